import type {Emit} from '../agent/protocol.ts';
import {AppError, appErrorIn, isAbort} from '../errors.ts';
import {faultOfResponse, faultOfTransport, timedOut} from './api-errors.ts';
import {type OnJson, settled} from './response.ts';
import {type RetryPolicy, retrying} from './retry.ts';

export type Wire = {
  emit: Emit;
  /** Milliseconds that one attempt may take, its body included. */
  timeoutMs: number;
  /** Hears the JSON of every request that is answered and of what answers it. */
  onRequest?: (json: unknown) => void;
  onResponse?: OnJson;
  retry?: RetryPolicy | undefined;
};

/**
 * The `fetch` that the SDK is given: it answers with a whole 2xx response or throws, AppError for every fault of the
 * network and the service, AbortError when the caller's own signal fired. One vocabulary and one policy of retries
 * for all of the SDK's APIs, which have four and two.
 */
export function modelFetch(fetch: typeof globalThis.fetch, wire: Wire): typeof globalThis.fetch {
  return async (input, init) => {
    const {url, body, signal, ...request} = await requestOf(input, init);
    wire.onRequest?.(JSON.parse(body));
    const once = () => attempt(fetch, url, {...request, body, ...(signal && {signal})}, wire);
    return retrying(once, appErrorIn, {emit: wire.emit, signal, policy: wire.retry});
  };
}

/** The models API hands over (url, init), Interactions a Request alone, whose body can be read once. */
async function requestOf(input: string | URL | Request, init: RequestInit = {}) {
  if (!(input instanceof Request))
    return {url: String(input), ...init, body: String(init.body), signal: init.signal ?? undefined};
  const {url, method, headers, signal} = input;
  return {url, method, headers, body: await input.text(), signal};
}

async function attempt(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  {timeoutMs, onResponse = () => {}}: Wire,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
  const asFault = (error: unknown): Error => {
    if (timeout.aborted) return timedOut(timeoutMs, error);
    return error instanceof AppError || isAbort(error) ? (error as Error) : faultOfTransport(error);
  };
  try {
    const response = await fetch(url, {...init, signal});
    if (!response.ok) throw faultOfResponse(response.status, response.headers, await response.text());
    return await settled(response, onResponse, asFault);
  } catch (error) {
    throw asFault(error);
  }
}
