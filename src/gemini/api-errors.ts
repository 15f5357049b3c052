import {AppError} from '../errors.ts';

type Body = {message: string; status: string; reason: string; daily: boolean};

/** An HTTP error of either API as AppError. The service's own words are kept out of what people read. */
export function faultOfResponse(httpStatus: number, text: string): AppError {
  const body = readBody(text);
  const options = {cause: new Error(`HTTP ${httpStatus} ${body.status} ${body.message}`.trim())};
  if (body.reason === 'API_KEY_INVALID' || httpStatus === 401)
    return new AppError(
      'auth',
      'API 키가 올바르지 않습니다.',
      '키를 다시 확인해 GEMINI_API_KEY에 넣어 주세요.',
      options,
    );
  if (httpStatus === 403)
    return new AppError(
      'auth',
      '이 키로는 모델을 쓸 수 없습니다.',
      '키의 권한과 사용 제한을 Google AI Studio에서 확인해 주세요.',
      options,
    );
  if (httpStatus === 404)
    return new AppError(
      'bad-request',
      '모델이나 주소를 찾을 수 없습니다.',
      '--model의 이름과 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.',
      options,
    );
  if (httpStatus === 429 || httpStatus === 402)
    return new AppError(
      'quota',
      body.daily ? '오늘 쓸 수 있는 모델 사용량을 모두 썼습니다.' : '모델 사용량이 한도에 닿았습니다.',
      body.daily ? '내일 다시 시도하거나 요금제를 확인해 주세요.' : '잠시 뒤 다시 시도해 주세요.',
      options,
    );
  if (httpStatus >= 500 || httpStatus === 408)
    return new AppError(
      'unavailable',
      '모델 서버가 지금 답하지 못합니다.',
      '잠시 뒤 다시 시도해 주세요.',
      options,
    );
  return new AppError(
    'bad-request',
    `모델이 요청을 받아들이지 않았습니다 (HTTP ${httpStatus}).`,
    '--trace로 보낸 내용을 확인해 주세요.',
    options,
  );
}

/** No answer at all: refused, unknown host, hung up. */
export const faultOfTransport = (error: unknown): AppError =>
  new AppError(
    'network',
    '모델 서버에 연결하지 못했습니다.',
    '인터넷 연결과 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.',
    {cause: error},
  );

/** Some front ends send the error inside an array, some send HTML; details come only from the classic API. */
function readBody(text: string): Body {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return {message: '', status: '', reason: '', daily: false};
  }
  const {error} = ((Array.isArray(parsed) ? parsed[0] : parsed) ?? {}) as {error?: Record<string, unknown>};
  const details = JSON.stringify(error?.details ?? '');
  return {
    message: String(error?.message ?? ''),
    status: String(error?.status ?? error?.code ?? ''),
    reason: /"reason":"(\w+)"/.exec(details)?.[1] ?? '',
    daily: /"quotaId":"\w*PerDay/.test(details) || error?.code === 'quota_exceeded',
  };
}
