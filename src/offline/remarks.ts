import type {Order} from './facts.ts';
import {momentOf, wonOf} from './format.ts';
import {withParticle} from './particles.ts';
import {deliveredOf, hasArrived, hasLeft, isClaimed, meanings} from './phrases.ts';
import {isOtherWord, plainState} from './statuses.ts';
import type {Topic} from './topics.ts';

type Remark = (order: Order, today: string | undefined) => string | undefined;
/** Sentences of their own, so that none is said twice. */
type Remarks = (
  order: Order,
  today: string | undefined,
) => string | undefined | readonly (string | undefined)[];

const waits = (order: Order): boolean => !hasArrived(order) && !isClaimed(order);

/** A claim that is asked for and not settled. */
const isPending = ({status}: Order): boolean => /^(?:취소|반품|교환)요청$/.test(plainState(status));

const claimTime: Remark = order => {
  if (isPending(order)) return '처리가 언제 끝나는지는 조회되는 정보에 없습니다.';
  return isClaimed(order) ? '처리가 끝난 날짜는 조회되는 정보에 없습니다.' : noClaim(order);
};

const noClaim = (order: Order): string | undefined =>
  isClaimed(order) ? undefined : '취소나 반품, 교환이 접수된 기록은 없습니다.';

/** The one thing everybody asks and no lookup knows: unless the source records a day, none is named. */
export const eta: Remark = (order, today) => {
  if (isPending(order)) return claimTime(order, today);
  if (!waits(order)) return deliveredOf(order, today);
  if (order.expected_delivery)
    return `기록된 도착 예정일은 ${momentOf(order.expected_delivery, today)}입니다.`;
  return hasLeft(order)
    ? '도착 예정일은 조회되는 정보에 없어서 날짜를 말씀드리기는 어렵습니다.'
    : '발송 예정일과 도착 예정일은 조회되는 정보에 없어서 날짜를 말씀드리기는 어렵습니다.';
};

/** What is no longer on its way is told with the hour it came. */
const came: Remark = (order, today) =>
  order.delivered_at && !isClaimed(order) ? deliveredOf(order, today) : undefined;

export const where: Remark = (order, today) =>
  waits(order) && hasLeft(order)
    ? '지금 어느 지점을 지나고 있는지는 조회되는 정보에 없습니다.'
    : came(order, today);

const shipped: Remark = ({shipped_at, status}) => {
  const state = plainState(status);
  if (state.startsWith('교환')) return '새로 보내 드리는 교환 상품의 발송은 조회되는 정보에 없습니다.';
  return shipped_at === null && ['배송중', '배송지시'].includes(state)
    ? '발송일은 아직 기록되어 있지 않습니다.'
    : undefined;
};

/** What answers a topic beyond the order's state. Undefined where the state says it all, or the lookups nothing. */
export const remarks: Readonly<Partial<Record<Topic, Remarks>>> = {
  shipping: came,
  eta,
  where,
  shipped,
  delivered: deliveredOf,
  not_received: deliveredOf,
  recipient: (order, today) => [
    order.delivered_at ? deliveredOf(order, today) : undefined,
    '누가 어디에서 받았는지는 조회되는 정보에 없습니다.',
  ],
  link: () => '조회 페이지 주소는 제가 가진 정보에 없어서, 택배사 누리집에서 송장번호로 찾아보셔야 해요.',
  untraceable: order =>
    order.carrier && hasLeft(order)
      ? `${order.carrier} 조회에 나오지 않는 까닭은 제가 가진 정보에 없어서 짐작해 말씀드릴 수 없습니다.`
      : undefined,
  return_parcel: () =>
    '이 송장번호는 처음 보내 드린 배송의 것이고, 회수용 송장번호는 조회되는 정보에 없습니다.',
  together: () => '다른 주문과 한 상자로 함께 오는지는 조회되는 정보에 없습니다.',
  payment: ({status}) =>
    /^(?:상품준비중|배송지시|배송중|배송완료|구매확정)$/.test(plainState(status))
      ? '결제가 확인된 다음 단계입니다.'
      : undefined,
  confirm: ({status}) =>
    plainState(status) === '구매확정' ? undefined : '아직 구매가 확정된 기록은 없습니다.',
  claim: noClaim,
  claim_time: claimTime,
  refund_time: () => '환불 금액이 언제 들어오는지는 조회되는 정보에 없습니다.',
  reason: () => '늦어지는 까닭은 조회되는 정보에 없어서 짐작해 말씀드릴 수 없습니다.',
  // The shop's own word was told with what it means.
  meaning: ({status}) => (isOtherWord(status ?? '') ? undefined : meanings[plainState(status)]),
};

type Detail = readonly [
  topic: Topic,
  name: string,
  told: (order: Order, today: string | undefined) => string | undefined,
];

/** What is told of an order itself; by its name alone where it is not recorded. */
const details: readonly Detail[] = [
  ['product', '상품 이름', ({product}) => (product ? `상품은 ${product}` : undefined)],
  ['quantity', '수량', ({quantity}) => (quantity == null ? undefined : `수량은 ${quantity}개`)],
  [
    'amount',
    '금액',
    ({amount, status}) =>
      amount == null
        ? undefined
        : `${plainState(status) === '입금대기' ? '주문' : '결제'} 금액은 ${wonOf(amount)}`,
  ],
  [
    'ordered',
    '주문 일시',
    ({ordered_at}, today) => (ordered_at ? `주문 일시는 ${momentOf(ordered_at, today)}` : undefined),
  ],
];

/** "…의 상품은 …, 수량은 2개입니다. 금액은 기록되어 있지 않습니다.": what was asked of the order itself; empty if nothing was. */
export function detailsIn(
  order: Order,
  topics: readonly Topic[],
  today: string | undefined,
  whose = '',
): string {
  const asked = details.filter(([topic]) => topics.includes(topic));
  const told = asked.flatMap(([, , say]) => say(order, today) ?? []);
  const blank = asked.filter(([, , say]) => say(order, today) === undefined).map(([, name]) => name);
  return [
    told.length > 0 && `${whose}${told.join(', ')}입니다.`,
    blank.length > 0 &&
      `${told.length > 0 ? '' : whose}${withParticle(blank.join(', '), '은/는')} 기록되어 있지 않습니다.`,
  ]
    .filter(Boolean)
    .join(' ');
}
