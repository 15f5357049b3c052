import {describe, expect, it} from 'vitest';
import {engineNames} from '../../src/settings.ts';
import {ask} from '../support/ask.ts';
import {calls, says, scriptedModel} from '../support/scripted-model.ts';

const apples = {order_id: 'HR20260701023'};
const track = calls({name: 'track_shipping', args: apples});
const status = calls({name: 'get_order_status', args: apples});
const off = [{mode: 'NONE'}, 'none'];

describe.each(engineNames)('the %s engine at its limit of calls', engine => {
  it('turns the tools off and answers from what was looked up', async () => {
    const model = scriptedModel([track, status, says('배송 중입니다.')]);
    const {turn} = await ask('어디쯤 왔어요?', {engine, fetch: model.fetch, maxCalls: '2'});
    model.assertFinished();
    expect(off).toContainEqual(model.heard[2]?.mode);
    expect(turn).toMatchObject({stop: 'call-limit', answer: '배송 중입니다.', error: null});
    expect(turn.calls.length).toBe(2);
  });

  it('has the built-in model answer where the model calls on for ever', async () => {
    const model = scriptedModel([track, status, track, status, track]);
    const {turn, events} = await ask('HR20260701023 어디쯤 왔어요?', {engine, fetch: model.fetch});
    model.assertFinished();
    expect(turn).toMatchObject({
      stop: 'call-limit',
      error: null,
      fallback: {from: 'gemini-3.8-flash', to: 'offline', reason: '조회를 4번 하고도 답을 얻지 못했습니다.'},
    });
    expect(turn.answer).toContain('990100001370');
    // Four that the model asked for; the built-in one answers from them and asks for no more.
    expect(events.filter(({type}) => type === 'tool_call').length).toBe(4);
  });

  it('says so where nobody may answer instead', async () => {
    const model = scriptedModel([track, track]);
    const {turn} = await ask('어디쯤?', {engine, fetch: model.fetch, maxCalls: '1', fallback: 'none'});
    expect(turn).toMatchObject({
      stop: 'call-limit',
      answer: '',
      error: {code: 'unavailable', message: '조회를 1번 하고도 답을 얻지 못했습니다.'},
    });
  });

  it('lets six honest lookups through where eight are allowed', async () => {
    const orders = [
      'HR20260701023',
      'HR20260702015',
      'HR20260703009',
      'HR20260704028',
      'HR20260705007',
      'HR20260706019',
    ];
    const lookups = orders.map(order_id => calls({name: 'get_order_status', args: {order_id}}));
    const model = scriptedModel([...lookups, says('여섯 건을 확인했습니다.')]);
    const {turn} = await ask('여섯 건 다요', {engine, fetch: model.fetch, maxCalls: '8'});
    model.assertFinished();
    expect(turn).toMatchObject({stop: 'answered', answer: '여섯 건을 확인했습니다.'});
    expect(turn.calls.every(({result}) => result?.['found'])).toBe(true);
  });
});

describe.each(engineNames)('the %s engine told how to use tools', engine => {
  const modes = async (options: object, replies = [track, says('네.')]) => {
    const model = scriptedModel(replies);
    await ask('어디쯤 왔어요?', {engine, fetch: model.fetch, ...options});
    model.assertFinished();
    return model.heard.map(({mode}) => mode);
  };
  const isInteractions = engine === 'interactions' || engine === 'stateless';
  const either = (models: unknown, interactions: unknown) => (isInteractions ? interactions : models);

  it('leaves the model free', async () => {
    expect(await modes({})).toEqual([undefined, undefined]);
  });

  it('forces a call in the first round alone', async () => {
    const [first, second] = await modes({toolChoice: 'any'});
    expect(first).toEqual(either({mode: 'ANY'}, 'any'));
    expect([undefined, {mode: 'AUTO'}]).toContainEqual(second);
  });

  it('forbids calls, has them checked', async () => {
    expect(await modes({toolChoice: 'none'}, [says('네.')])).toEqual([either({mode: 'NONE'}, 'none')]);
    const checked = either({mode: 'VALIDATED'}, 'validated');
    expect(await modes({toolChoice: 'validated'})).toEqual([checked, checked]);
  });

  it('names the tools that may be called, and refuses the others', async () => {
    const allowTool = ['track_shipping'];
    const listed = either(
      {mode: 'VALIDATED', allowedFunctionNames: allowTool},
      {allowed_tools: {mode: 'auto', tools: allowTool}},
    );
    expect(await modes({allowTool})).toEqual([listed, listed]);
    const model = scriptedModel([status, says('네.')]);
    const {turn} = await ask('상태요', {engine, fetch: model.fetch, allowTool});
    expect(turn.calls[0]?.error?.message).toBe('없는 도구입니다. 쓸 수 있는 도구: track_shipping');
  });
});
