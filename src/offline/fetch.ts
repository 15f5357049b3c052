import {generateContent, streamGenerateContent} from './generate-content.ts';
import {type InteractionStore, interactionStore} from './interactions.ts';
import {eventStream, jsonResponse, Refusal, tokensIn} from './wire.ts';

type Endpoint = {
  readonly path: RegExp;
  readonly answer: (body: unknown, signal: AbortSignal | undefined) => Response;
  readonly refuse: (refusal: Refusal) => unknown;
};

/**
 * A `fetch` behind which no network stands: it speaks the Gemini API (generateContent, its SSE stream, Interactions)
 * for any base URL and version, and answers from what the request holds. It rejects only when it is aborted;
 * a request the real API would refuse gets the 400 the real API would send. Stored interactions live as long as it does.
 */
export function offlineFetch(): typeof fetch {
  const table = endpoints(interactionStore());
  return async (input, init) => {
    const {url, method, signal, text} = await requestOf(input, init);
    signal?.throwIfAborted();
    const path = new URL(url, 'http://offline').pathname;
    const endpoint = table.find(row => method === 'POST' && row.path.test(path));
    if (!endpoint)
      return jsonResponse(googleError(new Refusal(`${path} is not found.`, 404, 'NOT_FOUND')), 404);
    return answered(endpoint, text, signal);
  };
}

const endpoints = (store: InteractionStore): readonly Endpoint[] => [
  {path: /:generateContent$/, answer: body => jsonResponse(generateContent(body)), refuse: googleError},
  {
    path: /:streamGenerateContent$/,
    answer: (body, signal) => eventStream(streamGenerateContent(body), signal),
    refuse: googleError,
  },
  {path: /:countTokens$/, answer: body => jsonResponse({totalTokens: tokensIn(body)}), refuse: googleError},
  {path: /\/interactions$/, answer: store.create, refuse: store.refuse},
];

function answered(endpoint: Endpoint, text: string, signal: AbortSignal | undefined): Response {
  try {
    return endpoint.answer(JSON.parse(text), signal);
  } catch (error) {
    const refusal = refusalOf(error);
    return jsonResponse(endpoint.refuse(refusal), refusal.status);
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SyntaxError) return new Refusal(`Invalid JSON payload received. ${error.message}`);
  return new Refusal(`An internal error has occurred. ${error}`, 500, 'INTERNAL');
}

const googleError = ({status, message, code}: Refusal) => ({error: {code: status, message, status: code}});

/** models and chats call `(url, init)`, interactions `(request)`. */
async function requestOf(...[input, init]: Parameters<typeof fetch>) {
  if (input instanceof Request) {
    return {
      url: input.url,
      method: input.method,
      signal: init?.signal ?? input.signal,
      text: await input.text(),
    };
  }
  const text = typeof init?.body === 'string' ? init.body : await new Response(init?.body ?? '').text();
  return {
    url: String(input),
    method: (init?.method ?? 'GET').toUpperCase(),
    signal: init?.signal ?? undefined,
    text,
  };
}
