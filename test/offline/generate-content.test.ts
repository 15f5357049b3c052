import {type Content, FunctionCallingConfigMode, type GenerateContentConfig, type Part} from '@google/genai';
import {describe, expect, it} from 'vitest';
import {offlineFetch} from '../../src/offline/fetch.ts';
import {client, declarations, runTool, systemInstruction} from './shop.ts';

const id = 'HR20260903027';
const question: Content = {role: 'user', parts: [{text: `${id} 어디쯤 왔어요?`}]};
const tools = declarations();
const base: GenerateContentConfig = {systemInstruction, tools};

const generate = (contents: Content[], config: GenerateContentConfig = base) =>
  client().models.generateContent({model: 'offline', contents, config});

/** What the model said to the question, calls signed, and the results that belong to it. */
async function askedAndAnswered(): Promise<[Content, Content, Content]> {
  const {candidates} = await generate([question]);
  const called = candidates?.[0]?.content as Content;
  const parts = called.parts?.flatMap(({functionCall}): Part[] =>
    functionCall
      ? [
          {
            functionResponse: {
              id: functionCall.id ?? '',
              name: functionCall.name ?? '',
              response: runTool('many', 'track_shipping', {order_id: id}),
            },
          },
        ]
      : [],
  );
  return [question, called, {role: 'user', parts: parts ?? []}];
}

/** The message of the 400 that a request gets. */
async function refusal(contents: unknown, config: GenerateContentConfig = base): Promise<string> {
  const error = await generate(contents as Content[], config).then(
    () => undefined,
    (reason: {message: string; status: number}) => reason,
  );
  const body = JSON.parse(error?.message ?? '{}').error;
  expect(body).toMatchObject({code: 400, status: 'INVALID_ARGUMENT'});
  return body.message;
}

describe('an answer', () => {
  it('is a signed call with an id, then the facts', async () => {
    const conversation = await askedAndAnswered();
    expect(conversation[1]).toEqual({
      role: 'model',
      parts: [
        {
          functionCall: {id: expect.stringMatching(/^call_/), name: 'track_shipping', args: {order_id: id}},
          thoughtSignature: expect.any(String),
        },
      ],
    });
    const {candidates, usageMetadata, modelVersion} = await generate(conversation);
    expect(candidates?.[0]).toMatchObject({
      finishReason: 'STOP',
      content: {
        role: 'model',
        parts: [
          {
            text: expect.stringContaining(
              `${id} 주문은 현재 배송중입니다. 9월 14일 오후 3시 5분에 발송되었고, 롯데택배 송장번호는 970200002222입니다. 지금 어느 지점을 지나고 있는지는 조회되는 정보에 없습니다.`,
            ),
          },
        ],
      },
    });
    expect(modelVersion).toBe('offline');
    expect(usageMetadata).toMatchObject({estimated: true, promptTokenCount: expect.any(Number)});
    const {promptTokenCount = 0, candidatesTokenCount = 0, totalTokenCount} = usageMetadata ?? {};
    expect(totalTokenCount).toBe(promptTokenCount + candidatesTokenCount);
  });

  it('signs the first of parallel calls only', async () => {
    const both: Content = {role: 'user', parts: [{text: `${id}랑 HR20260913019 배송이요`}]};
    const {candidates} = await generate([both]);
    const parts = candidates?.[0]?.content?.parts ?? [];
    expect(
      parts.map(({functionCall, thoughtSignature}) => [
        functionCall?.args?.['order_id'],
        thoughtSignature !== undefined,
      ]),
    ).toEqual([
      [id, true],
      ['HR20260913019', false],
    ]);
    expect(new Set(parts.map(({functionCall}) => functionCall?.id)).size).toBe(2);
  });

  it('streams in pieces that add up to it, usage on the last one', async () => {
    const contents = await askedAndAnswered();
    const whole = await generate(contents);
    const chunks = [];
    for await (const chunk of await client().models.generateContentStream({
      model: 'offline',
      contents,
      config: base,
    }))
      chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(4);
    expect(chunks.map(({text}) => text).join('')).toBe(whole.text);
    expect(chunks.map(({usageMetadata}) => usageMetadata !== undefined).indexOf(true)).toBe(
      chunks.length - 1,
    );
    expect(chunks.at(-1)?.candidates?.[0]?.finishReason).toBe('STOP');
  });

  it('streams a call in one chunk', async () => {
    const chunks = [];
    for await (const chunk of await client().models.generateContentStream({
      model: 'offline',
      contents: [question],
      config: base,
    }))
      chunks.push(chunk);
    expect(chunks.map(({candidates}) => candidates?.[0]?.content?.parts?.[0]?.functionCall?.name)).toEqual([
      'track_shipping',
    ]);
  });

  it('is the same for the same conversation', async () => {
    const contents = await askedAndAnswered();
    expect((await generate(contents)).text).toBe((await generate(contents)).text);
  });

  it('comes through the chat of the SDK with automatic calling too', async () => {
    const chat = client().chats.create({
      model: 'offline',
      config: {
        systemInstruction,
        tools: [
          {
            tool: async () => ({functionDeclarations: tools[0]?.functionDeclarations ?? []}),
            callTool: async calls =>
              calls.map(({id: callId = '', name = '', args = {}}) => ({
                functionResponse: {id: callId, name, response: runTool('many', name, args)},
              })),
          },
        ],
      },
    });
    expect((await chat.sendMessage({message: '청소기 송장번호요'})).text).toContain('0000030001119');
    expect((await chat.sendMessage({message: '택배사는요?'})).text).toContain('경동택배');
  });
});

describe('tool modes', () => {
  const mode = (
    name: keyof typeof FunctionCallingConfigMode,
    allowedFunctionNames?: string[],
  ): GenerateContentConfig => ({
    ...base,
    toolConfig: {
      functionCallingConfig: {
        mode: FunctionCallingConfigMode[name],
        ...(allowedFunctionNames && {allowedFunctionNames}),
      },
    },
  });
  const callsIn = async (text: string, config: GenerateContentConfig) =>
    (await generate([{role: 'user', parts: [{text}]}], config)).candidates?.[0]?.content?.parts?.flatMap(
      ({functionCall}) => functionCall?.name ?? [],
    );

  it('ANY calls whatever is said, only what is allowed', async () => {
    expect(await callsIn('안녕하세요', mode('ANY'))).toEqual(['get_my_orders']);
    expect(await callsIn(`${id} 언제 와요`, mode('ANY'))).toEqual(['track_shipping']);
    expect(await callsIn(`${id} 언제 와요`, mode('ANY', ['get_order_status']))).toEqual(['get_order_status']);
    expect(await callsIn(`${id} 언제 와요`, mode('ANY', ['get_my_orders']))).toEqual(['get_my_orders']);
  });

  it('NONE never calls: it says that nothing was looked up, or tells what was', async () => {
    const nothing = await generate([question], mode('NONE'));
    expect(nothing.text).toContain('조회하지 못해서');
    expect(nothing.text).toContain('주문번호를 알려 주시겠어요?');
    expect((await generate(await askedAndAnswered(), mode('NONE'))).text).toContain('970200002222');
  });

  it('VALIDATED calls or answers like AUTO', async () => {
    expect(await callsIn(`${id} 언제 와요`, mode('VALIDATED'))).toEqual(['track_shipping']);
    expect(await callsIn('고마워요', mode('VALIDATED'))).toEqual([]);
  });

  it('never calls what is not declared', async () => {
    expect(await callsIn(`${id} 언제 와요`, {...base, tools: declarations(['get_order_status'])})).toEqual([
      'get_order_status',
    ]);
    expect(await callsIn('언제 와요', {...base, tools: declarations(['track_shipping'])})).toEqual([]);
    expect(await callsIn(`${id} 언제 와요`, {systemInstruction})).toEqual([]);
  });
});

describe('what the real API refuses', () => {
  const call = (thoughtSignature?: string): Content => ({
    role: 'model',
    parts: [
      {
        functionCall: {id: 'c1', name: 'track_shipping', args: {order_id: id}},
        ...(thoughtSignature && {thoughtSignature}),
      },
    ],
  });
  const result = (part: object = {}): Content => ({
    role: 'user',
    parts: [{functionResponse: {id: 'c1', name: 'track_shipping', response: {result: {}}, ...part}}],
  });
  const skip = 'skip_thought_signature_validator';
  const model = (text: string): Content => ({role: 'model', parts: [{text}]});

  it.each<[string, unknown, RegExp]>([
    ['a role of its own', [{role: 'function', parts: [{text: 'x'}]}], /valid role: user, model/],
    ['empty parts', [question, {role: 'model', parts: []}, question], /parts must not be empty/],
    ['a part without data', [{role: 'user', parts: [{}]}], /required oneof field 'data'/],
    ['a history that begins with the model', [model('안녕하세요'), question], /start with a user turn/],
    ['a history that ends with the model', [question, model('네')], /end with a user role/],
    [
      'a call that comes first',
      [call(skip), result()],
      /function call turn comes immediately after a user turn/,
    ],
    [
      'a call behind a model turn',
      [question, model('잠시만요'), call(skip), result()],
      /function call turn comes immediately/,
    ],
    ['an unanswered call', [question, call(skip), question], /number of function response parts/],
    [
      'an answer too many',
      [question, call(skip), {role: 'user', parts: [...(result().parts ?? []), ...(result().parts ?? [])]}],
      /number of function response parts/,
    ],
    [
      'an answer to nothing',
      [question, model('네'), result()],
      /function response turn comes immediately after/,
    ],
    [
      'an answer to another call',
      [question, call(skip), result({id: 'c2'})],
      /number of function response parts/,
    ],
    [
      'an answer of another tool',
      [question, call(skip), result({name: 'get_my_orders'})],
      /number of function response parts/,
    ],
    [
      'an answer that is no object',
      [question, call(skip), result({response: '배송중'})],
      /must be an object/,
    ],
    [
      'a missing signature',
      [question, call(), result()],
      /missing a thought_signature.*default_api:track_shipping/,
    ],
    ['a foreign signature', [question, call('Zm9yZWlnbg=='), result()], /Corrupted thought signature/],
  ])('%s', async (_, contents, message) => {
    expect(await refusal(contents)).toMatch(message);
  });

  it('but not a missing signature in an earlier turn', async () => {
    const {text} = await generate([
      question,
      call(),
      result({response: runTool('many', 'track_shipping', {order_id: id})}),
      model('배송중입니다.'),
      question,
    ]);
    expect(text).toContain('970200002222');
  });

  it.each<[string, unknown, RegExp]>([
    ['no properties', {type: 'object', properties: {}}, /properties: should be non-empty/],
    [
      'an empty required',
      {type: 'object', properties: {a: {type: 'string'}}, required: []},
      /required: should be non-empty/,
    ],
    [
      'an undefined required',
      {type: 'object', properties: {a: {type: 'string'}}, required: ['b']},
      /property is not defined/,
    ],
  ])('a declaration with %s', async (_, parametersJsonSchema, message) => {
    const bad = {...base, tools: [{functionDeclarations: [{name: 'f', parametersJsonSchema}]}]};
    expect(await refusal([question], bad)).toMatch(message);
  });

  it('allowed names that are not declared, or without a mode for them', async () => {
    const config = (mode: FunctionCallingConfigMode, name: string) => ({
      ...base,
      toolConfig: {functionCallingConfig: {mode, allowedFunctionNames: [name]}},
    });
    expect(await refusal([question], config(FunctionCallingConfigMode.ANY, 'nope'))).toMatch(/not one of/);
    expect(await refusal([question], config(FunctionCallingConfigMode.AUTO, 'track_shipping'))).toMatch(
      /only when/,
    );
  });
});

describe('the fetch', () => {
  const post = (path: string, body: string, init: RequestInit = {}) =>
    offlineFetch()(`https://host/some/prefix/v1${path}`, {method: 'POST', body, ...init});

  it('answers at any base, and 404 elsewhere', async () => {
    expect((await post('/models/any:generateContent', JSON.stringify({contents: [question]}))).status).toBe(
      200,
    );
    expect((await post('/models/any:nothing', '{}')).status).toBe(404);
  });

  it('answers a broken body with 400', async () => {
    const response = await post('/models/any:generateContent', '{"contents": [');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({error: {code: 400, status: 'INVALID_ARGUMENT'}});
  });

  it('rejects only when it is aborted, before or within a stream', async () => {
    const before = post('/models/any:generateContent', '{}', {signal: AbortSignal.abort()});
    await expect(before).rejects.toMatchObject({name: 'AbortError'});
    const controller = new AbortController();
    const response = await post(
      '/models/any:streamGenerateContent?alt=sse',
      JSON.stringify({contents: [question]}),
      {signal: controller.signal},
    );
    const reader = response.body?.getReader();
    await reader?.read();
    controller.abort();
    await expect(
      (async () => {
        for (let i = 0; i < 100; i++) await reader?.read();
      })(),
    ).rejects.toMatchObject({name: 'AbortError'});
  });
});
