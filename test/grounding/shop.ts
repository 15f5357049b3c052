import type {CallRecord} from '../../src/agent/protocol.ts';
import {type Facts, factsOf} from '../../src/grounding/facts.ts';
import type {OrderStatus} from '../../src/orders/statuses.ts';

/** Monday, 13 July 2026, ten in the morning in Seoul. */
export const now = new Date('2026-07-13T10:00:00+09:00');
export const today = Date.UTC(2026, 6, 13) / 86_400_000;

/** An order as the tools show it. */
export type ShownOrder = {
  order_id: string;
  product: string;
  quantity: number;
  amount: number;
  status: OrderStatus;
  ordered_at: string;
  carrier: string | null;
  tracking_number: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  expected_delivery?: string | null;
};

const call = (name: string, args: unknown, result: Record<string, unknown>): CallRecord => ({
  id: `${name} ${JSON.stringify(args)}`,
  name,
  args,
  result,
  error: null,
  round: 1,
  ms: 1,
});

export const pick = <K extends keyof ShownOrder>(order: ShownOrder, ...fields: K[]) =>
  Object.fromEntries(fields.flatMap(field => (field in order ? [[field, order[field]]] : [])));

export const status = (order: ShownOrder): CallRecord =>
  call(
    'get_order_status',
    {order_id: order.order_id},
    {
      found: true,
      order: pick(order, 'order_id', 'product', 'quantity', 'amount', 'status', 'ordered_at'),
    },
  ); // prettier-ignore

export const shipping = (order: ShownOrder): CallRecord =>
  call(
    'track_shipping',
    {order_id: order.order_id},
    {
      found: true,
      shipping: pick(
        order,
        'order_id',
        'status',
        'carrier',
        'tracking_number',
        'shipped_at',
        'delivered_at',
        'expected_delivery',
      ),
    },
  ); // prettier-ignore

export const list = (orders: readonly ShownOrder[], asked?: string): CallRecord =>
  call('get_my_orders', asked ? {status: asked} : {}, {
    count: orders.length,
    orders: orders.map(({quantity, ...order}) => order),
  });

export const notFound = (order_id: string): CallRecord =>
  call(
    'get_order_status',
    {order_id},
    {found: false, order_id, message: '이 번호로 조회되는 주문이 없습니다.'},
  );

/** What is known after one question and its calls. */
export const facts = (question: string, ...calls: CallRecord[]): Facts =>
  factsOf({turns: [{question, calls}], now});

const of = (
  order: Partial<ShownOrder> & Pick<ShownOrder, 'order_id' | 'product' | 'status' | 'amount'>,
): ShownOrder => ({
  quantity: 1,
  ordered_at: '2026-07-12 20:47:15',
  carrier: null,
  tracking_number: null,
  shipped_at: null,
  delivered_at: null,
  ...order,
}); // prettier-ignore

/** A shop of one customer, an order for every kind of state. */
export const apples = of({
  order_id: 'HR20260701301',
  product: '영주 부사 사과 5kg',
  amount: 32_900,
  status: '배송중',
  ordered_at: '2026-07-01 13:22:05',
  carrier: 'CJ대한통운',
  tracking_number: '990200001370',
  shipped_at: '2026-07-10 17:35:00',
});
export const pork = of({
  order_id: 'HR20260708302',
  product: '한돈 목살 600g',
  quantity: 2,
  amount: 35_800,
  status: '배송중',
  ordered_at: '2026-07-08 19:30:28',
  carrier: '한진택배',
  tracking_number: '980200008226',
  shipped_at: '2026-07-11 10:12:00',
});
export const oats = of({
  order_id: 'HR20260711303',
  product: '볶은 귀리 500g',
  quantity: 3,
  amount: 26_700,
  status: '상품준비중',
  ordered_at: '2026-07-11 07:58:40',
});
export const tofu = of({
  order_id: 'HR20260705304',
  product: '국산콩 순두부 300g 4모',
  quantity: 2,
  amount: 15_800,
  status: '배송완료',
  ordered_at: '2026-07-05 08:03:19',
  carrier: '롯데택배',
  tracking_number: '970200006853',
  shipped_at: '2026-07-06 14:44:00',
  delivered_at: '2026-07-08 09:20:00',
});
export const peaches = of({
  order_id: 'HR20260706305',
  product: '햇복숭아 4kg',
  amount: 27_900,
  status: '취소완료',
  ordered_at: '2026-07-06 12:55:01',
});
export const pan = of({
  order_id: 'HR20260704306',
  product: '주물 프라이팬 28cm',
  amount: 45_000,
  status: '반품요청',
  ordered_at: '2026-07-04 11:17:33',
  carrier: '로젠택배',
  tracking_number: '00020005483',
  shipped_at: '2026-07-06 18:02:00',
  delivered_at: '2026-07-08 14:50:00',
});
export const berries = of({
  order_id: 'HR20260711307',
  product: '냉동 산딸기 1kg',
  quantity: 2,
  amount: 21_800,
  status: '배송지시',
  ordered_at: '2026-07-11 22:19:06',
  carrier: 'CJ대한통운',
  tracking_number: '990200010960',
});
export const table = of({
  order_id: 'HR20260712308',
  product: '접이식 캠핑 탁자',
  amount: 58_000,
  status: '입금대기',
});
export const promised = {...apples, order_id: 'HR20260701309', expected_delivery: '2026-07-14'};

export const orders = [apples, pork, oats, tofu, peaches, pan, berries, table];
