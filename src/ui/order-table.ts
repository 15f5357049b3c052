import stringWidth from 'string-width';
import {cleanLine} from '../clean-text.ts';
import type {Order, OrderItem} from '../orders/store.ts';

const head = ['주문번호', '상품', '수량', '상태', '주문일', '금액', '택배사', '송장번호'];
/** Figures stand at the right of their column. */
const figures = new Set([2, 5]);
/** No name of a product makes a table wider than a screen. */
const widest = 40;

/** Orders as a table for people, each item of several on a line of its own below its order. */
export function orderTable(orders: readonly Order[]): string {
  const rows = [head, ...orders.flatMap(rowsOf)].map(row => row.map(cleanLine));
  const widths = head.map((_, column) => Math.max(...rows.map(row => stringWidth(row[column] ?? ''))));
  return rows
    .map(row =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0, figures.has(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const rowsOf = (order: Order): string[][] => [
  [order.orderId, ...cellsOf(order, order.orderedAt)],
  ...(order.items ?? []).map(item => ['', ...cellsOf(item, null, '· ')]),
];

const cellsOf = (item: OrderItem, orderedAt: string | null, mark = ''): string[] => [
  mark + shortened([item.product, item.option && `(${item.option})`].filter(Boolean).join(' ')),
  item.quantity === null ? '' : String(item.quantity),
  item.status ?? '-',
  orderedAt ?? '',
  item.amount === null ? '' : won(item.amount),
  item.carrier ?? '',
  item.trackingNumber ?? (item.trackingNote === undefined ? '' : `(${item.trackingNote})`),
];

const won = (amount: number): string => `${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}원`;

function shortened(text: string): string {
  if (stringWidth(text) <= widest) return text;
  let short = '';
  for (const {segment} of new Intl.Segmenter('ko').segment(text)) {
    if (stringWidth(short + segment) > widest - 1) break;
    short += segment;
  }
  return `${short}…`;
}

function padded(cell: string, width: number, right: boolean): string {
  const gap = ' '.repeat(Math.max(0, width - stringWidth(cell)));
  return right ? gap + cell : cell + gap;
}
