import type {Clock} from '../gemini/retry.ts';
import type {Fault} from './format.ts';
import type {Exchange, RecordedTurn} from './read.ts';
import type {Witness} from './witness.ts';

/** A request as it is made now, and the recorded one in whose place it stands; undefined where there is none. */
export type PlayedRequest = {
  method: string;
  path: string;
  body: unknown;
  recorded: Exchange | undefined;
  /** Whether there was something to answer it with. */
  answered: boolean;
};

export type Player = {
  witness: Witness;
  clock: Clock;
  /** The time of the turn. */
  now(): Date;
  /** From here on this turn is played. The signal stops it where the recorded one was stopped, or has no more answers. */
  begin(turn: RecordedTurn): AbortSignal;
  /** What the turn has requested so far. */
  requests(): readonly PlayedRequest[];
};

/**
 * Answers requests with what was recorded, in order, whatever they say; time passes as it did then. `renew`: the
 * built-in model, which costs nothing, answers anew.
 */
export function player({at, renew}: {at: Date; renew: boolean}): Player {
  let stop = new AbortController();
  let turn: RecordedTurn | undefined;
  let requests: PlayedRequest[] = [];
  let waits: number[] = [];
  let retries = 0;
  let ms = 0;

  const play = (recorded: Exchange | undefined, signal: AbortSignal): Response => {
    if (!recorded?.end) {
      stop.abort();
      throw signal.reason;
    }
    ms += recorded.end.t - recorded.t;
    const {response, end} = recorded;
    if (!response) throw errorOf(end.error ?? missing, stop);
    const headers = withoutDate(response.headers, at.getTime() + response.t);
    return new Response(bodyOf(recorded, stop), {status: response.status, headers});
  };

  return {
    witness: {
      asked: () => {},
      event(event) {
        if (event.type === 'retry') retries += 1;
      },
      through: builtIn => async (input, init) => {
        const {pathname, search} = new URL(String(input));
        const [path, body] = [`${pathname}${search}`, JSON.parse(String(init?.body ?? 'null'))];
        const recorded = turn?.exchanges[requests.length];
        const renewed = renew && (pathname.includes('/models/offline:') || body?.model === 'offline');
        const answered = renewed || !!recorded?.end;
        requests.push({method: init?.method ?? 'GET', path, body, recorded, answered});
        if (renewed) return builtIn(input, init);
        return play(recorded, stop.signal);
      },
    },
    clock: {
      now: () => ms,
      async sleep(wait, signal) {
        signal?.throwIfAborted();
        ms += wait;
      },
      vary(wait) {
        const recorded = waits[retries];
        return recorded !== undefined && recorded >= wait / 2 - 1 && recorded <= wait ? recorded : wait;
      },
    },
    now: () => turn?.now ?? at,
    begin(next) {
      turn = next;
      stop = new AbortController();
      requests = [];
      retries = 0;
      waits = next.events.flatMap(({event}) => (event.type === 'retry' ? event.waitMs : []));
      return stop.signal;
    },
    requests: () => requests,
  };
}

const missing: Fault = {name: 'TypeError', message: 'fetch failed'};

const encoder = new TextEncoder();

function bodyOf({response, chunks, end}: Exchange, stop: AbortController): ReadableStream<Uint8Array> | null {
  if ([101, 204, 205, 304].includes(response?.status ?? 0)) return null;
  let next = 0;
  const pull = (queue: ReadableStreamDefaultController<Uint8Array>) => {
    const chunk = chunks[next++];
    if (chunk) queue.enqueue(encoder.encode(chunk.text));
    else if (end?.error) queue.error(errorOf(end.error, stop));
    else queue.close();
  };
  return new ReadableStream({pull}, {highWaterMark: 0});
}

/** The fault as `fetch` threw it. Where the person stopped the turn, it is stopped again. */
function errorOf({name, message, code, cause}: Fault, stop: AbortController): unknown {
  if (name === 'AbortError' || name === 'Cancelled') {
    stop.abort();
    return stop.signal.reason;
  }
  if (name === 'TimeoutError') return new DOMException(message, name);
  const {name: causeName, message: causeMessage = '', code: causeCode} = cause ?? {};
  const because = cause && Object.assign(new Error(causeMessage), {name: causeName, code: causeCode});
  const error = name === 'TypeError' ? new TypeError(message) : Object.assign(new Error(message), {name});
  return Object.assign(error, code && {code}, because && {cause: because});
}

/** A wait that was told as a date is one from then on, not from now on. */
function withoutDate(headers: Record<string, string>, sentAt: number): Record<string, string> {
  const until = headers['retry-after'];
  if (!until || /^\d+$/.test(until) || Number.isNaN(Date.parse(until))) return headers;
  return {...headers, 'retry-after': `${Math.max(0, Math.ceil((Date.parse(until) - sentAt) / 1000))}`};
}
