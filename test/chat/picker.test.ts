import {beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {arrowDown, arrowUp, backspace, cursorIsAt, enter, escapeKey, openHaru, shows, tab} from './haru.ts';

const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';

let terminal: TestTerminal;

beforeEach(async () => {
  terminal = openHaru({args: ['--model', 'offline', '--customer', 'C001']});
  await terminal.until('›');
});

describe('the list of commands under a slash', () => {
  it('shows all of them, the first chosen, and the cursor stays in the text', async () => {
    terminal.type('/');
    await shows(
      terminal,
      `${greeting}

› /
› /help · /도움말          쓸 수 있는 명령을 봅니다
  /orders · /주문 [상태]   내 주문을 표로 봅니다
  /trace · /추적           지난 답이 어떻게 나왔는지 봅니다
  /engine · /방식 [이름]   왕복 방식을 보거나 바꿉니다
  /model · /모델 [이름]    답하는 모델을 보거나 바꿉니다
  /tokens · /토큰          회차마다 쓴 토큰을 봅니다
  /save · /저장 [파일]     대화를 파일에 적어 둡니다
  /sessions · /대화목록    저장된 대화를 봅니다
  /clear · /새로           새 대화를 시작합니다
  /quit · /종료 · /나가기  대화를 마칩니다`,
    );
    await cursorIsAt(terminal, 3, 2);
  });

  const traceAndTokens = (chosen: 0 | 1) => `${greeting}

› /t
${chosen === 0 ? '›' : ' '} /trace · /추적   지난 답이 어떻게 나왔는지 봅니다
${chosen === 1 ? '›' : ' '} /tokens · /토큰  회차마다 쓴 토큰을 봅니다`;

  it('narrows as one types, and the arrows choose, round and round', async () => {
    terminal.type('/t');
    await shows(terminal, traceAndTokens(0));
    terminal.type(arrowDown);
    await shows(terminal, traceAndTokens(1));
    terminal.type(arrowDown);
    await shows(terminal, traceAndTokens(0));
    terminal.type(arrowUp);
    await shows(terminal, traceAndTokens(1));
    terminal.type(`o${backspace}`);
    await shows(terminal, traceAndTokens(0));
  });

  it.each(['/주', '/줌', '/ㅐㄱ', '/wn'])('finds the orders behind %s', async typed => {
    terminal.type(typed);
    await shows(terminal, `${greeting}\n\n› ${typed}\n› /orders · /주문 [상태]  내 주문을 표로 봅니다`);
  });

  it('puts the name into the text with Tab, ready for what stands behind it', async () => {
    terminal.type('/주');
    await terminal.until('[상태]');
    terminal.type(tab);
    await shows(terminal, `${greeting}\n\n› /orders`);
    await cursorIsAt(terminal, 10, 2);
    terminal.type(`구매확정${enter}`);
    await terminal.until('구매확정 주문 1건');
  });

  it('runs the chosen one with Enter', async () => {
    terminal.type(`/t${arrowDown}${enter}`);
    await shows(terminal, `${greeting}\n\n  아직 물은 것이 없습니다.\n\n›`);
  });

  it('goes away with Esc, and comes again with the next letter', async () => {
    terminal.type('/o');
    await terminal.until('[상태]');
    terminal.type(escapeKey);
    await shows(terminal, `${greeting}\n\n› /o`);
    terminal.type('r');
    await shows(terminal, `${greeting}\n\n› /or\n› /orders · /주문 [상태]  내 주문을 표로 봅니다`);
  });

  it('is not there for a question, nor behind a name', async () => {
    terminal.type('1/2만 왔어요');
    await shows(terminal, `${greeting}\n\n› 1/2만 왔어요`);
  });

  it('shows as many as fit a low screen, the chosen one among them', async () => {
    const low = openHaru({args: ['--model', 'offline', '--customer', 'C001'], rows: 6, columns: 24});
    await low.until('›');
    low.type(`/${arrowUp}`);
    await low.until('› /quit');
    expect(low.screen()).toBe(`
› /
  /sessions · /대화목록
  /clear · /새로
› /quit · /종료 · /나…`);
  });
});
