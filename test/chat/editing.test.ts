import {describe, expect, it} from 'vitest';
import {says, scriptedModel} from '../support/scripted-model.ts';
import {serve} from '../support/server.ts';
import type {TestTerminal} from '../support/terminal.ts';
import {
  arrowDown,
  arrowLeft,
  arrowUp,
  backspace,
  ctrlC,
  ctrlD,
  cursorIsAt,
  emptyFolder,
  end,
  enter,
  home,
  openHaru,
  paste,
  type Run,
  shows,
  welcome,
} from './haru.ts';

const [ctrlRight, altB, altBackspace, ctrlY] = ['\u001B[1;5C', '\u001Bb', '\u001B\u007F', '\u0019'];
const shiftEnter = '\u001B[27;2;13~';

const lines = Array.from({length: 200}, (_, index) => `문의 내용 ${index}번째 줄입니다`);

async function open(run: Run = {}): Promise<TestTerminal> {
  const terminal = openHaru(run);
  await terminal.until('›');
  return terminal;
}

/** Types, and waits for the input below the welcome and for the cursor, counted from the input's first row. */
async function typed(terminal: TestTerminal, keys: string, input: string, [x, y]: [number, number]) {
  terminal.type(keys);
  await shows(terminal, `${welcome}\n\n${input}`);
  await cursorIsAt(terminal, x, 4 + y);
}

describe('editing on the screen', () => {
  it('moves by words, deletes one and puts it back', async () => {
    const terminal = await open();
    await typed(terminal, '사과 주문 확인', '› 사과 주문 확인', [16, 0]);
    await typed(terminal, altB + altB, '› 사과 주문 확인', [7, 0]);
    await typed(terminal, ctrlRight, '› 사과 주문 확인', [11, 0]);
    await typed(terminal, altBackspace, '› 사과  확인', [7, 0]);
    await typed(terminal, end + ctrlY, '› 사과  확인주문', [16, 0]);
  });

  it('begins a new line at Shift+Enter, and at Enter behind a backslash', async () => {
    const terminal = await open();
    await typed(terminal, `하나${shiftEnter}둘\\`, '› 하나\n  둘\\', [5, 1]);
    await typed(terminal, enter, '› 하나\n  둘', [2, 2]);
    await typed(terminal, '셋', '› 하나\n  둘\n  셋', [4, 2]);
    expect(terminal.output).not.toMatch(asksForKeys);
  });

  it('goes through the rows before it goes to the question before', async () => {
    const terminal = await open();
    terminal.type(`/도움${enter}`);
    await terminal.until(screen => screen.includes('/help') && screen.endsWith('\n›'));
    const help = terminal.screen().slice(0, -'›'.length);
    const y = help.split('\n').length - 1;
    terminal.type(`하나둘셋${shiftEnter}넷${shiftEnter}다섯여섯`);
    await shows(terminal, `${help}› 하나둘셋\n  넷\n  다섯여섯`);
    terminal.type(arrowUp);
    await cursorIsAt(terminal, 4, y + 1);
    terminal.type(arrowUp);
    await cursorIsAt(terminal, 10, y);
    terminal.type(arrowUp);
    await shows(terminal, `${help}› /도움`);
    await cursorIsAt(terminal, 7, y);
    terminal.type(arrowDown);
    await shows(terminal, `${help}› 하나둘셋\n  넷\n  다섯여섯`);
    await cursorIsAt(terminal, 10, y + 2);
  });

  it('walks the rows of one line that is wider than the screen', async () => {
    const terminal = await open({columns: 24, args: ['--model', 'offline', '--customer', 'C001']});
    const y = terminal.screen().split('\n').length - 1;
    terminal.type('가나다라마바사아자차카타파하');
    await terminal.until('› 가나다라마바사아자차\n  카타파하');
    await cursorIsAt(terminal, 10, y + 1);
    terminal.type(arrowUp);
    await cursorIsAt(terminal, 10, y);
    terminal.type(home + arrowDown + arrowLeft);
    await cursorIsAt(terminal, 20, y);
  });

  it('holds for every kind of sign: the cursor stands behind what is typed', async () => {
    const terminal = await open();
    await typed(terminal, 'ㅎㅏ', '› ㅎㅏ', [6, 0]);
    await typed(terminal, ctrlC, '›', [2, 0]);
    for (const letter of '\u1112\u1161\u11AB') terminal.type(letter);
    await typed(terminal, '', '› 한', [4, 0]);
    await typed(terminal, '글…·Ａ', '› 한글…·Ａ', [10, 0]);
    await typed(terminal, 'e\u0301', '› 한글…·Ａé', [11, 0]);
    await typed(terminal, backspace.repeat(6), '›', [2, 0]);
    // The terminal of the test has no families: what counts is where the cursor is sent.
    terminal.type('👨‍👩‍👧가');
    await cursorIsAt(terminal, 6, 4);
    terminal.type(arrowLeft + backspace);
    await typed(terminal, '', '› 가', [2, 0]);
  });

  it.each([20, 21, 80, 300])('keeps wide letters and the cursor in %i columns', async columns => {
    const terminal = await open({columns, args: ['--model', 'offline', '--customer', 'C001']});
    const above = terminal.screen().slice(0, -'›'.length);
    const y = above.split('\n').length - 1;
    const perRow = Math.floor((columns - 3) / 2);
    terminal.type('한'.repeat(perRow));
    await shows(terminal, `${above}› ${'한'.repeat(perRow)}`);
    await cursorIsAt(terminal, 2 + 2 * perRow, y);
    terminal.type('글');
    await shows(terminal, `${above}› ${'한'.repeat(perRow)}\n  글`);
    await cursorIsAt(terminal, 4, y + 1);
  });

  it('draws the keys of one read once', async () => {
    const terminal = await open();
    await typed(terminal, '가'.repeat(60), `› ${'가'.repeat(38)}\n  ${'가'.repeat(22)}`, [46, 1]);
    const before = terminal.output.length;
    await typed(terminal, backspace.repeat(50), `› ${'가'.repeat(10)}`, [22, 0]);
    expect(terminal.output.slice(before).split('\u001B[?25h')).toHaveLength(2);
  });
});

describe('a long paste', () => {
  it('shows as one sign, is edited as one, is sent whole and stays folded', async () => {
    const model = scriptedModel([says('네.')]);
    await using server = await serve(model.fetch);
    const terminal = await open({env: server.env, args: ['--customer', 'C001', '--grounding', 'off']});
    const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';
    terminal.type(`이것 ${paste(lines.join('\r'))} 봐 주세요`);
    await shows(terminal, `${greeting}\n\n› 이것 [붙인 글 1 · 200줄] 봐 주세요`);
    await cursorIsAt(terminal, 36, 2);
    terminal.type(home + ctrlRight + ctrlRight + backspace);
    await shows(terminal, `${greeting}\n\n› 이것  봐 주세요`);
    await cursorIsAt(terminal, 7, 2);
    terminal.type(paste(lines.join('\r\n')) + enter);
    await shows(
      terminal,
      `${greeting}

› 이것 ${lines.slice(0, 5).join('\n  ')}
  … 외 195줄
하루  네.

›`,
    );
    expect(model.heard.map(({conversation}) => conversation)).toEqual([
      [{user: `이것 ${lines.join('\n')} 봐 주세요`}],
    ]);
  });

  it('is not taken where it is too long, and nothing is cut', async () => {
    const terminal = await open();
    terminal.type(`확인 ${paste('가'.repeat(100_000))}`);
    await shows(
      terminal,
      `${welcome}

› 확인
질문 하나는 100,000자까지 보낼 수 있습니다. 방금 넣으려던 100,000자는 넣지
않았습니다.`,
    );
    await cursorIsAt(terminal, 7, 4);
    await typed(terminal, '부탁', '› 확인 부탁', [11, 0]);
  });
});

describe('the history', () => {
  it('goes on in the next run, with the draft at its end', async () => {
    const folder = emptyFolder();
    const first = await open({folder});
    first.type(`안녕하세요${enter}`);
    await first.until(screen => /하루 {2}[^…]/.test(screen) && screen.endsWith('\n›'));
    first.type(`010-1234-5678로 주문한 사람입니다${enter}`);
    await first.until(screen => screen.split('\n하루  ').length === 3 && screen.endsWith('\n›'));
    first.type(ctrlD);
    expect(await first.exited).toBe(0);

    const second = await open({folder});
    await typed(second, `쓰던 글${arrowUp}`, '› 010-****-5678로 주문한 사람입니다', [35, 0]);
    await typed(second, arrowUp + arrowUp, '› 안녕하세요', [12, 0]);
    await typed(second, '!', '› 안녕하세요!', [13, 0]);
    await typed(second, '\u000E\u000E', '› 쓰던 글', [9, 0]);
    await typed(second, '\u0010\u0010', '› 안녕하세요!', [13, 0]);
  });

  it('says quietly and once that it cannot be kept', async () => {
    const terminal = await open({env: {HARU_HOME: '/dev/null/haru'}});
    const told = '질문 기록을 저장하지 못해 이번 대화에서만 다시 불러올 수 있습니다. (ENOTDIR)';
    terminal.type(`안녕하세요${enter}`);
    await terminal.until(screen => /하루 {2}[^…]/.test(screen) && screen.endsWith(`\n› \n${told}`));
    terminal.type(`고마워요${enter}`);
    await terminal.until(screen => screen.split('\n하루  ').length === 3 && screen.endsWith('\n›'));
    terminal.type(arrowUp + arrowUp);
    await terminal.until(screen => screen.endsWith('\n› 안녕하세요'));
  });
});

/** Kitty's protocol or xterm's modifyOtherKeys switched on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const asksForKeys = /\u001B\[[>=?]\d*u|\u001B\[>4/;
