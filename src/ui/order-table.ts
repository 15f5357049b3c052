import {cleanLine} from '../clean-text.ts';
import type {Order, OrderItem, OrderList} from '../orders/store.ts';
import {grouped} from './figures.ts';
import {hang, type Line} from './line.ts';
import type {Entry} from './scrollback.tsx';
import {type Column, cutTo, fittingRows, tableIndent, tableLines, tableRows} from './table.ts';

/** An order, or one of the items of an order below it. */
type Listed = OrderItem & {orderId: string; orderedAt: string | null; mark: string};

/** No name of a product makes a table wider than a screen. */
const widest = 40;

const fullColumns: Column<Listed>[] = [
  {title: '주문번호', of: ({orderId}) => cleanLine(orderId)},
  {
    title: '상품',
    of: ({mark, product, option}) =>
      mark + cutTo(cleanLine(option ? `${product} (${option})` : product), widest),
  },
  {title: '수량', right: true, of: ({quantity}) => (quantity === null ? '' : String(quantity))},
  {title: '상태', of: ({status}) => cleanLine(status ?? '-')},
  {title: '주문일', of: ({orderedAt}) => cleanLine(orderedAt ?? '')},
  {title: '금액', right: true, of: ({amount}) => (amount === null ? '' : won(amount))},
  {title: '택배사', of: ({carrier}) => cleanLine(carrier ?? '')},
  {
    title: '송장번호',
    of: ({trackingNumber, trackingNote}) =>
      cleanLine(trackingNumber ?? (trackingNote === undefined ? '' : `(${trackingNote})`)),
  },
];

/** All that is known of the orders, for `haru orders`: each item of several on a line of its own below its order. */
export const orderRows = (orders: readonly Order[]): string[] =>
  tableRows(fullColumns, orders.flatMap(listed)) ?? [];

const listed = (order: Order): Listed[] => [
  {...order, mark: ''},
  ...(order.items ?? []).map(item => ({...item, orderId: '', orderedAt: null, mark: '· '})),
];

const number: Column<Order> = {title: '주문번호', of: ({orderId}) => cleanLine(orderId)};
const product = (least: number): Column<Order> => ({
  title: '상품',
  least,
  of: ({product}) => cleanLine(product),
});
const status: Column<Order> = {title: '상태', of: ({status}) => cleanLine(status ?? '-')};
const orderedOn: Column<Order> = {title: '주문일', of: ({orderedAt}) => dayOf(orderedAt)};
const amount: Column<Order> = {
  title: '금액',
  right: true,
  of: ({amount}) => (amount === null ? '-' : won(amount)),
};

/** Widest first: what does not fit gives way to the next. */
const layouts = [
  [number, product(18), status, orderedOn, amount],
  [number, product(18), status, amount],
  [number, product(10), status],
];

/** The newest orders, for `/orders`; where not even the narrowest table fits, an order is two or three rows. */
export const orderEntry = ({count, orders}: OrderList, state: string): Entry => ({
  lines(columns) {
    const rows = fittingRows(layouts, orders, columns - tableIndent.length);
    return [
      ...hang(tableIndent, 'quiet', titleOf(count, orders.length, state), columns),
      ...(rows ? tableLines(rows) : orders.flatMap(order => stacked(order, columns))),
    ];
  },
});

function titleOf(count: number, shown: number, state: string): string {
  const all = `${state ? `${state} ` : ''}주문 ${grouped(count)}건`;
  return shown < count ? `${all} 가운데 최근 ${shown}건` : all;
}

const stacked = (order: Order, columns: number): Line[] => [
  ...hang('  ', 'plain', `${number.of(order)} ${status.of(order)}`, columns),
  ...hang('    ', 'quiet', cleanLine(order.product), columns),
];

/** The day of a time; what is written another way stands as it is. */
const dayOf = (time: string | null): string =>
  time === null ? '-' : (/^\d{4}-\d{2}-\d{2}/.exec(time)?.[0] ?? cleanLine(time));

const won = (amount: number): string => `${grouped(amount)}원`;
