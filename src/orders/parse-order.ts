import {cleanLine} from '../clean-text.ts';
import type {Column} from './columns.ts';
import type {Order} from './store.ts';

type Cells = readonly string[];

/** A row as an order, or in Korean why it is none. */
export function parseOrder(
  cells: Cells,
  columns: Partial<Record<Column, number>>,
): {order: Order; problem?: undefined} | {order?: undefined; problem: string} {
  const cell = (column: Column): string | null => tidy(cells[columns[column] ?? -1]);
  const [orderId, customerId, product, status] = [
    cell('orderId'),
    cell('customerId'),
    cell('product'),
    cell('status'),
  ];
  if (!orderId) return {problem: '주문번호가 비어 있습니다'};
  if (!customerId) return {problem: `고객 번호가 비어 있습니다 (${orderId})`};
  if (!product) return {problem: `상품명이 비어 있습니다 (${orderId})`};
  if (!status) return {problem: `주문 상태가 비어 있습니다 (${orderId})`};
  const quantity = numberIn(cell('quantity'));
  const amount = numberIn(cell('amount'));
  if (Number.isNaN(quantity)) return {problem: `수량을 읽을 수 없습니다 (${orderId}: ${cell('quantity')})`};
  if (Number.isNaN(amount)) return {problem: `금액을 읽을 수 없습니다 (${orderId}: ${cell('amount')})`};
  return {
    order: {
      orderId,
      customerId,
      product,
      quantity,
      amount,
      status,
      orderedAt: cell('orderedAt'),
      carrier: cell('carrier'),
      trackingNumber: cell('trackingNumber'),
      shippedAt: cell('shippedAt'),
      deliveredAt: cell('deliveredAt'),
      ...(columns.expectedDelivery !== undefined && {expectedDelivery: cell('expectedDelivery')}),
    },
  };
}

// Cells come from spreadsheets and from other people: invisible characters, line breaks, escape sequences and `="…"`
// around a number are theirs, not the value's.
const tidy = (cell: string | undefined): string | null =>
  cleanLine((cell ?? '').replace(/[\u200B-\u200D\u2060]/g, '')).replace(/^="(.*)"$/, '$1') || null;

/** `12,900원` → 12900; null where nothing is written; NaN where it is no number. */
const numberIn = (text: string | null): number | null =>
  text === null ? null : /^-?\d+(\.\d+)?$/.test(bare(text)) ? Number(bare(text)) : Number.NaN;

const bare = (text: string): string => text.replace(/[,₩원개\s]/g, '');
