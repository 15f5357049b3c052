import {AppError, appErrorIn, type ErrorCode, type Retry} from '../errors.ts';
import type {ApiJson} from './body.ts';

const later = '잠시 뒤 다시 물어봐 주세요.';
const checkKey = '키를 다시 확인해 GEMINI_API_KEY에 넣어 주세요.';

type Words = [code: ErrorCode, message: string, hint: string];

const words = {
  wrongKey: ['auth', 'API 키가 올바르지 않습니다.', checkKey],
  forbidden: [
    'auth',
    '이 키로는 모델을 쓸 수 없습니다.',
    '키의 권한과 사용 제한을 Google AI Studio에서 확인해 주세요.',
  ],
  notFound: [
    'bad-request',
    '모델이나 주소를 찾을 수 없습니다.',
    '--model의 이름과 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.',
  ],
  region: [
    'bad-request',
    '이 지역에서는 모델을 쓸 수 없습니다.',
    '--model offline으로 내장 모델을 쓸 수 있습니다.',
  ],
  daily: [
    'quota',
    '오늘 쓸 수 있는 모델 사용량을 모두 썼습니다.',
    '내일 다시 시도하거나 요금제를 확인해 주세요.',
  ],
  quota: ['quota', '모델 사용량이 한도에 닿았습니다.', later],
  payment: ['quota', '모델 요금제의 잔액이나 결제에 문제가 있습니다.', '결제 상태를 확인해 주세요.'],
  unavailable: ['unavailable', '모델 서버가 지금 답하지 못합니다.', later],
  refused: ['bad-request', '모델이 요청을 받아들이지 않았습니다.', '--trace로 보낸 내용을 확인해 주세요.'],
  cut: ['network', '답이 오다가 중간에 끊겼습니다.', later],
  foreign: [
    'unavailable',
    '모델 서버가 아닌 곳에서 답이 왔습니다.',
    '네트워크와 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.',
  ],
  noAnswer: [
    'network',
    '모델 서버에 연결하지 못했습니다.',
    '인터넷 연결과 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.',
  ],
} as const satisfies Record<string, Words>;

/** The service's own words are kept as the cause, out of what people read. */
const fault = (kind: keyof typeof words, cause: unknown, retry?: Retry): AppError =>
  new AppError(...(words[kind] as Words), {cause, retry});

/** An HTTP error of either API. */
export function faultOfResponse(httpStatus: number, headers: Headers, text: string): AppError {
  const error = errorIn(text);
  const cause = new HttpError(httpStatus, error?.message ?? text.slice(0, 200));
  return fault(kindOf(httpStatus, error), cause, retryOf(httpStatus, error, headers));
}

class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`HTTP ${status} ${message}`);
    this.status = status;
  }
}

/** Whether the service does not know what it was asked about: a model, or a stored interaction that is gone. */
export function isNotFound(error: unknown): boolean {
  const cause = appErrorIn(error)?.cause;
  return cause instanceof HttpError && cause.status === 404;
}

/** A fault told inside a 2xx answer: an `error` event of either API's stream, or an error for a body. */
export function faultOfEvent({error}: ApiJson): AppError | undefined {
  if (!error) return undefined;
  const status =
    typeof error.code === 'number' ? error.code : statusOf[String(error.code ?? error.status).toLowerCase()];
  const cause = new Error(`${error.code ?? ''} ${error.message ?? ''}`);
  return fault(kindOf(status ?? 503, error), cause, retryOf(status ?? 503, error, new Headers()));
}

/** It ended without the end that a whole answer has. */
export const cutShort = (cause?: unknown): AppError => fault('cut', cause, {});

/** A page of a proxy, half an answer, nothing at all. */
export const notTheApi = (): AppError => fault('foreign', undefined, {});

/** No answer at all: refused, unknown host, hung up. */
export const faultOfTransport = (cause: unknown): AppError => fault('noAnswer', cause, {});

export const timedOut = (timeoutMs: number, cause: unknown): AppError =>
  new AppError(
    'timeout',
    `모델이 ${timeoutMs / 1000}초 안에 답하지 않았습니다.`,
    '잠시 뒤 다시 묻거나 --timeout을 늘려 주세요.',
    {
      cause,
      retry: {},
    },
  );

/** Vertex AI without a login: told before any request is made. */
export const noCloudCredentials = (cause?: unknown): AppError =>
  new AppError(
    'auth',
    'Google Cloud 인증 정보를 찾을 수 없습니다.',
    'gcloud auth application-default login으로 로그인하거나 GOOGLE_APPLICATION_CREDENTIALS를 설정해 주세요.',
    {cause},
  );

type ApiError = NonNullable<ApiJson['error']>;

/** The Interactions API's string codes that come without an HTTP status of their own, in streams. */
const statusOf: Record<string, number> = {
  invalid_request: 400,
  authentication: 401,
  payment_required: 402,
  permission_denied: 403,
  not_found: 404,
  model_not_found: 404,
  rate_limit_exceeded: 429,
  quota_exceeded: 429,
  resource_exhausted: 429,
  invalid_argument: 400,
};

const kindOf = (httpStatus: number, error: ApiError | undefined): keyof typeof words => {
  if (httpStatus === 401 || says(error, 'API_KEY_INVALID')) return 'wrongKey';
  if (httpStatus === 402) return 'payment';
  if (httpStatus === 403) return 'forbidden';
  if (httpStatus === 404) return 'notFound';
  if (httpStatus === 429) return isDaily(error) ? 'daily' : 'quota';
  if (httpStatus >= 500 || httpStatus === 408) return 'unavailable';
  return error?.status === 'FAILED_PRECONDITION' ? 'region' : 'refused';
};

/** A daily quota will not come back by waiting, and what was refused once will be refused again. */
function retryOf(httpStatus: number, error: ApiError | undefined, headers: Headers): Retry | undefined {
  if (httpStatus === 429 ? isDaily(error) : httpStatus < 500 && httpStatus !== 408) return undefined;
  const afterMs = hinted(error) ?? afterHeader(headers);
  return afterMs === undefined ? {} : {afterMs};
}

const isDaily = (error: ApiError | undefined): boolean =>
  error?.code === 'quota_exceeded' || /"quotaId":"\w*PerDay/.test(JSON.stringify(error?.details ?? ''));

const says = (error: ApiError | undefined, reason: string): boolean =>
  JSON.stringify(error?.details ?? '').includes(`"${reason}"`);

/** `RetryInfo.retryDelay`, such as `"34.07s"`. */
function hinted(error: ApiError | undefined): number | undefined {
  const seconds = /"retryDelay":"([\d.]+)s"/.exec(JSON.stringify(error?.details ?? ''))?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** `Retry-After`: seconds, or a date. */
function afterHeader(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Some front ends send the error inside an array, some send HTML. */
function errorIn(text: string): ApiError | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return ((Array.isArray(json) ? json[0] : json) as ApiJson | null)?.error;
  } catch {
    return undefined;
  }
}
