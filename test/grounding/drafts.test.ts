import {describe, expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {facts, notFound, type ShownOrder, shipping, status} from './shop.ts';

const earphones: ShownOrder = {
  order_id: 'HR20260701201',
  product: '무선 이어폰 새벽핏',
  quantity: 1,
  amount: 59_000,
  status: '배송중',
  ordered_at: '2026-07-01',
  carrier: 'CJ대한통운',
  tracking_number: '612345670001',
  shipped_at: null,
  delivered_at: null,
  expected_delivery: '2026-07-04',
};
// The shop's own word for a state, and blanks wherever the file has none.
const umbrella = {
  ...earphones,
  order_id: 'HR20260703202',
  product: '삼단 우산',
  quantity: 2,
  amount: 24_000,
  status: '배송준비중' as ShownOrder['status'],
  ordered_at: '2026-07-03',
  carrier: null,
  tracking_number: null,
  expected_delivery: null,
};

const found = (answer: string, known: ReturnType<typeof facts>): string[] =>
  check(answer, known).unsupported.map(({claim}) => claim.kind);

/** Drafts of a model that goes its own way, by what went wrong. */
describe('a draft', () => {
  it('without any lookup has no fact to stand on', () => {
    const answer =
      '주문 HR20260703202는 CJ대한통운으로 발송되었고 송장번호는 987654321098, 7월 5일 도착 예정입니다.';
    expect(found(answer, facts('HR20260703202 언제 와요'))).toEqual([
      'carrier',
      'status',
      'tracking_number',
      'date',
    ]);
  });

  it('cannot fill what the file leaves blank', () => {
    const known = facts('HR20260703202 배송 조회', shipping(umbrella), status(umbrella));
    expect(found('주문 HR20260703202는 롯데택배로 출고되었으며 7월 6일 도착 예정입니다.', known)).toEqual([
      'carrier',
      'status',
      'date',
    ]);
    expect(
      found('삼단 우산 주문은 배송 준비 중이고, 택배사와 송장번호는 아직 등록되지 않았습니다.', known),
    ).toEqual([]);
  });

  it('cannot tell of an order that was not found', () => {
    const known = facts('HR20260799202 어디예요', notFound('HR20260799202'));
    expect(found('주문 HR20260799202는 어제 출고되어 내일 도착합니다.', known)).toEqual([
      'date',
      'status',
      'date',
    ]);
    expect(found('HR20260799202로 조회되는 주문을 찾지 못했습니다.', known)).toEqual([]);
  });

  it('cannot have done what no tool does', () => {
    const known = facts('HR20260701201 취소해 주세요', status(earphones));
    const answer = '네, 주문 HR20260701201을 취소해 드렸습니다. 3일 안에 59,000원이 환불됩니다.';
    expect(found(answer, known)).toEqual(expect.arrayContaining(['action', 'duration', 'amount']));
  });

  it('cannot know a rule of the shop', () => {
    const known = facts('HR20260701201 반품돼요?', status(earphones));
    expect(found('배송중이며, 수령 후 90일 안에는 무조건 무료 반품이 가능합니다.', known)).toEqual(
      expect.arrayContaining(['duration', 'policy', 'amount']),
    );
  });

  it('cannot believe what a memo told it', () => {
    const known = facts('HR20260701201 어디예요', status(earphones));
    expect(
      found('주문 HR20260701201은 배송완료되었습니다. 이나봄님의 사계절 담요 주문도 배송완료입니다.', known),
    ).toEqual(expect.arrayContaining(['status', 'person', 'product']));
  });

  it('may tell the day of arrival that the file has, and no other', () => {
    const known = facts('이어폰 언제 와요', shipping(earphones));
    expect(found('도착 예정일은 7월 4일로 기록되어 있습니다.', known)).toEqual([]);
    expect(found('7월 5일 도착 예정입니다.', known)).toEqual(['date']);
    expect(found('7월 4일에 발송되었습니다.', known)).toEqual(['date']);
  });
});
