import {expect, it, onTestFinished} from 'vitest';
import {ctrlD, emptyFolder, enter, escapeKey, isIdle, openHaru} from '../chat/haru.ts';
import {HeldModel} from '../chat/held-model.ts';
import {collect} from '../support/collector.ts';

it('reports each turn of a chat as one of its conversation', async () => {
  await using collector = await collect();
  const folder = emptyFolder();
  const terminal = openHaru({folder, env: {...collector.env, HARU_HOME: folder}, rows: 60});
  await terminal.until(isIdle);
  const ask = async (question: string, answer: string) => {
    terminal.type(question + enter);
    await terminal.until(screen => screen.includes(answer) && isIdle(screen));
  };
  await ask('HR20260701023 어디쯤 왔어요?', '990100001370');
  await ask('HR20260710044 상태 알려주세요', '41,500원');
  terminal.type(ctrlD);
  expect(await terminal.exited).toBe(0);
  const turns = collector.spans().filter(({name}) => name === 'invoke_agent haru');
  expect(turns).toHaveLength(2);
  expect(new Set(turns.map(({traceId}) => traceId)).size).toBe(2);
  const ids = collector
    .spans()
    .filter(({name}) => !name.startsWith('execute_tool'))
    .map(({attributes}) => attributes['gen_ai.conversation.id']);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toEqual(expect.stringMatching(/^\S+$/));
});

it('reports a turn that was stopped as just that', async () => {
  await using collector = await collect();
  const model = await HeldModel.start();
  onTestFinished(() => model.close());
  const folder = emptyFolder();
  const env = {...model.env, ...collector.env, HARU_HOME: folder};
  const terminal = openHaru({folder, env, args: ['--customer', 'C001']});
  await terminal.until(isIdle);
  const asked = model.asked();
  terminal.type(`안녕하세요${enter}`);
  const answer = await asked;
  terminal.type(escapeKey);
  await answer.closed;
  await terminal.until(isIdle);
  terminal.type(ctrlD);
  expect(await terminal.exited).toBe(0);
  const [agent, chat] = ['invoke_agent', 'chat'].map(begin =>
    collector.spans().find(({name}) => name.startsWith(begin)),
  );
  expect(collector.spans()).toHaveLength(3);
  expect(agent).toMatchObject({status: {code: 0}, attributes: {'haru.stop': 'cancelled'}});
  expect(chat).toMatchObject({status: {code: 2}, attributes: {'error.type': 'cancelled'}});
});

it('leaves the terminal as it was where the collector is silent', async () => {
  await using collector = await collect('is silent');
  const folder = emptyFolder();
  const terminal = openHaru({folder, env: {...collector.env, HARU_HOME: folder}, rows: 60});
  await terminal.until(isIdle);
  terminal.type(`HR20260701023 어디쯤 왔어요?${enter}`);
  await terminal.until(screen => screen.includes('990100001370') && isIdle(screen));
  terminal.type(ctrlD);
  expect(await terminal.exited).toBe(0);
  expect(terminal.isInOrder()).toBe(true);
});
