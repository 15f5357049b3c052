import {describe, expect, it} from 'vitest';
import {engineNames} from '../../src/settings.ts';
import {ask} from '../support/ask.ts';
import {calls, says, scriptedModel} from '../support/scripted-model.ts';

const apples = {order_id: 'HR20260701023'};
const track = {name: 'track_shipping', args: apples, id: 'id-1'};
const shipping = {
  order_id: 'HR20260701023',
  status: '배송중',
  carrier: 'CJ대한통운',
  tracking_number: '990100001370',
  shipped_at: '2026-07-10 17:35:00',
  delivered_at: null,
};
const found = {result: {found: true, shipping}};

describe.each(engineNames)('the %s engine', engine => {
  it('looks up what the model asks for and answers with what it then says', async () => {
    const model = scriptedModel([calls(track), says('배송 중입니다.')]);
    const {events, turn} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    model.assertFinished();
    expect(events.map(({type}) => type).filter(type => type !== 'sdk_history')).toEqual([
      'turn_start',
      'round_start',
      'first_byte',
      'round_end',
      'tool_call',
      'tool_result',
      'round_start',
      'first_byte',
      'text_delta',
      'round_end',
      'grounding',
      'turn_end',
    ]);
    expect(turn).toMatchObject({
      stop: 'answered',
      answer: '배송 중입니다.',
      calls: [{round: 1, name: 'track_shipping', args: apples, ...found, error: null}],
      usage: {inputTokens: 300, outputTokens: 20, totalTokens: 320, estimated: false},
    });
  });

  it('sends question, calls and results back in order, each result by the id of its call', async () => {
    const model = scriptedModel([
      calls(track, {name: 'get_my_orders', args: {status: '교환완료'}, id: 'id-2'}),
      says('네.'),
    ]);
    await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    expect(model.heard[1]?.conversation).toEqual([
      {user: '어디쯤 왔어요?'},
      {call: 'track_shipping', args: apples, id: 'id-1'},
      {call: 'get_my_orders', args: {status: '교환완료'}, id: 'id-2'},
      {of: 'track_shipping', id: 'id-1', result: found},
      {
        of: 'get_my_orders',
        id: 'id-2',
        result: {
          result: {
            count: 1,
            orders: [
              {
                order_id: 'HR20260703009',
                product: '여름 홑이불 퀸',
                status: '교환완료',
                ordered_at: '2026-07-03 21:08:47',
                amount: 39900,
                carrier: '롯데택배',
                tracking_number: '970100004112',
                shipped_at: '2026-07-06 15:10:00',
                delivered_at: '2026-07-08 11:32:00',
              },
            ],
          },
        },
      },
    ]);
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
    const results = model.heard[1]?.conversation.filter(item => 'result' in item);
    expect(results?.map(({result}) => result)).toEqual([
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

  it('tells the model its tools and who it is in every request, the day last', async () => {
    const model = scriptedModel([calls(track), says('네.'), says('네.')]);
    const {conversation} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    await ask('그래요?', {engine, fetch: model.fetch, conversation});
    for (const {tools, system} of model.heard) {
      expect(tools).toEqual(['get_order_status', 'track_shipping', 'get_my_orders']);
      expect(system.split('\n').slice(-2)).toEqual([
        '- 보는 사람: 로그인한 고객 본인',
        '- 오늘: 2026-07-13 (월)',
      ]);
    }
  });

  it('remembers: the next question follows the whole of the last turn', async () => {
    const model = scriptedModel([calls(track), says('배송 중입니다.'), says('CJ대한통운입니다.')]);
    const {conversation} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    await ask('한진이에요?', {engine, fetch: model.fetch, conversation});
    expect(model.heard[2]?.conversation).toEqual([
      {user: '어디쯤 왔어요?'},
      {call: 'track_shipping', args: apples, id: 'id-1'},
      {of: 'track_shipping', id: 'id-1', result: found},
      {model: '배송 중입니다.'},
      {user: '한진이에요?'},
    ]);
  });

  it('keeps calls apart that the API gave one id, and calls without a name', async () => {
    const model = scriptedModel([
      calls({name: 'track_shipping', args: apples, id: 'call_0'}),
      calls({name: 'track_shipping', args: {order_id: 'HR20260708011'}, id: 'call_0'}),
      calls({name: null as unknown as string, args: {}, id: 'call_0'}),
      says('네.'),
    ]);
    const {turn} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch});
    expect(turn.calls.map(({args, result, error}) => [args, result?.['found'], error?.kind])).toEqual([
      [apples, true, undefined],
      [{order_id: 'HR20260708011'}, true, undefined],
      [{}, undefined, 'refused'],
    ]);
    expect(new Set(turn.calls.map(({id}) => id)).size).toBe(3);
    expect(model.request(1).conversation.at(-1)).toMatchObject({id: 'call_0', result: found});
  });

  it('makes the same call once in a turn and answers it again from memory', async () => {
    const again = (id: string, args: object) => calls({name: 'get_my_orders', args, id});
    const model = scriptedModel([
      again('id-1', {limit: 1, status: '배송중'}),
      again('id-2', {status: '배송중', limit: 1}),
      says('네.'),
    ]);
    const {events} = await ask('배송중인 거요', {engine, fetch: model.fetch});
    const results = events.filter(event => event.type === 'tool_result');
    expect(results.map(({repeated}) => repeated)).toEqual([undefined, true]);
    expect(results[1]?.result).toEqual(results[0]?.result);
  });

  it('stops at once when it is told to, with no tool run afterwards', async () => {
    const stop = new AbortController();
    const model = scriptedModel([calls(track)]);
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await model.fetch(...request);
      stop.abort();
      return response;
    };
    const {turn} = await ask('어디쯤 왔어요?', {engine, fetch, signal: stop.signal});
    expect(turn).toMatchObject({stop: 'cancelled', answer: '', memory: null, error: null});
    expect(turn.calls.filter(({result}) => result)).toEqual([]);
  });

  it('stops when its reader leaves', async () => {
    const model = scriptedModel([calls(track), calls(track), calls(track), calls(track), says('네.')]);
    const {events} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch, leaveAt: 'tool_result'});
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(events.at(-1)?.type).toBe('tool_result');
    expect(model.heard.length).toBeLessThan(3);
  });

  it('answers without a key too, through the built-in model', async () => {
    const {turn} = await ask('HR20260701023 어디쯤 왔어요?', {engine});
    expect(turn.model).toBe('offline');
    expect(turn.calls.map(({name, args}) => [name, args])).toEqual([['track_shipping', apples]]);
    expect(turn.answer).toContain('990100001370');
    expect(turn.usage.estimated).toBe(true);
  });
});
