import type {Order} from './facts.ts';
import {momentOf} from './format.ts';
import {withParticle} from './particles.ts';
import {isClaimed, nameOf, stateOf} from './phrases.ts';
import {isOtherWord, plainState} from './statuses.ts';
import type {Topic} from './topics.ts';

type Lead = (order: Order, today: string | undefined) => string[];

/** The number first, then where the parcel stands. */
const parcel =
  (words: (carrier: string, number: string) => string): Lead =>
  (order, today) => {
    const {carrier, tracking_number} = order;
    if (!carrier || !tracking_number) return [];
    return [`${nameOf(order)}의 ${words(carrier, tracking_number)}입니다.`, ...stands(order, today)];
  };

/** State and day of shipping in one breath where one follows from the other. */
function stands(order: Order, today: string | undefined): string[] {
  const {shipped_at, status} = order;
  const sent = shipped_at && momentOf(shipped_at, today);
  if (sent && status && plainState(status) === '배송중')
    return [
      isOtherWord(status)
        ? `${sent}에 발송되었고, 상태는 ${status}입니다.`
        : `${sent}에 발송되어 현재 배송중입니다.`,
    ];
  return [stateOf(order, '이 주문은'), ...(sent ? [`${sent}에 발송되었습니다.`] : [])];
}

/** The state and the number of the parcel: "현재 배송중이고, 로젠택배 송장번호는 …". */
function stateAndNumber(order: Order): string[] {
  const {carrier, tracking_number, status} = order;
  const number = carrier && tracking_number && `${carrier} 송장번호는 ${tracking_number}입니다.`;
  const short = status && shortOf(status);
  if (!number) return [stateOf(order, '이 주문은')];
  return short ? [`${short}이고, ${number}`] : [stateOf(order, '이 주문은'), number];
}

const shortly: Readonly<Record<string, string>> = {
  배송중: '현재 배송중',
  배송완료: '상태는 배송완료',
  구매확정: '상태는 구매확정',
};

const shortOf = (status: string): string | undefined =>
  shortly[plainState(status)] && isOtherWord(status) ? `상태는 ${status}` : shortly[plainState(status)];

const subject = (order: Order): string => withParticle(nameOf(order), '은/는');

const leads: Readonly<Partial<Record<Topic, Lead>>> = {
  tracking: parcel((carrier, number) => `${carrier} 송장번호는 ${number}`),
  carrier: parcel((carrier, number) => `택배사는 ${carrier}, 송장번호는 ${number}`),
  shipped: (order, today) =>
    order.shipped_at
      ? [`${subject(order)} ${momentOf(order.shipped_at, today)}에 발송되었습니다.`, ...stateAndNumber(order)]
      : [],
  delivered: (order, today) =>
    order.delivered_at
      ? [
          `${subject(order)} ${momentOf(order.delivered_at, today)}에 배송이 끝난 것으로 기록되어 있습니다.`,
          ...stateAndNumber(order),
        ]
      : [],
};

/** A question for one value is answered with that value, and what belongs to it after. Empty where it is not recorded, or where what went out first is not what a claim waits for. */
export const leadOf = (
  order: Order,
  topic: Topic | undefined,
  today: string | undefined,
): readonly string[] => (topic && !isClaimed(order) && leads[topic]?.(order, today)) || [];
