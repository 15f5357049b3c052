import {readFileSync} from 'node:fs';
import {parse} from 'csv-parse/sync';
import type {Call, Dialogue, Exchange, Lookup} from '../../src/offline/dialogue.ts';
import {reply, think} from '../../src/offline/model.ts';
import type {Plan} from '../../src/offline/plan.ts';

/** A second shop for the tables of lines, asked without a wire in between. Today is Wednesday, 16 September 2026. */
export const today = '2026-09-16';

type Parcel = readonly [carrier: string, tracking: string, shipped?: string, delivered?: string];
type Row = readonly [
  id: string,
  product: string,
  quantity: number,
  amount: number,
  status: string,
  orderedAt: string,
  parcel?: Parcel,
];

/** Newest first, as the tool gives them. A table refers to an order by its last three digits. */
// biome-ignore format: a table
export const market: Readonly<Record<string, readonly Row[]>> = {
  가: [
    ['HR20260915061', '유기농 바나나 2kg', 1, 12_800, '입금대기', '2026-09-15 21:10:00'],
    ['HR20260914033', '한돈 앞다리살 1kg', 2, 27_600, '결제완료', '2026-09-14 11:20:00'],
    ['HR20260913052', '저소음 무선 마우스', 1, 32_500, '상품준비중', '2026-09-13 20:05:00'],
    ['HR20260912017', '제주 은갈치 1.5kg', 1, 48_900, '배송지시', '2026-09-12 08:31:00', ['한진택배', '980300001117']],
    ['HR20260911028', '해남 꿀고구마 10kg', 1, 35_900, '배송중', '2026-09-11 19:02:00', ['CJ대한통운', '990300002228', '2026-09-14 16:40:00']],
    ['HR20260909044', '통기타 입문용 세트', 1, 129_000, '배송중', '2026-09-09 22:15:00', ['경동택배', '0000040003339', '2026-09-12 11:05:00']],
    ['HR20260907009', '국내산 들기름 350ml', 3, 59_700, '배송중', '2026-09-07 09:44:00', ['로젠택배', '00030004446', '2026-09-11 18:22:00']],
    ['HR20260904070', '어린이 우비 120', 1, 19_800, '배송완료', '2026-09-04 13:00:00', ['우체국택배', '0000050005553', '2026-09-05 17:30:00', '2026-09-08 13:15:00']],
    ['HR20260902015', '스테인리스 텀블러 500ml', 2, 37_800, '구매확정', '2026-09-02 10:10:00', ['롯데택배', '970300006664', '2026-09-03 15:00:00', '2026-09-05 12:20:00']],
    ['HR20260830036', '경량 패딩 조끼 L', 1, 79_000, '반품완료', '2026-08-30 23:40:00', ['CJ대한통운', '990300007771', '2026-08-31 16:10:00', '2026-09-02 11:00:00']],
    ['HR20260828021', '무선 이어폰', 1, 89_000, '취소완료', '2026-08-28 07:55:00'],
    ['HR20260825040', '극세사 담요', 1, 25_900, '교환요청', '2026-08-25 18:18:00', ['한진택배', '980300008882', '2026-08-26 14:25:00', '2026-08-28 10:35:00']],
  ],
  나: [
    ['HR20260914082', '햅쌀 20kg', 1, 62_000, '결제완료', '2026-09-14 16:20:00'],
    ['HR20260912066', '배추김치 10kg', 1, 54_000, '배송중', '2026-09-12 12:12:00', ['롯데택배', '970300011119', '2026-09-15 15:35:00']],
    ['HR20260911019', '총각김치 2kg', 1, 21_500, '상품준비중', '2026-09-11 08:08:00'],
    ['HR20260908055', '고양이 모래 7kg', 2, 38_600, '배송중', '2026-09-08 20:50:00', ['CJ대한통운', '990300012226', '2026-09-10 17:45:00']],
    ['HR20260906013', '노트북 거치대', 1, 42_000, '취소요청', '2026-09-06 14:05:00'],
    ['HR20260903088', '아삭이 고추 1kg', 1, 9_900, '배송완료', '2026-09-03 11:30:00', ['우체국택배', '0000050013338', '2026-09-04 16:00:00', '2026-09-07 14:50:00']],
    ['HR20260901049', '순면 양말 10켤레', 1, 15_900, '반품요청', '2026-09-01 21:21:00', ['로젠택배', '00030014441', '2026-09-02 18:00:00', '2026-09-04 15:10:00']],
  ],
  다: [
    ['HR20260913090', '성주 참외 5kg', 1, 29_900, '배송중', '2026-09-13 10:10:00', ['우체국택배', '0000050021117', '2026-09-15 18:05:00']],
    ['HR20260910024', '원목 식탁 의자', 2, 158_000, '상품준비중', '2026-09-10 15:45:00'],
    ['HR20260905077', '쑥 인절미 1kg', 1, 17_000, '구매확정', '2026-09-05 09:20:00', ['CJ대한통운', '990300022225', '2026-09-07 16:30:00', '2026-09-09 11:40:00']],
  ],
  라: [
    ['HR20260912101', '콜드브루 커피 원액 1L', 2, 31_800, '배송중', '2026-09-12 19:19:00', ['CJ대한통운', '990300031119', '2026-09-14 17:20:00']],
  ],
  마: [],
};

/** The demo shop, whose customers are called C001 to C006. Its today is Monday, 13 July 2026. */
const demoToday = '2026-07-13';
const demo: readonly Readonly<Record<string, string>>[] = parse(readFileSync('data/orders.csv'), {
  columns: true,
});

const isDemo = (customer: string): boolean => customer.startsWith('C');
export const todayOf = (customer: string): string => (isDemo(customer) ? demoToday : today);

function rowsOf(customer: string): readonly Row[] {
  if (!isDemo(customer)) return market[customer] ?? [];
  const rows = demo.filter(row => row['customer_id'] === customer).map(demoRow);
  return rows.sort((one, other) => other[5].localeCompare(one[5]));
}

function demoRow(cells: Readonly<Record<string, string>>): Row {
  const cell = (name: string): string => cells[name] ?? '';
  const start = [
    cell('order_id'),
    cell('product'),
    Number(cell('quantity')),
    Number(cell('amount')),
  ] as const;
  const row = [...start, cell('status'), cell('ordered_at')] as const;
  if (!cell('carrier')) return row;
  const [shipped, delivered] = [cell('shipped_at'), cell('delivered_at')];
  const parcel = [cell('carrier'), cell('tracking_number')] as const;
  if (!shipped) return [...row, parcel];
  return [...row, delivered ? [...parcel, shipped, delivered] : [...parcel, shipped]];
}

const viewOf = ([order_id, product, quantity, amount, status, ordered_at, parcel]: Row) => {
  const [carrier = null, tracking_number = null, shipped_at = null, delivered_at = null] = parcel ?? [];
  const moved = {carrier, tracking_number, shipped_at, delivered_at};
  return {
    list: {order_id, product, status, ordered_at, amount, ...moved},
    order: {order_id, product, quantity, amount, status, ordered_at},
    shipping: {order_id, status, ...moved},
  };
};

function resultOf(customer: string, {name, args}: Call): unknown {
  const rows = rowsOf(customer);
  if (name === 'get_my_orders') {
    const chosen = rows.filter(row => !args['status'] || row[4] === args['status']);
    const shown = chosen.slice(0, Number(args['limit'] ?? 20));
    return {count: chosen.length, orders: shown.map(row => viewOf(row).list)};
  }
  const row = rows.find(([id]) => id === args['order_id']);
  if (!row) return {found: false, order_id: args['order_id'], message: '조회되는 주문이 없습니다.'};
  const {order, shipping} = viewOf(row);
  return name === 'track_shipping' ? {found: true, shipping} : {found: true, order};
}

const tools = [
  {name: 'get_order_status', required: ['order_id']},
  {name: 'track_shipping', required: ['order_id']},
  {name: 'get_my_orders', required: []},
];

/** What a message came to: its calls, what was planned, what was said. */
export type Outcome = {readonly calls: readonly Call[]; readonly plan: Plan; readonly answer: string};

/** Puts messages one after another to the model itself and tells what became of the last. */
export function converse(customer: string, messages: readonly string[]): Outcome {
  const before = transcript(customer, messages.slice(0, -1));
  return answered(customer, before, messages.at(-1) ?? '');
}

/** The whole conversation: every question with its lookups and its answer. */
export function transcript(customer: string, messages: readonly string[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const question of messages) {
    const {calls, answer} = answered(customer, exchanges, question);
    exchanges.push({question, lookups: lookedUp(customer, calls), answer});
  }
  return exchanges;
}

const lookedUp = (customer: string, calls: readonly Call[]): Lookup[] =>
  calls.map(call => ({...call, result: resultOf(customer, call)}));

function answered(customer: string, before: readonly Exchange[], question: string): Outcome {
  const calls: Call[] = [];
  for (let round = 0; round < 6; round++) {
    const exchanges = [...before, {question, lookups: lookedUp(customer, calls), answer: ''}];
    const dialogue: Dialogue = {today: todayOf(customer), tools, mode: 'auto', exchanges};
    const said = reply(dialogue);
    if ('text' in said) return {calls, plan: planOf(dialogue), answer: said.text};
    calls.push(...said.calls);
  }
  throw new Error(`No answer to "${question}" after ${JSON.stringify(calls)}`);
}

function planOf(dialogue: Dialogue): Plan {
  const {decision} = think(dialogue);
  return 'plan' in decision ? decision.plan : {kind: 'failed'};
}

const suffixOf = (id: unknown): string => String(id ?? '').slice(-3);

/** "list 배송중", "list → 028", "028 044", "": calls as the tables write them. Either lookup of one order will do. */
export function written(calls: readonly Call[]): string {
  const lists = calls
    .filter(({name}) => name === 'get_my_orders')
    .map(({args}) => ['list', args['status']].filter(Boolean).join(' '));
  const orders = calls
    .filter(({name}) => name !== 'get_my_orders')
    .map(({args}) => suffixOf(args['order_id']));
  return [...lists, [...new Set(orders)].sort().join(' ')].filter(Boolean).join(' → ');
}

/** The same calls with their names and arguments, to see whether noise changed any of them. */
export const exactly = (calls: readonly Call[]): string => JSON.stringify(calls);

/** What kind of answer a plan is, in the words of the tables. */
export function kindOf(plan: Plan): string {
  if (plan.kind === 'talk') return kindsOfTalk[plan.act] ?? plan.act;
  return kindsOfPlan[plan.kind] ?? plan.kind;
}

const kindsOfPlan: Readonly<Record<string, string>> = {
  orders: 'tell',
  compare: 'tell',
  choose: 'ask',
  ask_number: 'ask',
  unclear: 'ask',
  malformed: 'ask',
  parcel_unknown: 'ask',
  no_orders: 'none',
  cannot: 'refuse',
};

const kindsOfTalk: Readonly<Record<string, string>> = {
  complaint: 'ask',
  unclear: 'ask',
  policy: 'refuse',
  human: 'refuse',
  missing_info: 'refuse',
  outside: 'outside',
  secret: 'refuse',
  injection: 'refuse',
  privacy: 'refuse',
  greeting: 'smalltalk',
  thanks: 'smalltalk',
  bye: 'smalltalk',
  yes: 'smalltalk',
  no: 'smalltalk',
  identity: 'smalltalk',
  capability: 'smalltalk',
  chitchat: 'smalltalk',
};

/** The orders an answer is about, by their last three digits, sorted. */
export function ordersOf(plan: Plan): string {
  if ('entries' in plan)
    return plan.entries
      .map(({order}) => suffixOf(order.order_id))
      .sort()
      .join(' ');
  if (plan.kind === 'compare' || plan.kind === 'list' || plan.kind === 'choose')
    return plan.orders
      .map(({order_id}) => suffixOf(order_id))
      .sort()
      .join(' ');
  return '';
}
