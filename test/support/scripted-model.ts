import {expect} from 'vitest';

/** What the model says next, in no API's words. */
export type Reply = {
  text?: string;
  calls?: {name: string; args?: unknown; id?: string}[];
  /** `finishReason` of the models API. */
  finish?: string | null;
  /** The stream's chunks, where a test needs them just so. */
  chunks?: object[];
  http?: {status: number; body: unknown; headers?: Record<string, string>};
};

export const says = (text: string): Reply => ({text});
export const calls = (...asked: NonNullable<Reply['calls']>): Reply => ({calls: asked});
export const fails = (status: number, body: unknown = {}, headers = {}): Reply => ({
  http: {status, body, headers},
});

type Part = Record<string, unknown>;
export type Heard = {
  url: string;
  body: {
    contents: {role: string; parts: Part[]}[];
    systemInstruction: {parts: {text: string}[]};
    tools: {functionDeclarations: {name: string}[]}[];
    toolConfig?: {functionCallingConfig: {mode: string}};
  };
  headers: Headers;
};

/**
 * The API as a script: the SDK, the engine and the tools under test are the real ones.
 * It complains of a request too many at once and, in `assertFinished`, of one too few.
 */
export function scriptedModel(replies: Reply[]) {
  const heard: Heard[] = [];
  const tooMany: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const reply = replies[heard.length];
    heard.push({url: request.url, body: (await request.json()) as Heard['body'], headers: request.headers});
    if (!reply) tooMany.push(request.url);
    return answer(reply ?? fails(500, {error: {message: 'the script has no more replies'}}), heard.length);
  };
  return {
    fetch,
    heard,
    assertFinished() {
      expect({requests: heard.length, tooMany}).toEqual({requests: replies.length, tooMany: []});
    },
  };
}

function answer(reply: Reply, turn: number): Response {
  if (reply.http) {
    const {status, body, headers} = reply.http;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, {status, headers: {'content-type': 'application/json', ...headers}});
  }
  return eventStream(reply.chunks ?? [chunk(reply, turn)]);
}

const eventStream = (events: object[]): Response =>
  new Response(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: {'content-type': 'text/event-stream'},
  });

const chunk = ({text, calls = [], finish = 'STOP'}: Reply, turn: number): object => ({
  candidates: [
    {
      content: {
        role: 'model',
        parts: [
          ...(text === undefined ? [] : [{text}]),
          // As Gemini 3 does: the first call of a response carries the signature.
          ...calls.map((functionCall, index) => ({
            functionCall,
            ...(index === 0 && {thoughtSignature: `signature-${turn}`}),
          })),
        ],
      },
      ...(finish && {finishReason: finish}),
      index: 0,
    },
  ],
  usageMetadata: {promptTokenCount: 100 * turn, candidatesTokenCount: 10, totalTokenCount: 100 * turn + 10},
});
