import type {OrderRow} from './parse-row.ts';
import {statusMatches, statusOf} from './statuses.ts';
import type {Order, OrderItem, RowProblem} from './store.ts';

/** What becomes of a further row of an order: it counts, or not, and what people should know of it. */
export type Joined = {counts: boolean; problem?: Omit<RowProblem, 'line'>};

/**
 * Judges a row by the rows of the same order before it. An export that tells the same line twice must not double what
 * was bought; one that tells it in two ways is shown with both; and nobody's order becomes somebody else's.
 */
export function joining(rows: readonly OrderRow[], row: OrderRow): Joined {
  const [first] = rows;
  if (!first) return {counts: true};
  if (row.customerId !== null && first.customerId !== null && row.customerId !== first.customerId)
    return rejected(`같은 주문번호가 다른 고객에게도 있습니다 (${row.orderId})`);
  if (rows.length >= mostRows)
    return rejected(
      `한 주문의 줄이 ${mostRows}개를 넘습니다. 주문번호 열이 맞는지 확인해 주세요 (${row.orderId})`,
    );
  const same = rows.filter(other => isSameLine(other, row));
  if (same.some(other => isEqual(other, row))) return rejected(`앞에 나온 줄과 똑같습니다 (${row.orderId})`);
  if (same.length === 0) return {counts: true};
  return {
    counts: true,
    problem: {
      cost: 'nothing',
      message: `같은 상품이 앞줄과 다른 값으로 또 적혀 있어 둘 다 보여 줍니다 (${row.orderId})`,
    },
  };
}

/** No basket holds more; a column that is none of order numbers does. */
const mostRows = 1000;

const rejected = (message: string): Joined => ({counts: false, problem: {cost: 'row', message}});

const isSameLine = (a: OrderRow, b: OrderRow): boolean =>
  a.lineId !== null || b.lineId !== null
    ? a.lineId === b.lineId
    : a.item.product === b.item.product && a.item.option === b.item.option;

const isEqual = (a: OrderRow, b: OrderRow): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The order that its rows tell. `addsUp`: sums of rows are those of items and make up the order's; where false, a sum
 * that all rows repeat is the order's own.
 */
export function orderOf(rows: readonly OrderRow[], addsUp: boolean): Order {
  const [first] = rows as [OrderRow, ...OrderRow[]];
  const {orderId, customerId} = first;
  const items = rows.map(({item}) => item);
  const orderedAt = rows.find(({orderedAt}) => orderedAt !== null)?.orderedAt ?? null;
  if (items.length === 1) {
    const {product, option, quantity, amount, status, ...parcel} = first.item;
    return {
      orderId,
      customerId,
      product,
      ...(option !== undefined && {option}),
      quantity,
      amount: first.total ?? amount,
      status,
      orderedAt,
      ...parcel,
    };
  }
  const repeats = !addsUp && items.every(({amount}) => amount === items[0]?.amount);
  const told = repeats ? items.map(item => ({...item, amount: null})) : items;
  const inConflict = rows.some((row, index) => rows.slice(0, index).some(other => isSameLine(other, row)));
  return {
    orderId,
    customerId,
    product: `${first.item.product} 외 ${items.length - 1}건`,
    quantity: inConflict ? null : sumOf(items.map(({quantity}) => quantity)),
    amount: amountOf(rows, repeats, inConflict),
    status: statusAmong(items.map(({status}) => status)),
    orderedAt,
    carrier: common(items, 'carrier'),
    trackingNumber: common(items, 'trackingNumber'),
    shippedAt: common(items, 'shippedAt'),
    deliveredAt: common(items, 'deliveredAt'),
    ...('expectedDelivery' in first.item && {expectedDelivery: common(items, 'expectedDelivery')}),
    items: told,
  };
}

/** What the order cost: the sum that its rows repeat, else the sum of theirs; null where they do not agree. */
function amountOf(rows: readonly OrderRow[], repeats: boolean, inConflict: boolean): number | null {
  const totals = [...new Set(rows.flatMap(({total}) => total ?? []))];
  if (totals.length > 0) return totals.length === 1 ? (totals[0] ?? null) : null;
  if (repeats) return rows[0]?.item.amount ?? null;
  return inConflict ? null : sumOf(rows.map(({item}) => item.amount));
}

/** Null where one of them is not known. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

function common<
  Field extends 'carrier' | 'trackingNumber' | 'shippedAt' | 'deliveredAt' | 'expectedDelivery',
>(items: readonly OrderItem[], field: Field): string | null {
  const value = items[0]?.[field] ?? null;
  return items.every(item => (item[field] ?? null) === value) ? value : null;
}

/** Claims come first, as shops show them, open ones before those that are settled; then whatever is least far on its way. */
const ranked = [
  ...['취소요청', '반품요청', '교환요청', '취소완료', '반품완료', '교환완료'],
  ...['입금대기', '결제완료', '상품준비중', '배송지시', '배송중', '배송완료', '구매확정'],
];

function statusAmong(statuses: readonly (string | null)[]): string | null {
  const known = statuses.filter(status => status !== null);
  const rank = (status: string): number => {
    const place = ranked.indexOf(statusOf(status) ?? '');
    return place < 0 ? 5.5 : place;
  };
  return known.reduce<string | null>(
    (best, status) => (best === null || rank(status) < rank(best) ? status : best),
    null,
  );
}

/** Whether one of the order's items is in a state asked for. */
export const hasStatus = (rows: readonly OrderRow[], asked: string | readonly string[]): boolean =>
  rows.some(({item: {status}}) => status !== null && [asked].flat().some(one => statusMatches(status, one)));
