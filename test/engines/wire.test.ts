import {describe, expect, it} from 'vitest';
import {ask} from '../support/ask.ts';
import {calls, says, scriptedModel} from '../support/scripted-model.ts';

const apples = {order_id: 'HR20260701023'};
const track = calls({name: 'track_shipping', args: apples, id: 'id-1'});

describe.each(['loop', 'auto'] as const)('on the models API the %s engine', engine => {
  it('sends the model its own content back untouched, signatures in place, results in one user content', async () => {
    const both = calls({name: 'track_shipping', args: apples}, {name: 'get_order_status', args: apples});
    const model = scriptedModel([both, track, says('네.')]);
    await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    const contents = model.heard[2]?.raw['contents'] as {role: string; parts: object[]}[];
    expect(
      contents.map(({role, parts}) => [role, ...parts.map(part => Object.keys(part).sort().join('+'))]),
    ).toEqual([
      ['user', 'text'],
      ['model', 'functionCall+thoughtSignature', 'functionCall'],
      ['user', 'functionResponse', 'functionResponse'],
      ['model', 'functionCall+thoughtSignature'],
      ['user', 'functionResponse'],
    ]);
    expect(contents[1]?.parts[0]).toEqual({
      functionCall: {name: 'track_shipping', args: apples},
      thoughtSignature: 'signature-1',
    });
    expect(contents[3]?.parts[0]).toEqual({
      functionCall: {name: 'track_shipping', args: apples, id: 'id-1'},
      thoughtSignature: 'signature-2',
    });
  });

  it('gives no id back where none came', async () => {
    const model = scriptedModel([calls({name: 'track_shipping', args: apples}), says('네.')]);
    await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    expect(model.heard[1]?.conversation.at(-1)).toEqual({of: 'track_shipping', result: expect.anything()});
  });

  it('takes a call without arguments for what it is', async () => {
    const model = scriptedModel([
      calls({name: 'get_my_orders'}, {name: 'get_order_status', args: null}),
      says('네.'),
    ]);
    const {turn} = await ask('내 주문', {engine, fetch: model.fetch});
    expect(turn.calls.map(({args, error}) => [args, error?.message])).toEqual([
      [{}, undefined],
      [{}, 'order_id: 꼭 필요합니다'],
    ]);
  });

  it('is asked at the pinned version of the API', async () => {
    const model = scriptedModel([says('네.')]);
    await ask('안녕하세요', {engine, fetch: model.fetch});
    expect(new URL(model.heard[0]?.url ?? '').pathname).toMatch(/^\/v1beta\/models\/gemini-3\.8-flash:/);
  });
});

describe('the loop engine', () => {
  it('keeps a signed part where it stood and joins plain text', async () => {
    const part = (...parts: object[]) => ({candidates: [{content: {role: 'model', parts}, index: 0}]});
    const model = scriptedModel([
      {
        chunks: [
          part({text: '생각', thought: true}),
          part({text: '확인'}),
          part({text: '해 볼게요.'}),
          part({functionCall: {name: 'track_shipping', args: apples}, thoughtSignature: 'S1'}),
          part({text: '', thoughtSignature: 'S2'}),
          {candidates: [{finishReason: 'STOP', index: 0}]},
        ],
      },
      says('네.'),
    ]);
    await ask('어디쯤 왔어요?', {engine: 'loop', fetch: model.fetch});
    const [, content] = model.request(1).raw['contents'] as object[];
    expect(content).toEqual({
      role: 'model',
      parts: [
        {text: '생각', thought: true},
        {text: '확인해 볼게요.'},
        {functionCall: {name: 'track_shipping', args: apples}, thoughtSignature: 'S1'},
        {text: '', thoughtSignature: 'S2'},
      ],
    });
  });
});

describe('the auto engine', () => {
  it('shows what the SDK says it did, which agrees with the calls', async () => {
    const model = scriptedModel([track, says('네.')]);
    const {events} = await ask('어디쯤 왔어요?', {engine: 'auto', fetch: model.fetch});
    expect(events.filter(({type}) => type === 'sdk_history')).toEqual([
      {
        type: 'sdk_history',
        outline: [
          {role: 'user', kind: 'text', summary: '어디쯤 왔어요?'},
          {role: 'model', kind: 'tool_call', summary: 'track_shipping'},
          {role: 'user', kind: 'tool_result', summary: 'track_shipping'},
        ],
      },
    ]);
  });
});

describe('the interactions engine', () => {
  it('sends only what the service does not hold, tools and instructions every time', async () => {
    const model = scriptedModel([track, says('배송 중입니다.'), says('CJ대한통운입니다.')]);
    const {conversation} = await ask('어디쯤 왔어요?', {engine: 'interactions', fetch: model.fetch});
    await ask('한진이에요?', {engine: 'interactions', fetch: model.fetch, conversation});
    expect(
      model.heard.map(({raw}) => [
        raw['previous_interaction_id'],
        (raw['input'] as {type: string}[]).map(({type}) => type),
        raw['store'],
      ]),
    ).toEqual([
      [undefined, ['user_input'], true],
      ['interaction-1', ['function_result'], true],
      ['interaction-2', ['user_input'], true],
    ]);
  });

  it('marks a failed call as one', async () => {
    const model = scriptedModel([calls({name: 'cancel_order', id: 'id-1'}), says('취소는 할 수 없습니다.')]);
    await ask('취소해 줘', {engine: 'interactions', fetch: model.fetch});
    expect(model.heard[1]?.raw['input']).toEqual([
      {
        type: 'function_result',
        call_id: 'id-1',
        name: 'cancel_order',
        result: {error: '없는 도구입니다. 쓸 수 있는 도구: get_order_status, track_shipping, get_my_orders'},
        is_error: true,
      },
    ]);
  });

  it('heals a stored conversation that is gone, in the same question', async () => {
    const model = scriptedModel([track, says('배송 중입니다.'), says('(없음)'), says('CJ대한통운입니다.')]);
    const {conversation} = await ask('어디쯤 왔어요?', {engine: 'interactions', fetch: model.fetch});
    model.forget();
    const {turn} = await ask('한진이에요?', {engine: 'interactions', fetch: model.fetch, conversation});
    model.assertFinished();
    expect(turn.answer).toBe('CJ대한통운입니다.');
    // The question that found nothing is an attempt, not a round: its tokens are counted once.
    expect(turn.rounds.map(({round, attempts}) => [round, attempts])).toEqual([[1, 2]]);
    expect(turn.usage.inputTokens).toBe(400);
    const {conversation: told, raw} = model.heard[3] ?? {};
    expect(raw?.['previous_interaction_id']).toBeUndefined();
    expect(told?.map(item => Object.keys(item)[0])).toEqual(['user', 'call', 'result', 'model', 'user']);
  });

  it('heals one that is gone between a call and its result', async () => {
    const model = scriptedModel([track, says('(없음)'), says('배송 중입니다.')]);
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await model.fetch(...request);
      if (model.heard.length === 1) model.forget();
      return response;
    };
    const {turn} = await ask('어디쯤 왔어요?', {engine: 'interactions', fetch});
    expect(turn).toMatchObject({stop: 'answered', answer: '배송 중입니다.'});
    expect(turn.calls.length).toBe(1);
    expect(model.heard[2]?.conversation.map(item => Object.keys(item)[0])).toEqual([
      'user',
      'call',
      'result',
    ]);
  });

  it('begins a new chain after a turn that another model answered', async () => {
    const model = scriptedModel([
      says('네.'),
      {http: {status: 429, body: {error: {code: 'quota_exceeded'}}}},
      says('네.'),
    ]);
    const engine = 'interactions';
    const first = await ask('안녕하세요', {engine, fetch: model.fetch});
    const second = await ask('내 주문 보여줘', {
      engine,
      fetch: model.fetch,
      conversation: first.conversation,
    });
    expect(second.turn.fallback?.to).toBe('offline');
    await ask('고마워요', {engine, fetch: model.fetch, conversation: second.conversation});
    expect(model.heard[2]?.raw['previous_interaction_id']).toBeUndefined();
    expect(model.heard[2]?.conversation.at(-1)).toEqual({user: '고마워요'});
  });
});

describe('the stateless engine', () => {
  it('has nothing stored and sends every step back as it came, thoughts included', async () => {
    const model = scriptedModel([track, says('배송 중입니다.'), says('네.')]);
    const {conversation} = await ask('어디쯤 왔어요?', {engine: 'stateless', fetch: model.fetch});
    await ask('한진이에요?', {engine: 'stateless', fetch: model.fetch, conversation});
    expect(model.heard.map(({raw}) => [raw['store'], raw['previous_interaction_id']])).toEqual([
      [false, undefined],
      [false, undefined],
      [false, undefined],
    ]);
    expect(model.heard[2]?.raw['input']).toEqual([
      {type: 'user_input', content: [{type: 'text', text: '어디쯤 왔어요?'}]},
      {type: 'thought', signature: 'signature-1'},
      {type: 'function_call', name: 'track_shipping', id: 'id-1', arguments: apples},
      {
        type: 'function_result',
        call_id: 'id-1',
        name: 'track_shipping',
        result: {result: {found: true, shipping: expect.objectContaining({tracking_number: '990100001370'})}},
      },
      {type: 'model_output', content: [{type: 'text', text: '배송 중입니다.'}]},
      {type: 'user_input', content: [{type: 'text', text: '한진이에요?'}]},
    ]);
  });

  it('puts a streamed step together as it would have come in one piece', async () => {
    const event = (index: number, delta: object) => ({event_type: 'step.delta', index, delta});
    const start = (index: number, step: object) => ({event_type: 'step.start', index, step});
    const model = scriptedModel([
      {
        chunks: [
          start(0, {type: 'thought'}),
          event(0, {type: 'thought_summary', content: {type: 'text', text: '조회한다'}}),
          event(0, {type: 'thought_signature', signature: 'S1'}),
          start(1, {type: 'function_call', id: 'id-1', name: 'track_shipping', arguments: {}, signature: ''}),
          event(1, {type: 'arguments_delta', arguments: '{"order_id":'}),
          event(1, {type: 'arguments_delta', arguments: '"HR20260701023"}'}),
          {event_type: 'interaction.completed', interaction: {status: 'requires_action'}},
        ],
      },
      says('네.'),
    ]);
    await ask('어디쯤 왔어요?', {engine: 'stateless', fetch: model.fetch});
    const [, thought, call] = model.request(1).raw['input'] as object[];
    expect([thought, call]).toEqual([
      {type: 'thought', signature: 'S1', summary: [{type: 'text', text: '조회한다'}]},
      {type: 'function_call', id: 'id-1', name: 'track_shipping', arguments: apples, signature: ''},
    ]);
  });
});
