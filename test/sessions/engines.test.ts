import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {openSession} from '../../src/sessions/open-session.ts';
import {engineNames, type RawSettings, resolveSettings} from '../../src/settings.ts';
import {ask} from '../support/ask.ts';
import {calls, says, scriptedModel} from '../support/scripted-model.ts';

const apples = {order_id: 'HR20260701023'};
const home = () => mkdtempSync(join(tmpdir(), 'haru-engines-'));
const open = (HARU_HOME: string) =>
  openSession(resolveSettings({customer: 'C001', model: 'offline', session: 'one'}, {HARU_HOME}, {}), {
    mayBegin: true,
  });

/** One question in a run of its own: the session is read from the disk, gone on with and left. */
async function run(HARU_HOME: string, question: string, options: RawSettings & {fetch?: typeof fetch}) {
  const session = open(HARU_HOME);
  const {turn} = await ask(question, {...options, conversation: session.conversation});
  expect(await session.save(turn)).toBe(undefined);
  await session.close();
  return turn;
}

it.each(engineNames)(
  '%s goes on in a new run with the very bytes that it would have sent in the old one',
  async engine => {
    const script = () =>
      scriptedModel([calls({name: 'track_shipping', args: apples, id: 'id-1'}), says('네.'), says('네.')]);
    const [kept, resumed] = [script(), script()];
    const {conversation} = await ask('어디쯤 왔어요?', {engine, fetch: kept.fetch});
    await ask('송장번호는요?', {engine, fetch: kept.fetch, conversation});
    const folder = home();
    for (const question of ['어디쯤 왔어요?', '송장번호는요?'])
      await run(folder, question, {engine, fetch: resumed.fetch});
    expect(resumed.heard.map(({raw}) => raw)).toEqual(kept.heard.map(({raw}) => raw));
    if (engine !== 'interactions') expect(JSON.stringify(resumed.request(2).raw)).toContain('signature-1');
  },
);

it('keeps what was looked up when every run has another engine', async () => {
  const model = scriptedModel([
    calls({name: 'track_shipping', args: apples}),
    ...engineNames.map(() => says('송장번호는 990100001370입니다.')),
  ]);
  const folder = home();
  for (const engine of ['loop', 'interactions', 'auto', 'stateless'] as const) {
    const turn = await run(folder, '송장번호는요?', {engine, fetch: model.fetch});
    expect(turn).toMatchObject({engine, answer: '송장번호는 990100001370입니다.'});
    // It rests on what the first run looked up.
    expect(turn.grounding.verdict).toBe('supported');
    expect(JSON.stringify(model.heard.at(-1)?.raw)).toContain('990100001370');
  }
  model.assertFinished();
});

it('keeps it from the built-in model to another and back', async () => {
  const model = scriptedModel([says('990100001370입니다.')]);
  const folder = home();
  await run(folder, 'HR20260701023 어디쯤 왔어요?', {});
  await run(folder, '송장번호가 뭐라고요?', {fetch: model.fetch});
  expect(model.request(0).conversation).toContainEqual(
    expect.objectContaining({of: 'track_shipping', result: expect.anything()}),
  );
  const turn = await run(folder, '송장번호는요?', {engine: 'stateless'});
  expect(turn.answer).toContain('990100001370');
});

it.each(engineNames)(
  'lets the built-in model go on from what %s found, over every other way',
  async first => {
    for (const engine of engineNames) {
      const folder = home();
      const {calls} = await run(folder, '두부 배송됐나요?', {engine: first});
      expect(calls.map(({name}) => name)).toContain('track_shipping');
      const turn = await run(folder, '송장번호는요?', {engine});
      expect({engine, calls: turn.calls}).toEqual({engine, calls: []});
      expect(turn.answer).toContain('970100006853');
    }
  },
);
