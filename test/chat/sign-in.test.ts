import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {
  arrowLeft,
  backspace,
  ctrlC,
  ctrlD,
  cursorIsAt,
  emptyFolder,
  enter,
  escapeKey,
  isIdle,
  openHaru,
  type Run,
  shows,
} from './haru.ts';
import {HeldModel} from './held-model.ts';

const header = '주문번호,고객번호,주문자명,구매자연락처,상품명,수량,결제금액,주문상태,주문일시';
const rows = [
  'A-1,C-1001,김하루,010-0000-1101,접이식 우산,1,24000,배송중,2026-07-01 10:00:00',
  'A-2,C-1001,김하루,1000002202,무선 이어폰,1,59000,결제완료,2026-07-02 10:00:00',
  'B-1,C-1002,이나봄,010-0000-3303,사계절 담요,1,32000,배송완료,2026-06-28 10:00:00',
  'D-1,C-1004,최마루,,손수건,1,9000,배송완료,2026-06-28 10:00:00',
];

/** A folder with a shop's own orders in it. */
function shop(lines = [header, ...rows]): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'orders.csv'), lines.join('\n'));
  return folder;
}

const openShop = (run: Run = {}): TestTerminal =>
  openHaru({
    folder: shop(),
    ...run,
    args: ['--orders', 'orders.csv', '--model', 'offline', ...(run.args ?? [])],
  });

const greeting = '하루마켓 상담원 하루입니다. 주문을 보여 드리기 전에 본인 확인을 할게요.';
const asksForNumber = `${greeting}
고객번호를 입력해 주세요.
›`;
const asksForPhone = (customerId: string) => `${greeting}
고객번호 ${customerId}. 주문할 때 남긴 전화번호의 끝 네 자리를 입력해 주세요.
›`;
const refusal = (left: number) =>
  `고객번호와 전화번호가 기록과 맞지 않습니다. 처음부터 다시 입력해 주세요. (남은
기회 ${left}번)`;
const inside = (customerId: string) => `하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.
${customerId} 고객님으로 확인했습니다.

›`;

describe('signing in', () => {
  it('asks for the number, then for the digits as dots, and opens the chat', async () => {
    const terminal = openShop();
    await shows(terminal, asksForNumber);
    await cursorIsAt(terminal, 2, 2);
    terminal.type('C-1001');
    await shows(terminal, `${asksForNumber} C-1001`);
    await cursorIsAt(terminal, 8, 2);
    terminal.type(enter);
    await shows(terminal, asksForPhone('C-1001'));
    terminal.type('1191');
    await shows(terminal, `${asksForPhone('C-1001')} ••••`);
    await cursorIsAt(terminal, 6, 2);
    terminal.type(arrowLeft + backspace);
    await shows(terminal, `${asksForPhone('C-1001')} •••`);
    await cursorIsAt(terminal, 4, 2);
    terminal.type(`0${enter}`);
    await shows(terminal, inside('C-1001'));
    await cursorIsAt(terminal, 2, 3);
  });

  it.each([
    ['another phone of theirs, whose leading zero a spreadsheet ate', 'C-1001', '2202'],
    ['full-width digits', 'C-1001', '１１０１'],
    ['digits in Hangul', 'C-1001', '일일공일'],
    ['digits apart', 'C-1001', '11 01'],
    ['the number in small letters, between blanks', ' c-1001 ', '1101'],
    ['the number in full width', 'Ｃ－１００１', '1101'],
  ])('takes %s', async (_, customerId, digits) => {
    const terminal = openShop();
    await shows(terminal, asksForNumber);
    // All in one read, as an input method or a script may send it.
    terminal.type(`${customerId}${enter}${digits}${enter}`);
    await shows(terminal, inside('C-1001'));
  });

  it.each([
    ['wrong digits', 'C-1001', '9999'],
    ["another customer's digits", 'C-1001', '3303'],
    ['a number that nobody has', 'C-9999', '1101'],
    ['a customer without a phone', 'C-1004', '0000'],
  ])('refuses %s with the same words', async (_, customerId, digits) => {
    const terminal = openShop();
    await shows(terminal, asksForNumber);
    terminal.type(`${customerId}${enter}${digits}${enter}`);
    await shows(terminal, `${asksForNumber} \n${refusal(4)}`);
  });

  it.each(['101', '11011', '전화번호', '010-0000-1101'])(
    'does not take %s for four digits, nor for a try',
    async typed => {
      const terminal = openShop();
      await shows(terminal, asksForNumber);
      terminal.type(`C-1001${enter}${typed}${enter}`);
      await shows(terminal, `${asksForPhone('C-1001')} \n전화번호의 끝 네 자리는 숫자 네 개입니다.`);
      terminal.type(`9999${enter}`);
      await shows(terminal, `${asksForNumber} \n${refusal(4)}`);
    },
  );

  it('ends after five wrong tries', async () => {
    const terminal = openShop();
    await shows(terminal, asksForNumber);
    for (const left of [4, 3, 2, 1]) {
      terminal.type(`C-1001${enter}`);
      await shows(terminal, asksForPhone('C-1001'));
      terminal.type(`9999${enter}`);
      await shows(terminal, `${asksForNumber} \n${refusal(left)}`);
    }
    // The right digits in the fifth try would still open it; these are not.
    terminal.type(`C-1001${enter}9998${enter}`);
    expect(await terminal.exited).toBe(2);
    expect(terminal.screen().trim()).toBe(`본인 확인을 5번 안에 하지 못해 대화를 마칩니다.
기록에 전화번호가 없는 고객이라면 매장에서 --customer 고객번호로 열어 주세요.`);
  });

  it('shows whoever signed in their own orders and nobody else’s', async () => {
    const terminal = openShop();
    await shows(terminal, asksForNumber);
    terminal.type(`C-1001${enter}1101${enter}`);
    await shows(terminal, inside('C-1001'));
    terminal.type(`내 주문 보여줘${enter}`);
    await terminal.until(screen => screen.includes('A-1') && screen.includes('A-2') && isIdle(screen));
    terminal.type(`B-1 어디쯤 왔어요?${enter}`);
    await terminal.until(screen => screen.includes('› B-1') && isIdle(screen));
    expect(terminal.transcript()).not.toMatch(/담요|배송완료|이나봄|손수건/);
  });

  it('keeps the phone from the model and from every file', async () => {
    const model = await HeldModel.start();
    try {
      const folder = shop();
      const terminal = openHaru({
        folder,
        env: {...model.env, HARU_HOME: join(folder, 'state')},
        args: ['--orders', 'orders.csv', '--trace'],
      });
      await shows(terminal, asksForNumber);
      terminal.type(`C-1001${enter}1101${enter}`);
      await shows(terminal, inside('C-1001'));
      const first = model.asked();
      terminal.type(`내 주문 보여줘${enter}`);
      await first;
      const second = model.asked();
      (await first).call('get_my_orders', {});
      (await second).end('두 건 있습니다.');
      await terminal.until(screen => screen.includes('두 건') && isIdle(screen));
      terminal.type(ctrlD);
      expect(await terminal.exited).toBe(0);
      for (const answer of [await first, await second])
        expect(await answer.body).not.toMatch(/1101|2202|김하루/);
      expect(await (await second).body).toContain('접이식 우산');
      expect(terminal.output).not.toContain('1101');
      const written = readdirSync(folder, {recursive: true, withFileTypes: true}).filter(
        file => file.isFile() && file.name !== 'orders.csv',
      );
      for (const {parentPath, name} of written)
        expect(readFileSync(join(parentPath, name), 'utf8')).not.toMatch(/1101|2202/);
    } finally {
      model.close();
    }
  });
});

describe('leaving before having signed in', () => {
  let terminal: TestTerminal;
  beforeEach(async () => {
    terminal = openShop();
    await shows(terminal, asksForNumber);
  });

  it.each([
    ['Esc', escapeKey],
    ['Ctrl+D', ctrlD],
    ['Ctrl+C twice', ctrlC + ctrlC],
  ])('goes with %s', async (_, keys) => {
    terminal.type(`C-1001${enter}`);
    await shows(terminal, asksForPhone('C-1001'));
    terminal.type(keys);
    expect(await terminal.exited).toBe(0);
    expect(terminal.screen()).toBe('고맙습니다. 좋은 하루 보내세요.');
  });

  it('clears the line with the first Ctrl+C, warns with the next and forgets it at another key', async () => {
    terminal.type('C-1');
    await shows(terminal, `${asksForNumber} C-1`);
    terminal.type(ctrlC);
    await shows(terminal, asksForNumber);
    terminal.type(ctrlC);
    await shows(terminal, `${asksForNumber} \n한 번 더 누르면 나갑니다.`);
    terminal.type('C');
    await shows(terminal, `${asksForNumber} C`);
  });
});

describe('orders that tell nobody who is who', () => {
  const noPhones = `주문 파일에 주문자의 전화번호가 없어 본인 확인을 할 수 없습니다.
매장에서 --customer 고객번호를 주거나, 매장 직원이면 --staff를 붙여 주세요.`;
  const byName = `이 주문 파일에는 고객번호가 없어 주문자의 이름과 전화번호로 고객을 구분합니다.
매장에서 --customer '홍길동 010-0000-0000'처럼 이름과 전화번호를 함께 주거나, 매
장 직원이면 --staff를 붙여 주세요.`;
  const byNothing = `주문 파일에 고객을 구분할 열이 없어 고객의 주문을 찾을 수 없습니다.
매장 직원이면 --staff를 붙여 주세요. 고객 번호가 든 열이 있다면 열 지도 파일의 c
ustomer_id로 알려 주세요(--columns).`;
  const unnumbered = header.replace('고객번호', '비고');

  it.each([
    ['without a phone column', [header.replace('구매자연락처', '비고'), ...rows], noPhones],
    ['without a phone on record', [header, rows[3] as string], noPhones],
    [
      'with the phone of whoever receives alone',
      [header.replace('구매자연락처', '수취인연락처1'), ...rows],
      noPhones,
    ],
    ['with names and phones instead of numbers', [unnumbered, ...rows], byName],
    ['with names alone', [unnumbered.replace('구매자연락처', '메모'), ...rows], byNothing],
  ])('cannot be signed in to %s', async (_, lines, told) => {
    const terminal = openShop({folder: shop(lines)});
    expect(await terminal.exited).toBe(2);
    expect(terminal.screen().trim()).toBe(told);
  });

  it('says so when they cannot be read', async () => {
    const terminal = openHaru({args: ['--orders', 'nowhere.csv', '--model', 'offline']});
    expect(await terminal.exited).toBe(2);
    expect(terminal.screen().trim()).toBe(
      '주문 파일이 없습니다: nowhere.csv\n--orders에 준 파일을 확인해 주세요.',
    );
  });
});

describe('whoever was named', () => {
  it.each([
    ['a customer', {args: ['--customer', 'C-1002']}],
    ['the staff', {args: ['--staff']}],
    ['a customer of the environment', {env: {HARU_CUSTOMER: 'C-1002'}}],
  ])('is not asked: %s', async (_, run) => {
    const terminal = openShop(run);
    await shows(terminal, '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.\n\n›');
  });
});
