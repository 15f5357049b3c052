import type {Columns} from './columns.ts';
import {dateIn} from './dates.ts';
import type {OrderRow} from './parse-row.ts';
import {statusOf} from './statuses.ts';

const notSentYet: readonly string[] = ['입금대기', '결제완료', '상품준비중', '배송지시'];
const notThereYet: readonly string[] = [...notSentYet, '배송중'];

/**
 * What in a row cannot all be so. Told to the shop, never mended: to customers it is told as it is recorded.
 * `today`: `YYYY-MM-DD`; without it any time may have passed.
 */
export function contradictionsIn({orderedAt, item}: OrderRow, columns: Columns, today?: string): string[] {
  const {status, trackingNumber, trackingNote, shippedAt, deliveredAt} = item;
  const state = (status === null ? undefined : statusOf(status)) ?? '';
  const lacks = (column: keyof Columns, value: string | null) =>
    columns[column] !== undefined && value === null;
  const isOnItsWay = state === '배송중';
  const found = [
    isOnItsWay &&
      !trackingNote &&
      lacks('tracking_number', trackingNumber) &&
      '배송중인데 송장번호가 없습니다',
    isOnItsWay && lacks('shipped_at', shippedAt) && '배송중인데 발송일이 없습니다',
    state === '배송완료' && lacks('delivered_at', deliveredAt) && '배송완료인데 배송완료일이 없습니다',
    state === '입금대기' && trackingNumber !== null && '입금대기인데 송장번호가 있습니다',
    notSentYet.includes(state) && shippedAt !== null && `${state}인데 발송일이 있습니다`,
    notThereYet.includes(state) && deliveredAt !== null && `${state}인데 배송완료일이 있습니다`,
    isBefore(shippedAt, orderedAt) && '발송일이 주문일보다 앞섭니다',
    isBefore(deliveredAt, shippedAt) && '배송완료일이 발송일보다 앞섭니다',
    shippedAt === null && isBefore(deliveredAt, orderedAt) && '배송완료일이 주문일보다 앞섭니다',
    ...(today === undefined
      ? []
      : aheadOf(today, {주문일: orderedAt, 발송일: shippedAt, 배송완료일: deliveredAt})),
  ];
  return found.filter(message => message !== false);
}

const aheadOf = (today: string, times: Record<string, string | null>): string[] =>
  Object.entries(times).flatMap(([name, time]) =>
    isBefore(today, time) ? `${name}이 파일을 읽은 날(${today})보다 뒤입니다` : [],
  );

/** By as much of both as is written: a day is not before a time of the same day. */
function isBefore(one: string | null, other: string | null): boolean {
  if (one === null || other === null || !isDate(one) || !isDate(other)) return false;
  const length = Math.min(one.length, other.length);
  const comesFirst =
    one.length === other.length ? one < other : one.slice(0, length) < other.slice(0, length);
  return comesFirst && isRead(one) && isRead(other);
}

/** Looked at for every row: what stands there as it was written mostly has another form. */
const isDate = (text: string): boolean => text.charCodeAt(4) === 45 && text.length >= 10;
const isRead = (text: string): boolean => dateIn(text).isRead;
