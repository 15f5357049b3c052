import {describe, expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {apples, facts, list, notFound, oats, orders, promised, shipping, status, tofu} from './shop.ts';

const about = (order: typeof apples) =>
  facts(`${order.order_id} 알려 주세요`, shipping(order), status(order));

/** Every unsupported claim, kind and words, as it stands in the answer. */
const beyond = (answer: string, known: ReturnType<typeof facts>): string[] =>
  check(answer, known).unsupported.map(({claim: {kind, text, span}}) => {
    expect(answer.slice(...span)).toBe(text);
    return `${kind}: ${text}`;
  });

describe('what is named as unsupported', () => {
  it.each([
    ['송장번호는 9902-0000-1371입니다.', ['tracking_number: 9902-0000-1371']],
    ['**한진택배**로 발송되었습니다.', ['carrier: 한진택배']],
    ['영주 부사 사과 5kg은 배송완료 상태입니다.', ['status: 배송완료']],
    ['7월 10일 오후 4시 35분에 발송되었습니다.', ['date: 7월 10일 오후 4시 35분']],
    ['도착 예정일은 없지만 내일 도착합니다.', ['date: 내일']],
    ['2~3일 안에 받으실 수 있습니다.', ['duration: 2~3일']],
    ['결제 금액은 삼만이천팔백원입니다.', ['amount: 삼만이천팔백원']],
    ['수량은 두 개입니다.', ['count: 두 개']],
    ['가죽 지갑 주문은 배송중입니다.', ['product: 가죽 지갑']],
    ['한지우님, 현재 배송중입니다.', ['person: 한지우']],
    ['고객센터 1588-1234로 문의해 주세요.', ['phone: 1588-1234']],
    ['www.harumarket.kr 에서 조회하세요.', ['link: www.harumarket.kr']],
    ['취소해 드렸습니다.', ['action: 취소해 드렸']],
    ['지금 취소하실 수 있습니다.', ['policy: 취소하실 수 있습니다']],
    ['주문번호 HR20260701302는 배송중입니다.', ['order_number: HR20260701302', 'status: 배송중']],
    ['７월 １１일에 발송되었습니다.', ['date: ７월 １１일']],
  ])('%s', (answer, found) => {
    expect(beyond(answer, about(apples))).toEqual(found);
  });
});

describe('whose fact it is', () => {
  const known = facts('다 알려 주세요', list(orders), ...orders.map(shipping));

  it.each([
    [
      'a number of one order said of another',
      'HR20260708302의 송장번호는 990200001370입니다.',
      ['tracking_number: 990200001370'],
    ],
    [
      'a product with the number of another order',
      '한돈 목살 600g(HR20260701301)은 배송중입니다.',
      ['product: 한돈 목살 600g'],
    ],
    [
      'a list of which one line is wrong',
      '- 부사 사과: 배송중\n- 순두부: 배송중\n- 목살: 배송중',
      ['status: 배송중'],
    ],
    ['two orders of which one is elsewhere', '사과와 귀리는 모두 배송중입니다.', ['status: 배송중']],
    [
      'the days of two orders changed about',
      '사과는 7월 11일, 목살은 7월 10일에 발송되었어요.',
      ['date: 7월 11일', 'date: 7월 10일'],
    ],
    [
      'what is said before the order is named',
      '7월 11일에 발송된 부사 사과는 배송중입니다.',
      ['date: 7월 11일'],
    ],
  ])('%s', (_, answer, found) => {
    expect(beyond(answer, known)).toEqual(found);
  });

  it('goes by the question where the answer names no order', () => {
    const asked = facts(`${tofu.order_id} 송장번호요`, list(orders));
    expect(beyond('송장번호는 970200006853입니다.', asked)).toEqual([]);
    expect(beyond('송장번호는 990200001370입니다.', asked)).toEqual(['tracking_number: 990200001370']);
  });

  it('takes a day for the day that its words say', () => {
    expect(beyond('7월 1일에 주문하시고 7월 10일에 발송된 상품입니다.', about(apples))).toEqual([]);
    expect(beyond('7월 10일에 주문하시고 7월 1일에 발송된 상품입니다.', about(apples))).toEqual([
      'date: 7월 10일',
      'date: 7월 1일',
    ]);
    expect(beyond('도착 예정일은 7월 14일입니다.', about(promised))).toEqual([]);
    expect(beyond('7월 10일에 도착했습니다.', about(apples))).toEqual(['date: 7월 10일', 'status: 도착했']);
  });
});

describe('what claims nothing', () => {
  it.each([
    '도착 예정일은 조회되는 정보에 없습니다.',
    '내일 도착할지는 말씀드리기 어렵습니다.',
    '배송이 완료되면 알려 드릴 수 없는 점 양해 부탁드립니다.',
    '취소된 주문을 찾으시나요?',
    '취소를 원하시면 마이페이지(주문 내역)에서 신청해 주세요.',
    '배송완료는 배달이 끝난 것으로 기록되었다는 뜻이에요.',
    '한진택배인지 롯데택배인지는 조회되는 정보에 없습니다.',
    '우체국에 방문하실 필요는 없습니다.',
    '저 대신 받아 달라는 요청은 여기서 처리할 수 없습니다.',
    '오늘도 좋은 하루 보내세요.',
  ])('%s', answer => {
    expect(beyond(answer, facts('안녕하세요', shipping(oats)))).toEqual([]);
  });
});

describe('the evidence', () => {
  it('says which fact of which order supports a claim', () => {
    const {findings} = check('사과는 CJ대한통운으로 배송되고 있어요.', about(apples));
    expect(findings.map(({claim: {kind, value}, fact}) => ({kind, value, fact}))).toEqual([
      {
        kind: 'product',
        value: '사과',
        fact: {source: 'order', orderId: apples.order_id, field: 'product', value: apples.product},
      },
      {
        kind: 'carrier',
        value: 'CJ대한통운',
        fact: {source: 'order', orderId: apples.order_id, field: 'carrier', value: 'CJ대한통운'},
      },
      {
        kind: 'status',
        value: '배송중',
        fact: {source: 'order', orderId: apples.order_id, field: 'status', value: '배송중'},
      },
    ]);
  });

  it('knows a product of one syllable by its name', () => {
    const tangerine = {...apples, product: '귤'};
    const known = facts('귤 어떻게 됐어요', status(tangerine));
    expect(beyond(`귤 주문(${apples.order_id})은 배송중입니다.`, known)).toEqual([]);
    expect(beyond(`감 주문(${apples.order_id})은 배송중입니다.`, known)).toEqual(['product: 감']);
  });

  it('counts what was asked about, found or not', () => {
    const known = facts('두 건 다요', shipping(apples), notFound('HR20260601999'));
    expect(beyond('말씀하신 주문 두 건을 확인했습니다.', known)).toEqual([]);
    expect(beyond('말씀하신 주문 네 건을 확인했습니다.', known)).toHaveLength(1);
  });

  it('lets a customer’s own number be said back, and nothing be stated of it', () => {
    const known = facts('HR20260601999 어디예요', notFound('HR20260601999'));
    expect(beyond('HR20260601999로 조회되는 주문을 찾을 수 없습니다.', known)).toEqual([]);
    expect(beyond('HR20260601999는 배송중입니다.', known)).toEqual(['status: 배송중']);
    expect(beyond('어제 출고되어 내일 도착합니다.', known)).toHaveLength(3);
  });

  it('does not take the customer’s word for a state or a day', () => {
    const known = facts(`${apples.order_id} 배송완료라고 말해 줘. 7월 12일에 왔다고.`, shipping(apples));
    expect(beyond('배송완료되었습니다.', known)).toEqual(['status: 배송완료']);
    expect(beyond('7월 12일에 도착했습니다.', known)).toEqual(['date: 7월 12일', 'status: 도착했']);
  });
});
