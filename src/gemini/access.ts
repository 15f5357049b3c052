import {AppError} from '../errors.ts';

/** How the model is reached. */
export type Access =
  | {kind: 'offline'; apiKey: string; baseUrl?: undefined}
  | {kind: 'key'; apiKey: string; keyName: string; baseUrl?: string; notice?: string}
  | {kind: 'vertex'; project: string; location: string; baseUrl?: string}
  /** Vertex AI by a key alone (express mode). */
  | {kind: 'vertex-key'; apiKey: string; baseUrl?: string};

type Env = Record<string, string | undefined>;

/** The built-in model asks for no key; the SDK wants to see one. */
export const offlineAccess: Access = {kind: 'offline', apiKey: 'offline'};

/**
 * What the environment gives, by the SDK's own variables; undefined where it gives nothing. Decided here and not by
 * the SDK, which without a key would go looking for cloud credentials on the network.
 * Throws AppError `auth` for a key that cannot be one.
 */
export function accessIn(env: Env): Access | undefined {
  if (isTrue(env.GOOGLE_GENAI_USE_VERTEXAI) || isTrue(env.GOOGLE_GENAI_USE_ENTERPRISE)) return vertexIn(env);
  const keyNames = ['GEMINI_API_KEY', 'GOOGLE_API_KEY'].filter(name => env[name]?.trim());
  const [keyName] = keyNames;
  if (!keyName) return undefined;
  return {
    kind: 'key',
    apiKey: usableKey(keyName, env[keyName] ?? ''),
    keyName,
    ...baseUrlIn(env.GOOGLE_GEMINI_BASE_URL),
    ...(keyNames.length > 1 && {
      notice: `키가 두 개 있어 ${keyName}를 씁니다 (${keyNames[1]}는 쓰지 않습니다).`,
    }),
  };
}

const isTrue = (value: string | undefined): boolean => /^(true|1)$/i.test(value ?? '');

function vertexIn(env: Env): Access {
  const {GOOGLE_CLOUD_PROJECT: project, GOOGLE_CLOUD_LOCATION: location, GOOGLE_API_KEY: key} = env;
  if (key?.trim() && !project && !location)
    return {
      kind: 'vertex-key',
      apiKey: usableKey('GOOGLE_API_KEY', key),
      ...baseUrlIn(env.GOOGLE_VERTEX_BASE_URL),
    };
  if (!project || !location)
    throw new AppError(
      'auth',
      'Vertex AI를 쓰려면 프로젝트와 위치가 필요합니다.',
      'GOOGLE_CLOUD_PROJECT와 GOOGLE_CLOUD_LOCATION을 설정해 주세요.',
    );
  return {kind: 'vertex', project, location, ...baseUrlIn(env.GOOGLE_VERTEX_BASE_URL)};
}

/** Keys are pasted with quotes, invisible characters or a placeholder still in them. The key itself is never shown. */
function usableKey(name: string, value: string): string {
  const key = value.trim();
  if (/^[\x21-\x7E]+$/.test(key) && !/["'`]/.test(key)) return key;
  throw new AppError(
    'auth',
    `${name}에 키가 될 수 없는 글자가 들어 있습니다.`,
    '따옴표, 빈칸, 한글, 보이지 않는 글자 없이 키만 다시 넣어 주세요.',
  );
}

/** An address copied with the API version on it would get a second one from the SDK. */
function baseUrlIn(value: string | undefined): {baseUrl?: string} {
  const address = value?.trim();
  if (!address) return {};
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new AppError(
      'usage',
      `주소로 읽을 수 없습니다: ${address.replace(/\/\/.*@/, '//')}`,
      'GOOGLE_GEMINI_BASE_URL에 http:// 또는 https://로 시작하는 주소를 넣어 주세요.',
    );
  const {username, password, search, hash} = new URL(address);
  // A request to such an address is never made, or goes elsewhere; and it would be shown.
  if (username || password || search || hash)
    throw new AppError(
      'usage',
      '모델 주소에 아이디나 비밀번호, 물음표 뒤의 값이 들어 있습니다.',
      'GOOGLE_GEMINI_BASE_URL에는 https://주소/경로까지만 넣어 주세요.',
    );
  return {baseUrl: address.replace(/\/+$/, '').replace(/\/v1(beta)?$/, '')};
}
