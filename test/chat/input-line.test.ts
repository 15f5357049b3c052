import {beforeEach, describe, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {
  arrowLeft,
  backspace,
  ctrlC,
  ctrlU,
  ctrlW,
  cursorIsAt,
  deleteKey,
  end,
  home,
  openHaru,
  paste,
  shows,
  welcome,
  withoutStatus,
} from './haru.ts';

let terminal: TestTerminal;

beforeEach(async () => {
  terminal = openHaru();
  await terminal.until('›');
});

describe('the input line', () => {
  const lineIs = (text: string, x: number) =>
    terminal.until(screen => withoutStatus(screen).split('\n').at(-1) === text && terminal.cursor()?.x === x);

  it('counts two cells for a syllable and moves by graphemes', async () => {
    terminal.type('주문 확인');
    await lineIs('› 주문 확인', 11);
    terminal.type(arrowLeft + arrowLeft);
    await lineIs('› 주문 확인', 7);
    terminal.type(home);
    await lineIs('› 주문 확인', 2);
    terminal.type('내 ');
    await lineIs('› 내 주문 확인', 5);
    terminal.type(end);
    await lineIs('› 내 주문 확인', 14);
  });

  it('deletes whole syllables both ways, words and lines', async () => {
    terminal.type('가나다라마');
    terminal.type(backspace + backspace);
    await lineIs('› 가나다', 8);
    terminal.type(home + deleteKey);
    await lineIs('› 나다', 2);
    terminal.type(`${end} 주문 확인${ctrlW}`);
    await lineIs('› 나다 주문', 12);
    terminal.type(ctrlU);
    await lineIs('›', 2);
  });

  it('takes decomposed Hangul as the syllables it is', async () => {
    terminal.type('한글'.normalize('NFD'));
    await lineIs('› 한글', 6);
    terminal.type(backspace);
    await lineIs('› 한', 4);
  });

  it('keeps a paste of several lines as one text, without markers or escape sequences', async () => {
    terminal.type(paste('두 개 확인해 주세요\r\n\u001B[31mHR20260701023\r\nHR20260703001'));
    await shows(
      terminal,
      `${welcome}

› 두 개 확인해 주세요
  HR20260701023
  HR20260703001`,
    );
    terminal.type(ctrlC);
    await lineIs('›', 2);
  });

  it('wraps what is longer than a row, the cursor with it', async () => {
    terminal.type('가'.repeat(40));
    await shows(
      terminal,
      `${welcome}

› ${'가'.repeat(38)}
  가가`,
    );
    await cursorIsAt(terminal, 6, 5);
  });
});
