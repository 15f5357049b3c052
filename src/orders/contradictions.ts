import type {Columns} from './columns.ts';
import type {OrderRow} from './parse-row.ts';
import {statusOf} from './statuses.ts';

/**
 * What in a row cannot all be so. Told to the shop, never mended: to customers it is told as it is recorded.
 * `today`: `YYYY-MM-DD`; without it any time may have passed.
 */
export function contradictionsIn({orderedAt, item}: OrderRow, columns: Columns, today?: string): string[] {
  const {status, trackingNumber, trackingNote, shippedAt, deliveredAt} = item;
  const state = status === null ? undefined : statusOf(status);
  const found: string[] = [];
  const lacks = (column: keyof Columns, value: string | null) =>
    columns[column] !== undefined && value === null;
  if (state === '배송중' && trackingNote === undefined && lacks('tracking_number', trackingNumber))
    found.push('배송중인데 송장번호가 없습니다');
  if (state === '배송중' && lacks('shipped_at', shippedAt)) found.push('배송중인데 발송일이 없습니다');
  if (state === '배송완료' && lacks('delivered_at', deliveredAt))
    found.push('배송완료인데 배송완료일이 없습니다');
  if (state === '입금대기' && trackingNumber !== null) found.push('입금대기인데 송장번호가 있습니다');
  if (isBefore(shippedAt, orderedAt)) found.push('발송일이 주문일보다 앞섭니다');
  if (isBefore(deliveredAt, shippedAt)) found.push('배송완료일이 발송일보다 앞섭니다');
  if (today === undefined) return found;
  const times = {주문일: orderedAt, 발송일: shippedAt, 배송완료일: deliveredAt};
  for (const [name, time] of Object.entries(times))
    if (isBefore(today, time)) found.push(`${name}이 파일을 읽은 날(${today})보다 뒤입니다`);
  return found;
}

/** By as much of both as is written: a day is not before a time of the same day. */
function isBefore(one: string | null, other: string | null): boolean {
  if (one === null || other === null || !isDate(one) || !isDate(other)) return false;
  if (one.length === other.length) return one < other;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}

const isDate = (text: string): boolean => text.charCodeAt(4) === 45 && text.length >= 10;
