import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {enter, openHaru, still, withoutStatus} from './haru.ts';
import {HeldModel} from './held-model.ts';

describe('a terminal that changes its width', () => {
  let model: HeldModel;
  let width: number;
  let terminal: TestTerminal;

  beforeEach(async () => {
    model = await HeldModel.start();
  });

  async function open(rows: number): Promise<void> {
    width = 80;
    terminal = openHaru({env: model.env, rows, args: ['--customer', 'C001', '--grounding', 'off']});
    await terminal.until('›');
  }

  afterEach(() => model.close());

  // Wide enough to be broken anew, rows of the frame above and below the cursor among them.
  const items = Array.from(
    {length: 5},
    (_, index) => `${index + 1}번째 주문은 지금 배송중이고, 송장번호는 99010000137${index}입니다.`,
  );

  /** All that stands on the terminal, however its rows are broken. */
  const letters = (): string => still(terminal.transcript()).replace(/\s/g, '');
  const whole = (text: string): string => text.replace(/\s/g, '');

  const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';

  /** Changes the width and types a letter: before the program has drawn that, all may look right by itself. */
  async function resized(columns: number, letter: string, expected: string): Promise<void> {
    const narrower = columns < width;
    const before = erased();
    width = columns;
    terminal.resize(columns);
    if (narrower) await terminal.until(() => erased() > before);
    terminal.type(letter);
    // It may be between two frames a moment later.
    const shown = await terminal
      .until(() => letters() === whole(expected))
      .then(() => whole(expected), letters);
    expect(shown).toBe(whole(expected));
  }

  /** How often the program has cleared the screen below a row, which it does where it has become narrower. */
  const erased = (): number => terminal.output.split('\u001B[J').length;

  it('keeps every finished row once, narrower and wider, at the end of the screen', async () => {
    await open(14);
    const asked = model.asked();
    terminal.type(`모두 알려 줘${enter}`);
    (await asked).end(items.join('\n'), [1000, 200]);
    await terminal.until(screen => withoutStatus(screen).endsWith('990100001374입니다.\n\n›'));
    const talk = `${greeting} › 모두 알려 줘 하루 ${items.join(' ')}`;
    const status = '고객 C001 · gemini-3.8-flash · loop';
    await resized(50, '가', `${talk} › 가 ${status} · 토큰 1,200`);
    await resized(36, '나', `${talk} › 가나 ${status}`);
    await resized(20, '다', `${talk} › 가나다`);
    await resized(120, '라', `${talk} › 가나다라 ${status} · 토큰 1,200`);
    expect(terminal.output).not.toContain('\u001B[3J');
  });

  it('shows once what is being typed, however many rows it takes', async () => {
    await open(30);
    const typed = items.slice(0, 4).join(' ');
    terminal.type(typed);
    await terminal.until(() => letters().includes('990100001373'));
    const talk = `${greeting} › ${typed}`;
    const status = '고객 C001 · gemini-3.8-flash · loop';
    await resized(50, '가', `${talk} 가 ${status}`);
    await resized(38, '나', `${talk} 가나 ${status}`);
    await resized(80, '다', `${talk} 가나다 ${status}`);
  });
});
