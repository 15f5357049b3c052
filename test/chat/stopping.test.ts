import {afterEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {ctrlC, enter, escapeKey, openHaru, shows} from './haru.ts';
import {HeldModel} from './held-model.ts';

const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';

const stopped = `${greeting}

› 첫 질문
하루  중단했습니다.

›`;

let model: HeldModel;
afterEach(() => model.close());

async function open(options = {}): Promise<TestTerminal> {
  model = await HeldModel.start(options);
  const terminal = openHaru({env: model.env, args: ['--customer', 'C001']});
  await terminal.until('\n›');
  return terminal;
}

/** The next question is answered, and the model hears of nothing that was stopped. */
async function goesOn(terminal: TestTerminal, before = stopped): Promise<void> {
  const next = model.asked();
  terminal.type(`다음 질문${enter}`);
  const answer = await next;
  const {contents} = JSON.parse(await answer.body);
  expect(contents).toEqual([{role: 'user', parts: [{text: '다음 질문'}]}]);
  answer.end('네.');
  await shows(terminal, `${before} 다음 질문\n하루  네.\n\n›`);
}

describe.each([
  ['Esc', escapeKey],
  ['Ctrl+C', ctrlC],
])('%s', (_, key) => {
  it('stops waiting for a server that says nothing at all', async () => {
    const terminal = await open({silent: true});
    const asked = model.asked();
    terminal.type(`첫 질문${enter}`);
    const {closed} = await asked;
    terminal.type(key);
    await shows(terminal, stopped);
    await closed;
    await goesOn(terminal);
  });

  it('stops in the middle of what is being said, and prints nothing late', async () => {
    const terminal = await open();
    const asked = model.asked();
    terminal.type(`첫 질문${enter}`);
    const answer = await asked;
    answer.say('그것은 ');
    await terminal.until('하루  그것은');
    terminal.type(key);
    await shows(terminal, stopped);
    answer.say('늦은 말');
    await answer.closed;
    await goesOn(terminal);
    expect(terminal.output).not.toContain('늦은');
  });

  it('stops waiting to ask again, and asks no more', async () => {
    const terminal = await open();
    const asked = model.asked();
    terminal.type(`첫 질문${enter}`);
    (await asked).fail('10s');
    await terminal.until('다시 시도');
    terminal.type(key);
    await shows(terminal, stopped);
    await goesOn(terminal);
  });

  it('runs no tool that is asked for afterwards', async () => {
    const terminal = await open();
    const asked = model.asked();
    terminal.type(`첫 질문${enter}`);
    const answer = await asked;
    answer.say('찾아보겠습니다. ');
    await terminal.until('찾아보겠습니다.');
    terminal.type(key);
    await shows(terminal, stopped);
    answer.call('track_shipping', {order_id: 'HR20260701023'});
    await goesOn(terminal);
    expect(terminal.output).not.toContain('도구 호출');
  });

  it('stops after a tool has run, and takes up nothing of it', async () => {
    const terminal = await open();
    const asked = model.asked();
    terminal.type(`첫 질문${enter}`);
    const first = await asked;
    const again = model.asked();
    first.call('track_shipping', {order_id: 'HR20260701023'});
    const {closed} = await again;
    await terminal.until('도구 호출');
    terminal.type(key);
    const withCall = `${greeting}

› 첫 질문
  [도구 호출] track_shipping({"order_id":"HR20260701023"})
하루  중단했습니다.

›`;
    await shows(terminal, withCall);
    await closed;
    await goesOn(terminal, withCall);
  });
});
