import {describe, expect, it} from 'vitest';
import {engineNames} from '../../src/settings.ts';
import {ask} from '../support/ask.ts';
import {calls, fails, says, scriptedModel} from '../support/scripted-model.ts';

const apples = {order_id: 'HR20260701023'};
const shipping = {
  order_id: 'HR20260701023',
  status: '배송중',
  carrier: 'CJ대한통운',
  tracking_number: '990100001370',
  shipped_at: '2026-07-10 17:35:00',
  delivered_at: null,
};

describe.each(engineNames)('the %s engine', engine => {
  it('looks up what the model asks for and answers with what it then says', async () => {
    const model = scriptedModel([calls({name: 'track_shipping', args: apples}), says('배송 중입니다.')]);
    const {events, turn} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    model.assertFinished();
    expect(events.map(({type}) => type)).toEqual([
      'turn_start',
      'round_start',
      'round_end',
      'tool_call',
      'tool_result',
      'round_start',
      'text_delta',
      'round_end',
      'turn_end',
    ]);
    expect(turn).toMatchObject({
      stop: 'answered',
      answer: '배송 중입니다.',
      calls: [{name: 'track_shipping', args: apples, result: {found: true, shipping}, error: null}],
      usage: {inputTokens: 300, outputTokens: 20, totalTokens: 320},
    });
  });

  it('sends the result back to the very call it belongs to', async () => {
    const model = scriptedModel([
      calls({name: 'track_shipping', args: apples, id: 'id-1'}, {name: 'get_my_orders', args: {limit: 1}}),
      says('네.'),
    ]);
    await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    const [, asked, answered] = model.heard[1]?.body.contents ?? [];
    expect(asked).toEqual({
      role: 'model',
      parts: [
        {functionCall: {name: 'track_shipping', args: apples, id: 'id-1'}, thoughtSignature: 'signature-1'},
        {functionCall: {name: 'get_my_orders', args: {limit: 1}}},
      ],
    });
    expect(answered).toEqual({
      role: 'user',
      parts: [
        {
          functionResponse: {
            id: 'id-1',
            name: 'track_shipping',
            response: {result: {found: true, shipping}},
          },
        },
        {
          functionResponse: {
            name: 'get_my_orders',
            response: {
              result: {
                count: 12,
                orders: [
                  {
                    order_id: 'HR20260712052',
                    product: '캠핑용 접이식 테이블',
                    status: '입금대기',
                    ordered_at: '2026-07-12 20:47:15',
                    amount: 58000,
                    carrier: null,
                    tracking_number: null,
                    shipped_at: null,
                    delivered_at: null,
                  },
                ],
              },
            },
          },
        },
      ],
    });
  });

  it('answers every call, also the unknown, the unusable and the foreign one', async () => {
    const model = scriptedModel([
      calls(
        {name: 'cancel_order', args: apples},
        {name: 'get_order_status', args: {orderId: 1}},
        {name: 'get_order_status', args: {order_id: 'HR20260703041'}},
      ),
      says('조회했습니다.'),
    ]);
    const {turn} = await ask('취소해 줘', {engine, fetch: model.fetch});
    const [, , answered] = model.heard[1]?.body.contents ?? [];
    expect(answered?.parts.map(part => (part['functionResponse'] as {response: unknown}).response)).toEqual([
      {error: '없는 도구입니다. 쓸 수 있는 도구: get_order_status, track_shipping, get_my_orders'},
      {error: 'order_id: 꼭 필요합니다'},
      {
        result: {
          found: false,
          order_id: 'HR20260703041',
          message: '이 번호로 조회되는 주문이 없습니다. 주문번호를 다시 확인해 주세요.',
        },
      },
    ]);
    expect(turn.calls.map(({error}) => error?.kind)).toEqual(['refused', 'refused', undefined]);
    expect(turn.stop).toBe('answered');
  });

  it('keeps a signed part where it stood and joins plain text', async () => {
    const part = (...parts: object[]) => ({candidates: [{content: {role: 'model', parts}, index: 0}]});
    const model = scriptedModel([
      {
        chunks: [
          part({text: '확인'}),
          part({text: '해 볼게요.'}),
          part({functionCall: {name: 'track_shipping', args: apples}, thoughtSignature: 'S1'}),
          part({text: '', thoughtSignature: 'S2'}),
          {candidates: [{finishReason: 'STOP', index: 0}]},
        ],
      },
      says('네.'),
    ]);
    await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    expect(model.heard[1]?.body.contents[1]).toEqual({
      role: 'model',
      parts: [
        {text: '확인해 볼게요.'},
        {functionCall: {name: 'track_shipping', args: apples}, thoughtSignature: 'S1'},
        {text: '', thoughtSignature: 'S2'},
      ],
    });
  });

  it('remembers: the next question is sent after the whole of the last turn', async () => {
    const model = scriptedModel([
      calls({name: 'track_shipping', args: apples}),
      says('배송 중입니다.'),
      says('한진이 아니라 CJ대한통운입니다.'),
    ]);
    const first = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    await ask('한진이에요?', {engine, fetch: model.fetch, conversation: first.conversation});
    model.assertFinished();
    expect(model.heard[2]?.body.contents.map(({role}) => role)).toEqual([
      'user',
      'model',
      'user',
      'model',
      'user',
    ]);
    expect(model.heard[2]?.body.contents.slice(0, 3)).toEqual(model.heard[1]?.body.contents);
  });

  it('stops asking for tools at the limit and answers from what was looked up', async () => {
    const again = calls({name: 'track_shipping', args: apples});
    const model = scriptedModel([again, again, says('배송 중입니다.')]);
    const {turn} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch, maxCalls: '2'});
    model.assertFinished();
    expect(model.heard.map(({body}) => body.toolConfig?.functionCallingConfig.mode)).toEqual([
      undefined,
      undefined,
      'NONE',
    ]);
    expect(turn).toMatchObject({stop: 'call-limit', answer: '배송 중입니다.'});
  });

  it('says in Korean why there is no answer and leaves the conversation as it was', async () => {
    const model = scriptedModel([fails(400, {error: {code: 400, details: [{reason: 'API_KEY_INVALID'}]}})]);
    const {turn, conversation} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    expect(turn).toMatchObject({stop: 'error', answer: '', memory: null});
    expect(turn.error).toEqual({
      code: 'auth',
      message: 'API 키가 올바르지 않습니다.',
      hint: '키를 다시 확인해 GEMINI_API_KEY에 넣어 주세요.',
    });
    const next = scriptedModel([says('네.')]);
    await ask('다시 물을게요', {engine, fetch: next.fetch, conversation});
    expect(next.heard[0]?.body.contents).toEqual([{role: 'user', parts: [{text: '다시 물을게요'}]}]);
  });

  it('stops at once when it is told to, with no tool run afterwards', async () => {
    const stop = new AbortController();
    const model = scriptedModel([calls({name: 'track_shipping', args: apples})]);
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await model.fetch(...request);
      stop.abort();
      return response;
    };
    const {turn} = await ask('어디쯤 왔어요?', {engine, fetch, signal: stop.signal});
    expect(turn).toMatchObject({stop: 'cancelled', calls: [], memory: null, error: null});
  });

  it('sends stable text first and the day last, so that a prompt cache can serve it', async () => {
    const model = scriptedModel([says('네.')]);
    await ask('안녕하세요', {engine, fetch: model.fetch});
    const [{text} = {text: ''}] = model.heard[0]?.body.systemInstruction.parts ?? [];
    expect(text.split('\n').slice(-2)).toEqual([
      '- 보는 사람: 로그인한 고객 본인',
      '- 오늘: 2026-07-13 (월)',
    ]);
  });
});
