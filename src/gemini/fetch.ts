import {AppError, isAbort} from '../errors.ts';
import {faultOfResponse, faultOfTransport} from './api-errors.ts';

/**
 * A `fetch` that gives a 2xx answer or throws: AppError for every fault of the network or the service, in one
 * vocabulary for all of the SDK's APIs, which have four; AbortError when the caller's own signal fired.
 */
export function faithful(fetch: typeof globalThis.fetch, timeoutMs: number): typeof globalThis.fetch {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, ...callerSignal(input, init)]);
    try {
      return await mustBeOk(await fetch(input, {...init, signal}));
    } catch (error) {
      if (timeout.aborted) throw timedOut(timeoutMs, error);
      throw error instanceof AppError || isAbort(error) ? error : faultOfTransport(error);
    }
  };
}

/** The models API hands over (url, init), Interactions a Request alone. */
function callerSignal(input: string | URL | Request, init: RequestInit | undefined): AbortSignal[] {
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  return signal ? [signal] : [];
}

async function mustBeOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw faultOfResponse(response.status, await response.text());
}

const timedOut = (timeoutMs: number, cause: unknown): AppError =>
  new AppError(
    'timeout',
    `모델이 ${timeoutMs / 1000}초 안에 답하지 않았습니다.`,
    '잠시 뒤 다시 시도하거나 --timeout을 늘려 주세요.',
    {cause},
  );
