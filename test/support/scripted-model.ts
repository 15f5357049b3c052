import {expect} from 'vitest';
import {asChunks, asEvents, type Exchange, itemsOfContents, itemsOfSteps, modeOf} from './wire.ts';

/** What the model says next, in no API's words. */
export type Reply = {
  text?: string | undefined;
  calls?: {name: string; args?: unknown; id?: string}[];
  /** `finishReason` of the models API. */
  finish?: string | null;
  /** Status of an interaction. */
  status?: string;
  /** The JSON of the stream, where a test needs it just so. */
  chunks?: object[];
  http?: {status: number; body: unknown; headers?: Record<string, string>};
  /** Anything else a server may do. */
  respond?: (request: Request) => Response | Promise<Response>;
};

export const says = (text: string): Reply => ({text});
export const calls = (...asked: NonNullable<Reply['calls']>): Reply => ({calls: asked});
export const fails = (status: number, body: unknown = {}, headers = {}): Reply => ({
  http: {status, body, headers},
});

/** One thing said in a conversation, the same for both APIs. */
export type Item =
  | {user: string}
  | {model: string}
  | {call: string; args: unknown; id?: string}
  | {result: unknown; of: string; id?: string};

/** A request as the model understands it: a stored conversation is told whole. */
export type Heard = {
  url: string;
  headers: Headers;
  raw: Record<string, unknown>;
  conversation: Item[];
  system: string;
  tools: string[];
  mode: unknown;
};

/**
 * The API as a script: the SDK, the engine and the tools under test are the real ones. It speaks both APIs,
 * streamed or not, keeps what is stored, and complains of a request too many and, in `assertFinished`, of one too few.
 */
export function scriptedModel(replies: Reply[]) {
  const heard: Heard[] = [];
  const stored = new Map<string, Item[]>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const raw = (await request.json()) as Record<string, unknown>;
    const exchange = understood(request, raw, stored);
    heard.push({url: request.url, headers: request.headers, raw, ...exchange});
    const reply =
      replies[heard.length - 1] ?? fails(500, {error: {message: 'the script has no more replies'}});
    return answer(reply, exchange, heard.length, stored);
  };
  return {
    fetch,
    heard,
    request(index: number): Heard {
      const one = heard[index];
      if (!one) throw new Error(`request ${index + 1} was never made`);
      return one;
    },
    /** The stored conversations are gone, as they are after a day or two. */
    forget: () => stored.clear(),
    assertFinished: () => expect(heard.length, 'requests made').toBe(replies.length),
  };
}

function understood(request: Request, raw: Record<string, unknown>, stored: Map<string, Item[]>): Exchange {
  const {pathname, search} = new URL(request.url);
  if (!pathname.endsWith('/interactions'))
    return {
      api: 'models',
      streamed: search.includes('alt=sse'),
      conversation: itemsOfContents(raw['contents']),
      system: (raw['systemInstruction'] as {parts: {text: string}[]}).parts[0]?.text ?? '',
      tools: (raw['tools'] as {functionDeclarations: {name: string}[]}[])
        .flatMap(({functionDeclarations}) => functionDeclarations)
        .map(({name}) => name),
      mode: modeOf(raw),
    };
  const before = raw['previous_interaction_id'] as string | undefined;
  return {
    api: 'interactions',
    streamed: raw['stream'] === true,
    gone: before !== undefined && !stored.has(before),
    conversation: [...(stored.get(before ?? '') ?? []), ...itemsOfSteps(raw['input'])],
    system: String(raw['system_instruction']),
    tools: ((raw['tools'] as {name: string}[]) ?? []).map(({name}) => name),
    mode: modeOf(raw),
  };
}

async function answer(
  reply: Reply,
  exchange: Exchange,
  turn: number,
  stored: Map<string, Item[]>,
): Promise<Response> {
  const {api, streamed, gone, conversation} = exchange;
  if (gone) return json(404, {error: {code: 'not_found', message: 'Interaction not found.'}});
  if (reply.respond) return reply.respond(new Request('http://model.test'));
  if (reply.http) return json(reply.http.status, reply.http.body, reply.http.headers);
  const id = `interaction-${turn}`;
  stored.set(id, [...conversation, ...spoken(reply, turn)]);
  const events = reply.chunks ?? (api === 'models' ? asChunks(reply, turn) : asEvents(reply, turn, id));
  return streamed ? eventStream(events) : json(200, events[0]);
}

const spoken = ({text, calls = []}: Reply, turn: number): Item[] => [
  ...(text === undefined ? [] : [{model: text}]),
  ...calls.map(({name, args = {}, id}, index) => ({call: name, args, id: id ?? `call-${turn}-${index}`})),
];

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: {'content-type': 'application/json', ...headers},
  });

export const eventStream = (events: object[]): Response =>
  new Response(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: {'content-type': 'text/event-stream'},
  });
