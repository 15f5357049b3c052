import type {OrderRow} from '../parse-row.ts';
import type {OrderItem} from '../store.ts';

/*
 * Rows as they stand in an index: fields between tabs, rows of an order in lines, orders between empty lines. No field
 * holds a line break or a tab, since cells are read as single lines, and nothing stands for `null`.
 */

/** A row as text. What few tables have comes last, and is left out where it is not. */
export function coded({orderId, customerId, orderedAt, item, total, lineId}: OrderRow): string {
  const {product, quantity, amount, status, carrier, trackingNumber, shippedAt, deliveredAt} = item;
  const {option, trackingNote, expectedDelivery} = item;
  const head = [orderId, customerId, orderedAt, status, total, lineId, product, quantity, amount];
  const fields = [...head, carrier, trackingNumber, shippedAt, deliveredAt];
  if (expectedDelivery !== undefined) fields.push(option ?? null, trackingNote ?? null, expectedDelivery);
  else if (trackingNote !== undefined) fields.push(option ?? null, trackingNote);
  else if (option !== undefined) fields.push(option);
  return fields.join('\t');
}

/** The order number, the customer, the time and the state of a row: empty where it has none. */
export const headOf = (text: string): string[] => text.split('\t', 4);

/** How the rows of an order begin, and those of no other. */
export const beginningOf = (orderId: string): string => `${orderId}\t`;

/** The row with its fields in the order in which the parser has them: rows are compared as their JSON. */
export function rowIn(text: string): OrderRow {
  const [orderId = '', customerId, orderedAt, status, total, lineId, product = '', ...others] =
    text.split('\t');
  const [quantity, amount, carrier, trackingNumber, shippedAt, deliveredAt, ...rest] = others;
  const [option, trackingNote, expectedDelivery] = rest;
  const item: OrderItem = {
    product,
    quantity: numberIn(quantity),
    amount: numberIn(amount),
    status: status || null,
    carrier: carrier || null,
    trackingNumber: trackingNumber || null,
    shippedAt: shippedAt || null,
    deliveredAt: deliveredAt || null,
    ...(option && {option}),
    ...(trackingNote && {trackingNote}),
    ...(expectedDelivery !== undefined && {expectedDelivery: expectedDelivery || null}),
  };
  return {
    orderId,
    customerId: customerId || null,
    orderedAt: orderedAt || null,
    item,
    total: numberIn(total),
    lineId: lineId || null,
  };
}

const numberIn = (text: string | undefined): number | null => (text ? Number(text) : null);

/** Orders that stand together in an index, each as its rows. */
export const encoded = (orders: readonly (readonly string[])[]): string =>
  orders.map(rows => rows.join('\n')).join('\n\n');

export const codedIn = (bytes: Buffer): string[][] =>
  bytes
    .toString()
    .split('\n\n')
    .map(order => order.split('\n'));

export const decoded = (bytes: Buffer): OrderRow[][] => codedIn(bytes).map(rows => rows.map(rowIn));
