import {cleanLine} from '../clean-text.ts';
import type {Order, OrderList} from '../orders/store.ts';
import {grouped} from './figures.ts';
import {hang, type Line} from './line.ts';
import type {Entry} from './scrollback.tsx';
import {type Column, tableLines} from './table.ts';

/** How a column of the table is titled, and what of an order stands in it. */
type OrderColumn = Column & {of(order: Order): string};

const number: OrderColumn = {title: '주문번호', of: ({orderId}) => cleanLine(orderId)};
const product = (least: number): OrderColumn => ({
  title: '상품',
  least,
  of: ({product}) => cleanLine(product),
});
const status: OrderColumn = {title: '상태', of: ({status}) => cleanLine(status ?? '-')};
const orderedOn: OrderColumn = {title: '주문일', of: ({orderedAt}) => dayOf(orderedAt)};
const amount: OrderColumn = {
  title: '금액',
  right: true,
  of: ({amount}) => (amount === null ? '-' : `${grouped(amount)}원`),
};

/** Widest first: what does not fit gives way to the next. */
const layouts = [
  [number, product(18), status, orderedOn, amount],
  [number, product(18), status, amount],
  [number, product(10), status],
];

/** The newest orders as a table; where not even the narrowest fits, an order is two or three rows. */
export const ordersTable = ({count, orders}: OrderList, state: string): Entry => ({
  lines: columns => [
    ...hang('  ', 'quiet', titleOf(count, orders.length, state), columns),
    ...(layouts.map(layout => laidOut(layout, orders, columns)).find(lines => lines) ??
      orders.flatMap(order => stacked(order, columns))),
  ],
});

function titleOf(count: number, shown: number, state: string): string {
  const all = `${state ? `${state} ` : ''}주문 ${grouped(count)}건`;
  return shown < count ? `${all} 가운데 최근 ${shown}건` : all;
}

const laidOut = (layout: readonly OrderColumn[], orders: readonly Order[], columns: number) =>
  tableLines(
    layout,
    orders.map(order => layout.map(({of}) => of(order))),
    columns,
  );

const stacked = (order: Order, columns: number): Line[] => [
  ...hang('  ', 'plain', `${number.of(order)} ${status.of(order)}`, columns),
  ...hang('    ', 'quiet', cleanLine(order.product), columns),
];

/** The day of a time; what is written another way stands as it is. */
const dayOf = (time: string | null): string =>
  time === null ? '-' : (/^\d{4}-\d{2}-\d{2}/.exec(time)?.[0] ?? cleanLine(time));
