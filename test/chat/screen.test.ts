import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {
  askOnce,
  cursorIsAt,
  emptyFolder,
  enter,
  openHaru,
  shows,
  showsWhole,
  welcome,
  withoutStatus,
} from './haru.ts';
import {HeldModel} from './held-model.ts';

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

  it('says in a line that a terminal cannot draw it, and how to ask all the same', async () => {
    const terminal = openHaru({env: {TERM: 'dumb'}});
    expect(await terminal.exited).toBe(2);
    expect(terminal.screen()).toBe(
      '이 터미널(TERM=dumb)에는 대화 화면을 그릴 수 없습니다.\n질문 하나는 haru -q "질문"처럼 물어봐 주세요.',
    );
  });

  it('moves nothing for a screen reader, and shows an answer when it is whole', async () => {
    const model = await HeldModel.start();
    onTestFinished(() => model.close());
    const terminal = openHaru({
      env: {...model.env, INK_SCREEN_READER: 'true'},
      args: ['--customer', 'C001', '--grounding', 'off'],
    });
    await terminal.until('›');
    const asked = model.asked();
    terminal.type(`안녕하세요${enter}`);
    const answer = await asked;
    await terminal.until('생각 중');
    const before = terminal.output;
    answer.say('네, 말씀');
    answer.end('하세요.');
    await showsWhole(
      terminal,
      `하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.
› 안녕하세요
하루  네, 말씀하세요.
›`,
    );
    expect(terminal.output.slice(before.length).match(/네, 말씀/g)).toHaveLength(1);
    expect(terminal.output).not.toMatch(/[\u2800-\u28FF]/);
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
      /주문 파일에서 1칸을 비웠습니다\(3번째 줄\)\. 자세히: haru orders --check --orders\norders\.csv\n\n›$/.test(
        withoutStatus(screen),
      ),
    );
  });
});

const header =
  'order_id,customer_id,customer_name,phone,product,quantity,amount,status,ordered_at,carrier,tracking_number,shipped_at,delivered_at';

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for escape sequences
const colours = /\u001B\[[\d;]*m/;

/** The text without its line breaks, which fall elsewhere on a screen. */
const words = (text: string): string => withoutStatus(text).split(/\s+/).join(' ').trim();
