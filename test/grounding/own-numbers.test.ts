import {describe, expect, it} from 'vitest';
import type {CallRecord} from '../../src/agent/protocol.ts';
import {check} from '../../src/grounding/check.ts';
import {factsOf} from '../../src/grounding/facts.ts';

const shops: Record<string, readonly [string, string, string]> = {
  'four digits': ['1001', '1002', '10019'],
  'two digits': ['3', '5', '12'],
  letters: ['A1001', 'A1002', 'B7'],
  hyphens: ['A-1', 'A-2', 'B-1001'],
  parts: ['N-2026-7', 'N-2026-8', 'N-2026-10'],
  Korean: ['주문-1', '주문-2', '주문-12'],
  dates: ['20260701-0000012', '20260701-0000013', '20260702-0000001'],
  'the demo': ['HR20260701023', 'HR20260703048', 'HR20260708011'],
};

/** Two orders of one product and one of another, each with values of its own. */
const listOf = (ids: readonly string[]): CallRecord => ({
  id: 'c1',
  error: null,
  round: 1,
  ms: null,
  name: 'get_my_orders',
  args: {},
  result: {
    count: 3,
    orders: [
      {
        product: '사과 3kg',
        status: '배송중',
        amount: 1001,
        ordered_at: '2026-07-01',
        carrier: 'CJ대한통운',
        tracking_number: '689012345670',
        shipped_at: '2026-07-02',
        delivered_at: null,
      },
      {
        product: '사과 3kg',
        status: '배송완료',
        amount: 2002,
        ordered_at: '2026-07-03',
        carrier: '한진택배',
        tracking_number: '689012345671',
        shipped_at: '2026-07-04',
        delivered_at: '2026-07-05',
      },
      {
        product: '김치 5kg',
        status: '상품준비중',
        amount: 10_019,
        ordered_at: '2026-07-06',
        carrier: null,
        tracking_number: null,
        shipped_at: null,
        delivered_at: null,
      },
    ].map((order, n) => ({order_id: ids[n], ...order})),
  },
});

const now = new Date('2026-07-13T01:00:00Z');

const unsupported = (answer: string, ids: readonly string[], question = '주문 보여줘') =>
  check(answer, factsOf({turns: [{question, calls: [listOf(ids)]}], now})).unsupported.map(
    ({claim}) => claim.text,
  );

describe.each(Object.entries(shops))('where numbers are of %s', (_, ids) => {
  const [a, b, c] = ids;

  it.each([
    `사과 3kg 주문(${a})은 현재 배송중입니다. 7월 2일에 발송되었고, CJ대한통운 송장번호는 689012345670입니다.`,
    `${b} 주문은 배송완료로 기록되어 있습니다. 7월 4일에 발송되었고, 한진택배 송장번호는 689012345671입니다.`,
    `1. 사과 3kg (${a}): 배송중, 7월 1일 주문, 1,001원\n2. 사과 3kg (${b}): 배송완료, 7월 3일 주문, 2,002원\n3. 김치 5kg (${c}): 상품준비중, 7월 6일 주문, 10,019원`,
    `- ${a} 주문은 현재 배송중입니다. CJ대한통운 송장번호는 689012345670입니다.\n- ${b} 주문은 배송완료로 기록되어 있습니다. 한진택배 송장번호는 689012345671입니다.`,
    `주문번호 ${c}는 아직 발송 전이고, 결제 금액은 10,019원입니다.`,
  ])('what is so is let pass: %s', answer => {
    expect(unsupported(answer, ids)).toEqual([]);
  });

  it.each([
    [`사과 3kg 주문(${a})은 배송완료로 기록되어 있습니다.`, '배송완료'],
    [`${b} 주문은 현재 배송중입니다.`, '배송중'],
    [`${b} 주문의 결제 금액은 1,001원입니다.`, '1,001원'],
    [`${a} 주문은 7월 4일에 발송되었습니다.`, '7월 4일'],
    [`주문번호 ${c}의 한진택배 송장번호는 689012345671입니다.`, '689012345671'],
    [`- ${a} 주문은 현재 배송중입니다.\n- ${b} 주문은 현재 배송중입니다.`, '배송중'],
  ])('what is so of another order alone is found: %s', (answer, claim) => {
    expect(unsupported(answer, ids)).toContain(claim);
  });
});

it.each([
  ['A-1', 'A-9'],
  ['A1001', 'A1009'],
  ['N-2026-7', 'N-2026-9'],
  ['주문-1', '주문-9'],
])('where there is %s, %s is invented', (known, invented) => {
  const ids = [known, `${known}2`, `${known}3`];
  expect(unsupported(`${invented} 주문은 현재 배송중입니다.`, ids)).toContain(invented);
});

it('digits of an order are not met in sums, days, counts and names of products', () => {
  const ids = ['1001', '2026', '3'];
  for (const said of ['1001원', '2026년 7월 1일', '사과 3kg 주문은 현재 배송중']) {
    const {findings} = check(
      `${said}입니다.`,
      factsOf({turns: [{question: '사과', calls: [listOf(ids)]}], now}),
    );
    expect(findings.filter(({claim}) => claim.kind === 'order_number')).toEqual([]);
  }
});

it('a short number in the question is not taken from a size', () => {
  const ids = ['3', '5', '12'];
  expect(unsupported('김치 5kg 주문(12)은 상품준비중입니다.', ids, '김치 5kg 상태')).toEqual([]);
  expect(unsupported('상품준비중입니다.', ids, '주문번호 12 상태')).toEqual([]);
  expect(unsupported('배송완료입니다.', ids, '주문번호 12 상태')).toEqual(['배송완료']);
});

it('a name of which no word can be told is known where its own order is, and nowhere else', () => {
  const call = listOf(['1001', '1002', '1003']);
  const shown = call.result?.['orders'] ?? [];
  const orders = (shown as object[]).map((order, n) => ({...order, product: `떡 ${n}호`}));
  const facts = factsOf({turns: [{question: '주문', calls: [{...call, result: {count: 3, orders}}]}], now});
  const texts = (answer: string) => check(answer, facts).unsupported.map(({claim}) => claim.text);
  expect(texts('떡 0호 주문(1001)은 현재 배송중입니다.')).toEqual([]);
  expect(texts('1. 떡 1호 (1002): 배송완료')).toEqual([]);
  expect(texts('떡 1호 주문(1001)은 현재 배송중입니다.')).toContain('떡 1호');
  expect(texts('떡 9호 주문(1001)은 현재 배송중입니다.')).toContain('떡 9호');
});
