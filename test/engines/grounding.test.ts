import {describe, expect, it} from 'vitest';
import {engineNames} from '../../src/settings.ts';
import {ask} from '../support/ask.ts';
import {calls, fails, says, scriptedModel} from '../support/scripted-model.ts';

const where = 'HR20260701023 어디쯤 왔어요?';
const track = calls({name: 'track_shipping', args: {order_id: 'HR20260701023'}});
const invented = says('CJ대한통운 990100001370으로 가고 있고, 내일 도착합니다.');
const honest = says('CJ대한통운 990100001370으로 배송 중입니다.');

describe.each(engineNames)('an answer of the %s engine', engine => {
  const run = async (replies: Parameters<typeof scriptedModel>[0], options = {}) => {
    const model = scriptedModel(replies);
    const outcome = await ask(where, {engine, fetch: model.fetch, ...options});
    model.assertFinished();
    return {...outcome, model};
  };

  it('that the lookups support is given as it is', async () => {
    const {turn} = await run([track, honest]);
    expect(turn).toMatchObject({answer: honest.text, grounding: {verdict: 'supported', unsupported: []}});
  });

  it('that they do not is asked for once more, naming the words', async () => {
    const {turn, model} = await run([track, invented, honest]);
    expect(turn.answer).toBe(honest.text);
    expect(turn.grounding).toEqual({
      verdict: 'corrected',
      unsupported: [expect.objectContaining({text: expect.stringContaining('내일')})],
    });
    const correction = model.request(2).conversation.at(-1) as {user: string};
    expect(correction.user).toContain('"내일');
    // The draft and the correction stay within the turn.
    expect(turn.question).toBe(where);
  });

  it('that stays so is replaced by the built-in model, and never shown', async () => {
    const {turn, events} = await run([track, invented, invented]);
    expect(turn.grounding.verdict).toBe('replaced');
    expect(turn.answer).toContain('990100001370');
    expect(turn.answer).not.toContain('내일');
    expect(turn).toMatchObject({stop: 'answered', error: null, draft: ''});
    expect(events.filter(({type}) => type === 'turn_end').length).toBe(1);
  });

  it('is replaced too where the model cannot be asked again', async () => {
    const {turn} = await run([track, invented, fails(400, {error: {code: 400}})]);
    expect(turn).toMatchObject({grounding: {verdict: 'replaced'}, stop: 'answered', error: null});
  });

  it('without any lookup behind it is not believed', async () => {
    const {turn} = await run([honest, track, honest]);
    expect(turn).toMatchObject({answer: honest.text, grounding: {verdict: 'corrected'}});
    expect(turn.calls.length).toBe(1);
  });

  it('may rest on what an earlier turn looked up', async () => {
    const model = scriptedModel([track, honest, says('네, CJ대한통운입니다.')]);
    const {conversation} = await ask(where, {engine, fetch: model.fetch});
    const {turn} = await ask('CJ 맞죠?', {engine, fetch: model.fetch, conversation});
    expect(turn.grounding.verdict).toBe('supported');
  });

  it('is remembered as it was given: the next question does not hear what was taken back', async () => {
    const {conversation} = await run([track, invented, honest]);
    const model = scriptedModel([says('네.')]);
    await ask('고마워요', {engine, fetch: model.fetch, conversation});
    const told = JSON.stringify(model.request(0).conversation);
    expect(told).not.toContain('내일');
    expect(told).toContain('990100001370');
    expect(model.request(0).conversation.at(-1)).toEqual({user: '고마워요'});
  });

  it('is shown all the same under warn, with the words and where they stand', async () => {
    const {turn} = await run([track, invented], {grounding: 'warn'});
    expect(turn.answer).toBe(invented.text);
    const [claim] = turn.grounding.unsupported;
    expect(turn.grounding.verdict).toBe('unsupported');
    expect(turn.answer.slice(claim?.start, claim?.end)).toBe(claim?.text);
  });

  it('is not checked where that is off', async () => {
    const {turn} = await run([track, invented], {grounding: 'off'});
    expect(turn).toMatchObject({answer: invented.text, grounding: {verdict: 'off', unsupported: []}});
  });
});
