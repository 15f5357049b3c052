import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {askOnce, cursorIsAt, emptyFolder, enter, openHaru, shows, welcome} from './haru.ts';

const question = 'HR20260701023 어디쯤 왔어요?';

describe('the chat screen', () => {
  it('says who it is and waits, with the cursor where the first character goes', async () => {
    const terminal = openHaru();
    await shows(terminal, `${welcome}\n\n›`);
    await cursorIsAt(terminal, 2, 4);
  });

  it('answers from the orders, with the tool call above the answer, as -q does', async () => {
    const [call = '', ...answer] = (await askOnce(question)).split('\n');
    expect(call).toBe('  [도구 호출] track_shipping({"order_id":"HR20260701023"})');
    const terminal = openHaru();
    await terminal.until('›');
    terminal.type(question + enter);
    const expected = words(`${welcome} › ${question} ${call} 하루 ${answer.join(' ')} ›`);
    await terminal.until(screen => words(screen) === expected).catch(() => {});
    expect(words(terminal.screen())).toBe(expected);
  });

  it('fits into 20 columns', async () => {
    const terminal = openHaru({columns: 20, args: ['--model', 'offline', '--customer', 'C001']});
    await terminal.until('›');
    terminal.type(`/help${enter}`);
    await shows(
      terminal,
      `하루마켓 상담원
하루입니다. 주문과
배송을 찾아
드릴게요.

  /help · /도움말:
  이 안내를 보여
  드려요
  /quit · /종료:
  대화를 마칩니다
  Esc: 답을 멈춥니다
  Ctrl+C 두 번,
  Ctrl+D: 대화를
  마칩니다

›`,
    );
  });

  it.each(['1', 'true'])('draws with CI=%s as without it', async CI => {
    const terminal = openHaru({env: {CI}});
    await terminal.until('›');
    terminal.type('안녕');
    await shows(terminal, `${welcome}\n\n› 안녕`);
  });

  it.each([{args: ['--no-color']}, {env: {NO_COLOR: '1'}}])('writes no colours with %o', async run => {
    const terminal = openHaru(run);
    await shows(terminal, `${welcome}\n\n›`);
    expect(terminal.output).not.toMatch(colours);
  });

  it('writes colours where nothing forbids them', async () => {
    const terminal = openHaru();
    await shows(terminal, `${welcome}\n\n›`);
    expect(terminal.output).toMatch(colours);
  });

  it('leaves the screen in order and exits 2 when the orders cannot be read', async () => {
    const terminal = openHaru({
      args: ['--orders', 'nowhere.csv', '--customer', 'C001', '--model', 'offline'],
    });
    expect(await terminal.exited).toBe(2);
    const [greeting, blank, ...fault] = terminal.screen().split('\n');
    expect([greeting, blank]).toEqual(['하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.', '']);
    expect(fault.join('\n')).toContain('nowhere.csv');
    expect(fault.join('\n')).not.toContain('›');
  });

  it('tells of a row that it could not read', async () => {
    const folder = emptyFolder();
    const row = (id: string, quantity: string) =>
      `${id},C001,윤가람,010-0000-1101,사과,${quantity},1000,결제완료,2026-07-01 10:00:00,,,,`;
    writeFileSync(
      join(folder, 'orders.csv'),
      [header, row('HR20260701001', '1'), row('HR20260701002', '하나')].join('\n'),
    );
    const terminal = openHaru({folder, args: ['--orders', 'orders.csv', '--customer', 'C001']});
    await terminal.until(screen =>
      /주문 파일에서 1칸을 비웠습니다\(3번째 줄\)\. 자세히: haru orders --check\n\n›$/.test(screen),
    );
  });
});

const header =
  'order_id,customer_id,customer_name,phone,product,quantity,amount,status,ordered_at,carrier,tracking_number,shipped_at,delivered_at';

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for escape sequences
const colours = /\u001B\[[\d;]*m/;

/** The text without its line breaks, which fall elsewhere on a screen. */
const words = (text: string): string => text.split(/\s+/).join(' ').trim();
