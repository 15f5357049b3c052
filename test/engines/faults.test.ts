import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, expect, it} from 'vitest';
import type {TurnEvent} from '../../src/agent/protocol.ts';
import {type EngineName, engineNames} from '../../src/settings.ts';
import {ask} from '../support/ask.ts';
import {calls, eventStream, fails, type Reply, says, scriptedModel} from '../support/scripted-model.ts';

const where = 'HR20260701023 어디쯤 왔어요?';
const track = calls({name: 'track_shipping', args: {order_id: 'HR20260701023'}});
const answer = says('배송 중입니다.');
const isInteractions = (engine: EngineName) => engine === 'interactions' || engine === 'stateless';

/** A server that hints at a very short wait, so that tests do not wait long. */
const soon = {'@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.01s'};
const error = (code: number, details: object[] = [soon]) => ({
  error: {code, message: 'words of the service', details},
});

/** The head of a stream that never comes to its end: a call begun, or text shown. */
const cut = (engine: EngineName, shown: boolean): Reply => ({
  respond: () => {
    if (engine === 'auto')
      return new Response('{"candidates": [{"content"', {headers: {'content-type': 'application/json'}});
    const part = shown ? {text: '배송'} : {functionCall: {name: 'get_my_orders', args: {}}};
    return eventStream(
      isInteractions(engine)
        ? [
            {event_type: 'interaction.created', interaction: {id: 'i', status: 'in_progress'}},
            {event_type: 'step.start', index: 0, step: {type: shown ? 'model_output' : 'thought'}},
            ...(shown ? [{event_type: 'step.delta', index: 0, delta: {type: 'text', text: '배송'}}] : []),
          ]
        : [{candidates: [{content: {role: 'model', parts: [part]}, index: 0}]}],
    );
  },
});

const hangsUp: Reply = {
  respond: () => {
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error('other side closed'), {code: 'UND_ERR_SOCKET'}),
    });
  },
};

/** Answers over real HTTP, which the tests' other servers do not need, and stops before the end. */
async function stallingServer(engine: EngineName) {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    const head = isInteractions(engine)
      ? 'data: {"event_type":"step.start","index":0,"step":{"type":"thought"}}\n\n'
      : 'data: {"candidates":[{"content":{"parts":[{"text":"생각","thought":true}]}}]}\n\n';
    response.writeHead(200, {'content-type': engine === 'auto' ? 'application/json' : 'text/event-stream'});
    response.write(head);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    asked: () => asked,
    fetch: ((_, init) => fetch(`http://127.0.0.1:${port}`, init)) as typeof globalThis.fetch,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const oneTry = {attempts: 1, budgetMs: 0, firstWaitMs: 0};

const ofType = <T extends TurnEvent['type']>(events: TurnEvent[], type: T) =>
  events.filter((event): event is Extract<TurnEvent, {type: T}> => event.type === type);

describe.each(engineNames)('the %s engine', engine => {
  const run = async (replies: Reply[], options = {}) => {
    const model = scriptedModel(replies);
    const outcome = await ask(where, {engine, fetch: model.fetch, ...options});
    model.assertFinished();
    return {...outcome, model};
  };

  it.each([
    ['429 with a hint', fails(429, error(429))],
    ['503', fails(503, error(503))],
    ['500', fails(500, error(500))],
    ['408', fails(408, error(408))],
    ['503 in an array', fails(503, [error(503)])],
    ['429 with Retry-After', fails(429, 'slow down', {'retry-after': '0'})],
  ])('asks again after %s, and runs no tool twice', async (_, fault) => {
    const {turn, events} = await run([track, fault, fault, answer]);
    expect(turn).toMatchObject({stop: 'answered', answer: '배송 중입니다.', fallback: null});
    expect(ofType(events, 'retry').map(({attempt, of}) => [attempt, of])).toEqual([
      [2, 4],
      [3, 4],
    ]);
    expect(turn.rounds.map(({attempts}) => attempts)).toEqual([1, 3]);
    expect(turn.calls.length).toBe(1);
  });

  it.each([
    ['a connection that breaks', hangsUp],
    ['an answer that is cut before there was anything to show', cut(engine, false)],
    [
      'a page of some proxy',
      {respond: () => new Response('<html>login</html>', {headers: {'content-type': 'text/html'}})},
    ],
  ] satisfies [string, Reply][])('asks again after %s', async (_, fault) => {
    const {turn} = await run([fault, track, answer]);
    expect(turn).toMatchObject({stop: 'answered', answer: '배송 중입니다.', fallback: null});
    expect(turn.rounds[0]?.attempts).toBe(2);
  });

  it.each([
    [
      'a daily quota',
      fails(429, error(429, [{violations: [{quotaId: 'GenerateRequestsPerDayPerProject'}]}, soon])),
    ],
    ['a wait beyond all patience', fails(429, error(429, [{...soon, retryDelay: '41s'}]))],
  ])('does not wait for %s: the built-in model answers', async (_, fault) => {
    const {turn, events} = await run([fault]);
    expect(ofType(events, 'retry')).toEqual([]);
    expect(turn).toMatchObject({stop: 'answered', error: null, fallback: {to: 'offline'}});
    expect(turn.answer).toContain('990100001370');
  });

  it('gives up after four tries and has the built-in model answer from what was looked up', async () => {
    const down = fails(503, error(503));
    const {turn, events} = await run([track, down, down, down, down]);
    expect(ofType(events, 'fallback')).toEqual([
      {
        type: 'fallback',
        from: 'gemini-3.8-flash',
        to: 'offline',
        reason: '모델 서버가 지금 답하지 못합니다.',
      },
    ]);
    expect(turn).toMatchObject({stop: 'answered', error: null});
    expect(turn.answer).toContain('990100001370');
    expect(turn.calls.length).toBe(1);
  });

  it('tries the model it is told to fall back on first', async () => {
    const model = scriptedModel([fails(429, error(429, [{...soon, retryDelay: '41s'}])), says('네.')]);
    const {turn} = await ask(where, {engine, fetch: model.fetch, fallback: 'gemini-flash-lite-latest'});
    model.assertFinished();
    expect(model.heard[1]?.url).toContain('gemini-flash-lite-latest');
    expect(turn).toMatchObject({answer: '네.', fallback: {to: 'gemini-flash-lite-latest'}});
  });

  it.each([
    ['400', fails(400, error(400)), 'bad-request', '모델이 요청을 받아들이지 않았습니다.'],
    [
      'a wrong key',
      fails(400, error(400, [{reason: 'API_KEY_INVALID'}])),
      'auth',
      'API 키가 올바르지 않습니다.',
    ],
    ['403', fails(403, error(403)), 'auth', '이 키로는 모델을 쓸 수 없습니다.'],
    ['404', fails(404, error(404)), 'bad-request', '모델이나 주소를 찾을 수 없습니다.'],
  ])(
    'neither asks again nor falls back after %s: it is for the person to mend',
    async (_, fault, code, message) => {
      const {turn, events} = await run([fault]);
      expect(ofType(events, 'retry')).toEqual([]);
      expect(turn).toMatchObject({stop: 'error', answer: '', error: {code, message}, fallback: null});
    },
  );

  it.each([
    ['empty', {text: undefined}],
    ['blank', says(' \n')],
    ['the code of a call', says('확인해 보겠습니다.\n```tool_code\nprint(default_api.get_my_orders())\n```')],
    ['a call as text', says('get_order_status(order_id="HR20260701023")')],
    ['a call as JSON', says('{"name":"get_order_status","args":{"order_id":"HR20260701023"}}')],
    ['a call in tags', says('<tool_call>{"name": "get_my_orders"}</tool_call>')],
    ['cut by its length', {text: '배송', finish: 'MAX_TOKENS', status: 'incomplete'}],
  ] satisfies [string, Reply][])('never shows an answer that is %s', async (_, reply) => {
    const {turn} = await run([track, reply]);
    expect(turn.fallback?.to).toBe('offline');
    expect(turn.answer).toContain('990100001370');
  });

  it('says that a question was blocked, and what to do', async () => {
    const {turn} = await run([{text: undefined, finish: 'SAFETY', status: 'failed'}]);
    expect(turn).toMatchObject({
      stop: 'blocked',
      answer: '',
      error: {code: 'blocked', hint: '다른 말로 다시 물어봐 주세요.'},
      memory: null,
    });
  });

  it('waits for a silent server as long as it was told, then says so', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const {turn, events} = await ask(where, {
      engine,
      fetch: silent,
      timeout: '1',
      fallback: 'none',
      retry: oneTry,
    });
    expect(ofType(events, 'retry')).toEqual([]);
    expect(turn).toMatchObject({
      stop: 'error',
      error: {code: 'timeout', message: '모델이 1초 안에 답하지 않았습니다.'},
      rounds: [{attempts: 1}],
    });
  });

  it('does the same where the silence falls in the middle of an answer', async () => {
    await using stalling = await stallingServer(engine);
    const {turn} = await ask(where, {
      engine,
      fetch: stalling.fetch,
      timeout: '1',
      fallback: 'none',
      retry: oneTry,
    });
    expect(turn).toMatchObject({stop: 'error', error: {code: 'timeout'}});
    expect(stalling.asked()).toBe(1);
  });

  it('speaks Korean of what nobody foresaw, has the built-in model answer and keeps the stack for --trace', async () => {
    const broken: typeof fetch = () => Promise.reject(new RangeError('Invalid something'));
    const {turn, events} = await ask(where, {engine, fetch: broken});
    expect(turn.fallback).toEqual({
      from: 'gemini-3.8-flash',
      to: 'offline',
      reason: '예상하지 못한 문제가 생겼습니다.',
    });
    expect(turn.answer).toContain('990100001370');
    expect(ofType(events, 'fallback')[0]?.stack).toContain('Invalid something');
  });

  it('is not thrown by words that the service never said before', async () => {
    const {turn} = await run([track, {...answer, finish: 'toString', status: 'constructor'}]);
    expect(turn).toMatchObject({stop: 'answered', answer: '배송 중입니다.'});
  });

  it('goes on with the next question as if a failed one had never been asked', async () => {
    const {conversation} = await run([track, fails(400, error(400))]);
    const model = scriptedModel([says('네.')]);
    await ask('다시 물을게요', {engine, fetch: model.fetch, conversation});
    expect(model.heard[0]?.conversation).toEqual([{user: '다시 물을게요'}]);
  });

  it('goes on after the built-in model has answered in between', async () => {
    const {conversation} = await run([track, fails(429, error(429, [{...soon, retryDelay: '41s'}]))]);
    const model = scriptedModel([says('네.')]);
    const {turn} = await ask('한진이에요?', {engine, fetch: model.fetch, conversation});
    expect(turn.answer).toBe('네.');
    expect(model.heard[0]?.conversation.at(-1)).toEqual({user: '한진이에요?'});
    expect(JSON.stringify(model.heard[0]?.conversation)).toContain('990100001370');
  });
});

describe.each(['loop', 'interactions', 'stateless'] as const)('the %s engine, which streams', engine => {
  it('does not ask again once text was shown, and does not take it for an answer', async () => {
    const model = scriptedModel([track, cut(engine, true)]);
    const {turn, events} = await ask(where, {engine, fetch: model.fetch});
    model.assertFinished();
    expect(ofType(events, 'retry')).toEqual([]);
    expect(turn.fallback).toMatchObject({reason: '답이 오다가 중간에 끊겼습니다.'});
    expect(turn.answer).toContain('990100001370');
  });

  it('reads an answer in one piece where a stream was asked for, or asks again', async () => {
    const whole = isInteractions(engine)
      ? {
          id: 'i',
          status: 'completed',
          steps: [{type: 'model_output', content: [{type: 'text', text: '네.'}]}],
        }
      : {candidates: [{content: {role: 'model', parts: [{text: '네.'}]}, finishReason: 'STOP'}]};
    const model = scriptedModel([
      {http: {status: 200, body: whole}},
      ...(isInteractions(engine) ? [says('네.')] : []),
    ]);
    const {turn} = await ask('안녕하세요', {engine, fetch: model.fetch});
    model.assertFinished();
    expect(turn).toMatchObject({stop: 'answered', answer: '네.', fallback: null});
  });

  it('hears a fault that is told in the middle of a stream', async () => {
    const told = isInteractions(engine)
      ? {event_type: 'error', error: {code: 'unavailable', message: 'x'}}
      : {error: {code: 503, message: 'x', status: 'UNAVAILABLE'}};
    const model = scriptedModel([{respond: () => eventStream([told])}, track, answer]);
    const {turn} = await ask(where, {engine, fetch: model.fetch});
    model.assertFinished();
    expect(turn).toMatchObject({answer: '배송 중입니다.', rounds: [{attempts: 2}, {attempts: 1}]});
  });
});

describe.each(['loop', 'auto'] as const)('the %s engine', engine => {
  it.each(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL'])(
    'tries once more after %s, and not twice',
    async finish => {
      const odd: Reply = {finish};
      const once = scriptedModel([odd, track, answer]);
      expect((await ask(where, {engine, fetch: once.fetch})).turn.answer).toBe('배송 중입니다.');
      once.assertFinished();
      const twice = scriptedModel([odd, odd]);
      const {turn} = await ask(where, {engine, fetch: twice.fetch, fallback: 'none'});
      twice.assertFinished();
      expect(turn.error?.message).toBe('모델이 조회를 제대로 요청하지 못했습니다.');
    },
  );

  it('says that a prompt was blocked that has no candidates at all', async () => {
    const blocked = {
      promptFeedback: {blockReason: 'PROHIBITED_CONTENT'},
      usageMetadata: {promptTokenCount: 9},
    };
    const model = scriptedModel([{chunks: [blocked]}]);
    const {turn} = await ask(where, {engine, fetch: model.fetch});
    expect(turn).toMatchObject({stop: 'blocked', error: {code: 'blocked'}, usage: {inputTokens: 9}});
  });
});
