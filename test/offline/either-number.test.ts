import {expect, it} from 'vitest';
import {fileOf} from '../orders/shop-files.ts';
import {ask} from '../support/ask.ts';

/** Coupang's order numbers beside the numbers of parcels; one order has a number that a parcel could have as well. */
const orders = await fileOf(`주문번호,고객번호,상품명,주문상태,택배사,송장번호,발송일,결제금액,주문일시
28000123456789,U1,햇사과 5kg,배송중,CJ대한통운,990100001370,2026-07-02,32900,2026-07-01 10:00:00
28000123456790,U1,감귤 3kg,배송중,한진택배,98010000822612,2026-07-02,12000,2026-07-01 10:00:00
3512345678,U1,토마토,배송중,롯데택배,970100001374,2026-07-02,5000,2026-07-01 10:00:00
`);

it.each([
  [
    '주문번호 28000123456789 어디쯤 왔어요',
    ['track 28000123456789'],
    '28000123456789 주문은 현재 배송중입니다.',
  ],
  ['주문번호: 3512345678 언제 와요', ['track 3512345678'], '3512345678 주문은 현재 배송중입니다.'],
  ['28000123456789', ['track 28000123456789'], '28000123456789 주문은 현재 배송중입니다.'],
  ['28000123456789 송장번호 알려줘', ['track 28000123456789'], '송장번호는 990100001370입니다.'],
  ['28000123456790 얼마예요?', ['status 28000123456790'], '결제 금액은 12,000원입니다.'],
  ['3512345678 어디쯤 왔어요', ['list', 'track 3512345678'], '3512345678'],
  ['990100001370 어디쯤 왔어요', ['list', 'track 28000123456789'], '햇사과 5kg 주문(28000123456789)'],
  ['98010000822612 어디쯤 왔어요', ['track 98010000822612', 'list', 'track 28000123456790'], '감귤 3kg'],
  ['송장번호 98010000822612 어디쯤 왔어요', ['list', 'track 28000123456790'], '감귤 3kg'],
  [
    '주문번호 990100001370 어디쯤 왔어요',
    ['track 990100001370'],
    '990100001370으로 조회되는 주문을 찾지 못했습니다.',
  ],
  [
    '28000999999999 어디쯤 왔어요',
    ['track 28000999999999', 'list'],
    '28000999999999로 조회되는 주문을 찾지 못했습니다.',
  ],
  [
    '990199999999 어디쯤 왔어요',
    ['list', 'track 990199999999'],
    '990199999999로 조회되는 주문을 찾지 못했습니다.',
  ],
  [
    '송장번호 990199999999 어디쯤 왔어요',
    ['list'],
    '말씀하신 송장번호와 맞는 고객님의 주문을 찾지 못했습니다.',
  ],
])('%s', async (question, calls, told) => {
  const {turn} = await ask(question, {orders, customer: 'U1'});
  const names: Record<string, string> = {get_order_status: 'status', track_shipping: 'track'};
  const made = turn.calls.map(({name, args}) =>
    name === 'get_my_orders' ? 'list' : `${names[name]} ${(args as {order_id: string}).order_id}`,
  );
  expect(made).toEqual(calls);
  expect(turn.answer).toContain(told);
  expect(turn.grounding.verdict).toBe('supported');
});
