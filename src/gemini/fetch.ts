import type {Emit} from '../agent/protocol.ts';
import {type AppError, appErrorIn} from '../errors.ts';
import {cutShort, faultOfResponse, faultOfTransport, timedOut} from './api-errors.ts';
import {elapsed} from './elapsed.ts';
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
  return async (input, options) => {
    const {url, body, signal, ...request} = await requestOf(input, options);
    // What is only looked up has no body.
    const asked = body === undefined ? undefined : JSON.parse(body);
    if (asked) wire.onRequest?.(asked);
    const streamed = url.includes('alt=sse') || asked?.stream === true;
    const init = {...request, ...(body !== undefined && {body}), ...(signal && {signal})};
    const once = () => attempt(fetch, url, init, streamed, wire);
    return retrying(once, appErrorIn, {emit: wire.emit, signal, policy: wire.retry});
  };
}

/** The models API hands over (url, init), Interactions a Request alone, whose body can be read once. */
async function requestOf(input: string | URL | Request, init: RequestInit = {}) {
  if (!(input instanceof Request))
    return {url: String(input), ...init, body: init.body?.toString(), signal: init.signal ?? undefined};
  const {url, method, headers, signal} = input;
  return {url, method, headers, body: await input.text(), signal};
}

async function attempt(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  streamed: boolean,
  {emit, timeoutMs, onResponse = () => {}}: Wire,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
  const faultOr = (ofTransport: (error: unknown) => AppError) => (error: unknown) => {
    // Played back, it comes without the wait.
    if (timeout.aborted || (error as Error).name === 'TimeoutError') return timedOut(timeoutMs, error);
    return isTransport(error) ? ofTransport(error) : (error as Error);
  };
  const began = performance.now();
  const response = await fetch(url, {...init, signal}).catch(error => {
    throw faultOr(faultOfTransport)(error);
  });
  const asFault = faultOr(cutShort);
  emit({type: 'first_byte', ms: elapsed(began)});
  if (response.ok) return settled(response, {streamed, onJson: onResponse, asFault});
  const text = await response.text().catch(error => {
    throw asFault(error);
  });
  throw faultOfResponse(response.status, response.headers, text);
}

/** What Node's `fetch` throws when the network fails it, which has a cause. A TypeError without one is a bug of ours. */
const isTransport = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause !== undefined || /fetch failed|terminated/.test(error.message));
