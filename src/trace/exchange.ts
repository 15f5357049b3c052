import type {Fault} from './format.ts';

/** Hears one exchange with a model, as it goes over the wire. */
export type ExchangeLog = {
  request(request: {method: string; path: string; headers: Record<string, string>; body: string}): void;
  response(status: number, headers: Record<string, string>): void;
  chunk(text: string): void;
  end(error?: Fault): void;
};

/** What tells how a request was meant and an answer came about. All else may identify somebody or hold a key. */
const worthKeeping = new Set([
  'content-type',
  'content-length',
  'date',
  'retry-after',
  'server',
  'server-timing',
  'user-agent',
  'x-goog-api-client',
  'x-request-id',
  'x-server-timeout',
]);

/** The same `fetch`, with every exchange told to a log of its own. What it gives and throws is not changed. */
export function listening(
  fetch: typeof globalThis.fetch,
  begin: (secret: string | null) => ExchangeLog,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const headers = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
    const log = begin(headers.get('authorization'));
    const {method = 'GET', body = ''} = init;
    log.request({method, path: pathOf(String(input)), headers: kept(headers), body: String(body)});
    const response = await fetch(input, init).catch(error => {
      log.end(faultOf(error));
      throw error;
    });
    log.response(response.status, kept(response.headers));
    if (response.body) return overheard(response, response.body, log);
    log.end();
    return response;
  };
}

/** The way on the server; the server itself stands in the settings, and a key in a query goes. */
function pathOf(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('key');
  return `${url.pathname}${url.search}`;
}

const kept = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => worthKeeping.has(name)));

/** The response with its body passed on chunk by chunk, at the pace of its reader. */
function overheard(response: Response, body: ReadableStream<Uint8Array>, log: ExchangeLog): Response {
  const reader = body.getReader();
  // A character cut in two comes with the chunk that completes it.
  const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
  const hear = (text: string) => text && log.chunk(text);
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(queue) {
        try {
          const {done, value} = await reader.read();
          hear(done ? decoder.decode() : decoder.decode(value, {stream: true}));
          if (!done) return queue.enqueue(value);
          log.end();
          queue.close();
        } catch (error) {
          log.end(faultOf(error));
          queue.error(error);
        }
      },
      cancel(reason) {
        log.end({name: 'Cancelled', message: 'its reader left'});
        return reader.cancel(reason);
      },
    },
    {highWaterMark: 0},
  );
  const {status, statusText, headers} = response;
  return new Response(stream, {status, statusText, headers});
}

function faultOf(error: unknown): Fault {
  const {name, message, cause} = error as Error;
  return {name, message, ...codeOf(error), ...(cause instanceof Error && {cause: causeOf(cause)})};
}

const causeOf = (cause: Error) => ({name: cause.name, message: cause.message, ...codeOf(cause)});

const codeOf = (error: unknown): {code?: string} => {
  const {code} = error as {code?: unknown};
  return typeof code === 'string' ? {code} : {};
};
