import {AppError, appErrorIn} from '../errors.ts';
import {type Access, accessIn} from '../gemini/access.ts';
import {isNotFound} from '../gemini/api-errors.ts';
import {attempt, type Check, faultOf} from './check.ts';
import {type Given, merged} from './given.ts';

const name = 'endpoint';
const longestWaitMs = 5000;

type Asked = {
  /** What answers; undefined where that has a fault. */
  model: string | undefined;
  /** Whether the key has a fault. */
  keyFault: boolean;
  timeoutMs: number | undefined;
  network: typeof fetch;
};

/** Asks the model's address for the model, once and not for long. The built-in model has no address. */
export async function checkEndpoint(
  given: Given,
  {model, keyFault, timeoutMs, network}: Asked,
): Promise<Check> {
  if (model === 'offline')
    return {
      name,
      status: 'ok',
      message: '내장 모델이므로 네트워크를 쓰지 않습니다.',
      hint: null,
      details: {contacted: false},
    };
  if (!model || keyFault) return notAsked(`${model ? '키' : '모델'}부터 고치면 확인합니다.`, null);
  const access = attempt(() => accessIn(merged(given)));
  if (access instanceof AppError) return faultOf(name, access);
  if (!access) return notAsked('키가 없어 묻지 않았습니다.', null);
  if (access.kind === 'vertex' || access.kind === 'vertex-key')
    return notAsked(
      `Vertex AI에는 미리 묻지 않습니다. 설정과 인증만 보았습니다.${access.baseUrl ? ` 주소: ${access.baseUrl}` : ''}`,
      'haru -q "안녕하세요" --fallback none으로 물어보면 닿는지 알 수 있습니다.',
    );
  return contacted(access, model, Math.min(timeoutMs ?? longestWaitMs, longestWaitMs), network);
}

const notAsked = (message: string, hint: string | null): Check => ({
  name,
  status: 'note',
  message,
  hint,
  details: {contacted: false},
});

async function contacted(
  access: Access,
  model: string,
  timeoutMs: number,
  network: typeof fetch,
): Promise<Check> {
  const address = access.baseUrl ?? 'https://generativelanguage.googleapis.com';
  try {
    await lookUp(access, model, timeoutMs, network);
  } catch (error) {
    return refused(error, access, address);
  }
  return {
    name,
    status: 'ok',
    message: `${address}에서 키와 모델을 확인했습니다.`,
    hint: null,
    details: {contacted: true, address},
  };
}

/** Over the SDK and the seam that questions take, so that what works here works there. */
async function lookUp(
  access: Access,
  model: string,
  timeoutMs: number,
  network: typeof fetch,
): Promise<void> {
  const {connectTo, hideFromSdk} = await import('../gemini/client.ts');
  hideFromSdk(process.env);
  const retry = {attempts: 1, budgetMs: 0, firstWaitMs: 0};
  await connectTo(access, network, {timeoutMs, retry})({emit: () => {}}).models.get({model});
}

function refused(error: unknown, {baseUrl}: Access, address: string): Check {
  const fault = faultOf(name, error);
  const timedOut = appErrorIn(error)?.code === 'timeout';
  const cause = codeIn(error);
  return {
    ...fault,
    hint: timedOut ? checkNetwork : hintAtAddress(error, fault.hint, baseUrl),
    lines: [`주소: ${address}${cause ? ` (${cause})` : ''}`],
    details: {contacted: true, address, ...(cause && {cause})},
  };
}

// The hint of a question speaks of --timeout, which is not what ended this.
const checkNetwork = '인터넷 연결과 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.';

/** Some gateways pass questions on and nothing else. */
const hintAtAddress = (error: unknown, hint: string | null, baseUrl: string | undefined): string | null =>
  baseUrl !== undefined && isNotFound(error)
    ? `${hint} 모델을 조회해 주지 않는 중계 서버라면 haru -q "안녕하세요" --fallback none으로 확인해 주세요.`
    : hint;

/** `ECONNREFUSED`, `ENOTFOUND`, `SELF_SIGNED_CERT_IN_CHAIN`: what a network's keeper wants to know. */
function codeIn(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const {code} = current as NodeJS.ErrnoException;
    if (code && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  }
  return undefined;
}
