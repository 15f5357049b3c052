import type {Topic} from './evidence.ts';
import type {Order} from './facts.ts';
import {dayOf, momentOf, wonOf} from './format.ts';
import {withParticle} from './particles.ts';

export const myPage = '마이페이지(주문 내역)나 고객센터';

/** "산지직송 청송 꿀사과 5kg 주문(HR20260701023)": the product as recorded, the number so that it can be checked. */
export const nameOf = ({product, order_id}: Order): string =>
  product ? `${product} 주문(${order_id})` : `${order_id} 주문`;

const states: Readonly<Record<string, string>> = {
  입금대기: '입금대기 상태로, 아직 입금이 확인되지 않았습니다',
  결제완료: '결제완료 상태이고, 아직 발송 전입니다',
  상품준비중: '상품준비중이고, 아직 발송 전입니다',
  배송지시: '배송지시 상태로, 송장이 등록되어 택배사에 넘기기 전 단계입니다',
  배송중: '현재 배송중입니다',
  배송완료: '배송완료로 기록되어 있습니다',
  구매확정: '구매확정까지 끝난 상태입니다',
  취소요청: '취소요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다',
  취소완료: '취소완료로 처리되어 있습니다',
  반품요청: '반품요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다',
  반품완료: '반품완료로 처리되어 있습니다',
  교환요청: '교환요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다',
  교환완료: '교환완료로 처리되어 있습니다',
};

/** A state this model does not know is told in the shop's own word. */
export function stateOf(order: Order): string {
  const {status} = order;
  const name = withParticle(nameOf(order), '은/는');
  if (!status) return `${name} 상태가 기록되어 있지 않습니다.`;
  return `${name} ${states[status] ?? `상태가 '${status}'(으)로 기록되어 있습니다`}.`.replace(
    "'(으)로",
    `'${withParticle(status, '으로/로').slice(status.length)}`,
  );
}

/** "CJ대한통운, 송장번호 990100001370" */
export const parcelOf = ({carrier, tracking_number}: Order): string =>
  [carrier, tracking_number && `송장번호 ${tracking_number}`].filter(Boolean).join(', ');

/** Carrier, number and day of shipping as far as they are recorded; undefined if they were not looked up. */
export function shippingOf(order: Order, today: string | undefined): string | undefined {
  const {carrier, tracking_number, shipped_at} = order;
  if (carrier === undefined && tracking_number === undefined && shipped_at === undefined) return undefined;
  const sent = shipped_at && `${momentOf(shipped_at, today)}에 발송되었고`;
  if (carrier && tracking_number) {
    const told = `${carrier} 송장번호는 ${tracking_number}입니다.`;
    return sent ? `${sent}, ${told}` : told;
  }
  if (!carrier && !tracking_number) {
    return sent
      ? `${sent}, 택배사와 송장번호는 기록되어 있지 않습니다.`
      : '택배사와 송장번호는 아직 없습니다.';
  }
  const half = carrier
    ? `택배사는 ${carrier}인데 송장번호는 기록되어 있지 않습니다.`
    : `송장번호는 ${tracking_number}인데 택배사는 기록되어 있지 않습니다.`;
  return sent ? `${sent}, ${half}` : half;
}

const arrived = (order: Order): boolean =>
  Boolean(order.delivered_at) || /^(?:배송완료|구매확정)$/.test(order.status ?? '');
const ended = (order: Order): boolean => /^(?:취소|반품|교환)/.test(order.status ?? '');

function deliveredOf(order: Order, today: string | undefined): string | undefined {
  if (order.delivered_at)
    return `배송이 끝난 시각은 ${momentOf(order.delivered_at, today)}으로 기록되어 있습니다.`;
  if (order.delivered_at === undefined) return undefined;
  return arrived(order)
    ? '배송이 끝난 시각은 기록되어 있지 않습니다.'
    : '배송이 끝났다는 기록은 아직 없습니다.';
}

function etaOf(order: Order, today: string | undefined): string | undefined {
  if (arrived(order) || ended(order)) return deliveredOf(order, today);
  if (order.expected_delivery)
    return `기록된 도착 예정일은 ${momentOf(order.expected_delivery, today)}입니다.`;
  return order.shipped_at === null
    ? '발송일과 도착 예정일은 조회되는 정보에 없어서 날짜를 미리 말씀드리기 어렵습니다.'
    : '도착 예정일은 조회되는 정보에 없어서 날짜를 짐작해 말씀드리기 어렵습니다.';
}

type Say = (order: Order, today: string | undefined) => string | undefined;

const moment = (
  label: string,
  value: string | null | undefined,
  today: string | undefined,
): string | undefined =>
  value
    ? `${label} ${momentOf(value, today)}입니다.`
    : value === null
      ? `${label} 아직 기록되어 있지 않습니다.`
      : undefined;

/** What answers a topic beyond the order's state. Undefined where the lookups are silent. */
export const remarks: Readonly<Partial<Record<Topic, Say>>> = {
  eta: etaOf,
  where: order =>
    arrived(order) || ended(order) || order.shipped_at === null
      ? undefined
      : '지금 어느 지점을 지나고 있는지까지는 조회되는 정보에 없습니다.',
  shipped: ({shipped_at}, today) =>
    shipped_at === null ? '발송일은 아직 기록되어 있지 않습니다.' : moment('발송일은', shipped_at, today),
  delivered: deliveredOf,
  not_received: deliveredOf,
  recipient: (order, today) =>
    [order.delivered_at && deliveredOf(order, today), '누가 어디에서 받았는지는 조회되는 정보에 없습니다.']
      .filter(Boolean)
      .join(' '),
  link: () => '조회 페이지 주소는 제가 가진 정보에 없어, 택배사 누리집에서 송장번호로 찾아보셔야 합니다.',
  return_parcel: () => '조회되는 송장번호는 처음 보내 드린 배송의 것이고, 회수용 송장번호는 정보에 없습니다.',
  amount: ({amount}) =>
    amount == null ? '결제 금액은 기록되어 있지 않습니다.' : `결제 금액은 ${wonOf(amount)}입니다.`,
  quantity: ({quantity}) =>
    quantity == null ? '수량은 기록되어 있지 않습니다.' : `수량은 ${quantity}개입니다.`,
  ordered: ({ordered_at}, today) => moment('주문하신 때는', ordered_at, today),
  refund_time: () => '환불 금액이 언제 들어오는지는 조회되는 정보에 없습니다.',
  reason: () => '늦어지는 까닭은 조회되는 정보에 없어서 제가 짐작해 말씀드릴 수는 없습니다.',
};

const meanings: Readonly<Record<string, string>> = {
  입금대기: '아직 입금이 확인되기 전이라는 뜻이에요.',
  결제완료: '결제는 확인되었고 상품 준비에 들어가기 전이라는 뜻이에요.',
  상품준비중: '보내 드릴 상품을 준비하고 포장하는 단계라는 뜻이에요.',
  배송지시: '송장은 등록되었지만 아직 택배사에 넘어가기 전이라는 뜻이에요.',
  배송중: '택배사가 상품을 옮기고 있다는 뜻이에요.',
  배송완료: '배달이 끝난 것으로 기록되었다는 뜻이에요.',
  구매확정: '받으신 뒤에 구매가 확정되었다는 뜻이에요.',
  취소요청: '취소 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  취소완료: '주문이 취소되었다는 뜻이에요.',
  반품요청: '반품 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  반품완료: '반품 처리가 끝났다는 뜻이에요. 환불이 들어오는 때와는 다를 수 있어요.',
  교환요청: '교환 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  교환완료: '교환 처리가 끝났다는 뜻이에요.',
};

export const meaningOf = ({status}: Order): string | undefined => meanings[status ?? ''];

/** What the customer can do next, by where the order stands. */
export function nextStep(order: Order): string {
  const {carrier, tracking_number, status = ''} = order;
  if (/요청$|^(?:취소|반품|교환)완료$/.test(status ?? ''))
    return `자세한 처리 일정은 ${myPage}에서 확인해 주세요.`;
  if (status === '입금대기') return `이미 입금하셨다면 ${myPage}에서 확인해 주세요.`;
  if (arrived(order))
    return carrier
      ? `혹시 받지 못하셨다면 ${withParticle(carrier, '이나/나')} 고객센터에 송장번호로 확인해 보시길 권해 드려요.`
      : '혹시 받지 못하셨다면 고객센터에 확인해 보시길 권해 드려요.';
  if (carrier && tracking_number)
    return order.shipped_at
      ? `자세한 이동 경로는 ${carrier} 배송 조회에서 송장번호로 확인하실 수 있어요.`
      : '발송이 기록되면 이 송장번호로 택배사에서 조회하실 수 있어요.';
  return '발송됐는지 궁금하실 때 주문번호를 말씀해 주시면 다시 확인해 드릴게요.';
}

/** One order as a line of a list. */
export function lineOf(order: Order, index: number, today: string | undefined): string {
  const {product, order_id, status, ordered_at, amount, shipped_at} = order;
  const parcel = status === '배송중' || status === '배송지시' ? parcelOf(order) : '';
  const sent = shipped_at && status === '배송중' ? `${dayOf(shipped_at, today)} 발송` : '';
  const parts = [
    status ?? '상태 기록 없음',
    ordered_at && `${dayOf(ordered_at, today)} 주문`,
    amount != null && wonOf(amount),
    parcel,
    sent,
  ];
  return `${index + 1}. ${product ? `${product} (${order_id})` : order_id}: ${parts.filter(Boolean).join(', ')}`;
}
