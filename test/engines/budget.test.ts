import {describe, expect, it} from 'vitest';
import {type Conversation, emptyConversation} from '../../src/agent/conversation.ts';
import {engineNames} from '../../src/settings.ts';
import {ask} from '../support/ask.ts';
import {calls, type Reply, says, scriptedModel} from '../support/scripted-model.ts';

const turns = 50;

describe.each(engineNames)('a conversation of fifty turns on the %s engine', engine => {
  it('costs no more a turn than one of ten, leaves whole turns out and says so', async () => {
    const replies = Array.from({length: turns}).flatMap((_, turn): Reply[] => [
      calls({name: 'get_my_orders', args: {status: '배송중'}, id: `id-${turn}`}),
      says(`답 ${turn}`),
    ]);
    const model = scriptedModel(replies);
    let conversation: Conversation = emptyConversation;
    for (let turn = 0; turn < turns; turn++)
      ({conversation} = await ask(`질문 ${turn}`, {engine, fetch: model.fetch, conversation}));
    model.assertFinished();

    // What the model has to read, a stored conversation included, stands for its tokens.
    const costOf = (turn: number) =>
      model.heard
        .slice(2 * turn, 2 * turn + 2)
        .reduce((sum, {conversation}) => sum + JSON.stringify(conversation).length, 0);
    expect(Math.max(...Array.from({length: 40}, (_, turn) => costOf(turn + 10))) / costOf(9)).toBeLessThan(
      1.3,
    );

    const last = model.heard.at(-1);
    expect(last?.conversation[0]).toEqual({user: expect.stringMatching(/^질문 4\d$/)});
    expect(last?.system).toMatch(/이 대화의 앞부분\(질문 4\d개\)은 길어서 빠졌습니다/);
    expect(model.heard[0]?.system).not.toContain('빠졌습니다');
  });
});

it('a smaller budget keeps less of the conversation', async () => {
  const replies = Array.from({length: 6}, (_, turn) => says(`${'긴 답 '.repeat(300)}${turn}`));
  const model = scriptedModel(replies);
  let conversation: Conversation = emptyConversation;
  for (let turn = 0; turn < 6; turn++)
    ({conversation} = await ask(`질문 ${turn}`, {fetch: model.fetch, conversation, contextTokens: '1000'}));
  expect(model.heard.at(-1)?.conversation).toEqual([
    {user: '질문 4'},
    {model: expect.stringMatching(/4$/)},
    {user: '질문 5'},
  ]);
});
