import {describe, expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {fileOf} from '../orders/shop-files.ts';
import {ask} from '../support/ask.ts';
import {apples, facts, list, pork, type ShownOrder, shipping, status} from './shop.ts';

/** What a check finds unsupported in an answer about the first of some orders. */
const unsupported = (answer: string, orders: readonly ShownOrder[]): string[] => {
  const [first = apples] = orders;
  const known = facts(`${first.order_id} 알려줘`, list(orders), status(first), shipping(first));
  return check(answer, known).unsupported.map(({claim}) => claim.text);
};

describe('a carrier with its company form', () => {
  const forms = {
    로젠택배: ['로젠택배(주)', '(주)로젠택배', '주식회사 로젠', '로젠택배 (주)'],
    한진택배: ['㈜한진', '(주)한진택배', '한진(주)', '주식회사 한진'],
    CJ대한통운: ['CJ대한통운(주)', 'CJ대한통운㈜', '(주) CJ대한통운'],
    롯데택배: ['롯데글로벌로지스(주)', '㈜롯데글로벌로지스'],
  };
  const all = Object.entries(forms).flatMap(([name, written]) => written.map(one => [one, name] as const));

  it.each(all)('%s is %s and no other', (carrier, name) => {
    const order = {...apples, carrier};
    expect(unsupported(`${name}로 배송 중입니다. 택배사는 ${carrier}입니다.`, [order])).toEqual([]);
    const other = name === '한진택배' ? '로젠택배' : '한진택배';
    expect(unsupported(`택배사는 ${other}입니다.`, [order])).toEqual([other]);
  });
});

describe('an amount below nothing', () => {
  const refunded = {...apples, amount: -1000};

  it.each(['결제 금액은 -1,000원입니다.', '금액은 −1,000원으로 기록되어 있습니다.', '금액: -1,000원'])(
    'is told as it stands: %s',
    answer => expect(unsupported(answer, [refunded])).toEqual([]),
  );

  it('is not told without its sign, and nothing else is told with one', () => {
    expect(unsupported('결제 금액은 1,000원입니다.', [refunded])).toEqual(['1,000원']);
    expect(unsupported('결제 금액은 -2,000원입니다.', [refunded])).toEqual(['-2,000원']);
    expect(unsupported('결제 금액은 -32,900원입니다.', [apples])).toEqual(['-32,900원']);
  });

  it('leaves the sum of a list and the dash between two sums as they are', () => {
    const orders = [refunded, pork];
    expect(unsupported('주문은 모두 2건이고, 금액을 모두 더하면 34,800원입니다.', orders)).toEqual([]);
    expect(unsupported('금액은 32,900원-35,800원입니다.', [apples, pork])).not.toContain('-35,800원');
  });
});

describe('a day that the file kept as it was written', () => {
  it.each([
    ['2026년 7월 3일 오후 3시 5분', '2026년 7월 3일 오후 3시 5분', '2026년 7월 3일 오전 3시 5분'],
    ['2026년 7월 3일 15시', '7월 3일 오후 3시', '7월 3일 오후 4시'],
    ['2026년 7월 3일', '7월 3일', '7월 4일'],
  ])('%s', (ordered_at, right, wrong) => {
    const order = {...apples, ordered_at};
    expect(unsupported(`주문 일시는 ${right}입니다.`, [order])).toEqual([]);
    expect(unsupported(`주문 일시는 ${wrong}입니다.`, [order])).toEqual([wrong]);
  });
});

describe('a product called 0', () => {
  const zero = {...apples, product: '0'};

  it('is no count of pieces', () => {
    expect(unsupported(`${zero.order_id} 주문의 상품은 0입니다.`, [zero])).toEqual([]);
    expect(unsupported(`${zero.order_id} 주문은 5입짜리입니다.`, [zero])).toEqual(['5입']);
  });
});

describe('order numbers of fourteen digits', () => {
  const [first, second] = [
    {...apples, order_id: '28000123456789'},
    {...pork, order_id: '28000123456790'},
  ];

  it('name their orders, each with its own facts', () => {
    const line = ({order_id, product, status: state}: ShownOrder, amount: string) =>
      `${product} (${order_id}): ${state}, ${amount}`;
    const told = (a: string, b: string) => `1. ${line(first, a)}\n2. ${line(second, b)}`;
    expect(unsupported(told('32,900원', '35,800원'), [first, second])).toEqual([]);
    expect(unsupported(told('35,800원', '32,900원'), [first, second])).toEqual(['35,800원', '32,900원']);
  });

  it('are parcels where nothing of that number was looked up', () => {
    const answer = '송장번호는 28000123456791입니다.';
    expect(unsupported(answer, [first])).toEqual(['28000123456791']);
    expect(unsupported(`송장번호는 ${apples.tracking_number}입니다.`, [first])).toEqual([]);
  });
});

const orders =
  await fileOf(`주문번호,고객번호,상품명,주문상태,택배사,송장번호,발송일,배송완료일,결제금액,주문일시
20260701-0000001,U1,햇사과 5kg,배송중,로젠택배(주),990100001370,2026-07-02,,32900,2026-07-01 10:00:00
20260701-0000002,U1,감귤 3kg,배송중,㈜한진,990100001371,2026-07-02,,"-1,000",2026-07-01 10:00:00
20260701-0000003,U1,수박,배송중,CJ대한통운(주),990100001372,2026-07-02,,"(1,000)",2026년 7월 3일 오후 3시 5분
28000123456789,U1,0,배송중,주식회사 한진,990100001373,2026-07-02,,5000,2026-07-01 10:00:00
28000123456790,U1,토마토,배송완료,롯데글로벌로지스(주),990100001374,2026-07-02,2026-07-03,5000,2026-07-01 10:00:00
28000123456791,U1,참외,DELIVERING,롯데글로벌로지스(주),990100001375,2026-07-02,,0,초여름
`);

it.each([
  '주문 내역 보여줘',
  '배송중인 주문 다 알려줘',
  '주문 총 얼마야',
  '가장 싼 주문 뭐야',
  '20260701-0000001 송장번호',
  '20260701-0000002 택배사 어디예요',
  '20260701-0000003 언제 주문했죠?',
  '수박 얼마예요',
  '주문번호 28000123456789 뭐 샀죠',
  '28000123456790 언제 왔어요',
  '참외 언제 주문했죠?',
  '한진택배로 오는 거 뭐야',
])('the built-in model is believed about such orders: %s', async question => {
  const {turn} = await ask(question, {orders, customer: 'U1'});
  expect(turn.grounding).toEqual({verdict: 'supported', unsupported: []});
});

it('finds the orders of a carrier under any of its names', async () => {
  const {turn} = await ask('한진택배로 오는 거 뭐야', {orders, customer: 'U1'});
  expect(turn.answer).toContain('주문은 모두 2건입니다.');
});
