import type {Item, Order} from './facts.ts';
import {dayOf, momentOf, wonOf} from './format.ts';
import {differInState, parcelsOf} from './items.ts';
import {withParticle} from './particles.ts';
import type {Voice} from './plan.ts';
import {isOtherWord, plainState} from './statuses.ts';

/** Where everything is settled that cannot be settled here. Never a number, never opening hours. */
export const desk = '마이페이지(주문 내역)나 고객센터';

/** "산지직송 청송 꿀사과 5kg 주문(HR20260701023)": the product as recorded, the number so that it can be checked. */
export const nameOf = ({product, order_id}: Order): string =>
  product ? `${product} 주문(${order_id})` : `${order_id} 주문`;

const states: Readonly<Record<string, string>> = {
  입금대기: '입금대기 상태로, 아직 입금이 확인되지 않았습니다',
  결제완료: '결제완료 상태이고, 아직 발송 전입니다',
  상품준비중: '상품준비중이고, 아직 발송 전입니다',
  배송지시: '배송지시 상태로, 송장은 등록되었지만 택배사에 넘어가기 전입니다',
  배송중: '현재 배송중입니다',
  배송완료: '배송완료로 기록되어 있습니다',
  구매확정: '구매확정까지 끝난 것으로 기록되어 있습니다',
  취소요청: '취소요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다',
  취소완료: '취소완료로 처리되어 있습니다',
  반품요청: '반품요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다',
  반품완료: '반품완료로 처리되어 있습니다',
  교환요청: '교환요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다',
  교환완료: '교환완료로 처리되어 있습니다',
};

/** The shop's own word for a state is told with what it means, if that is known; 발송 전 is not said of what was shipped. */
export function stateOf(order: Order, subject: string = withParticle(nameOf(order), '은/는')): string {
  const {status, shipped_at} = order;
  if (differInState(order)) return `${subject} 품목마다 상태가 다릅니다.`;
  if (!status) return `${subject} 상태가 기록되어 있지 않습니다.`;
  const known = states[plainState(status)];
  const recorded = `${withParticle(status, '으로/로')} 기록되어 있습니다.`;
  const contradicted = shipped_at && known && /전입니다$/.test(known);
  if (known && !isOtherWord(status)) return `${subject} ${contradicted ? recorded : `${known}.`}`;
  const meaning = contradicted ? undefined : meanings[plainState(status)];
  return [`${subject} 상태가 ${recorded}`, meaning].filter(Boolean).join(' ');
}

export const meanings: Readonly<Record<string, string>> = {
  입금대기: '아직 입금이 확인되기 전이라는 뜻이에요.',
  결제완료: '결제는 확인되었고 상품 준비에 들어가기 전이라는 뜻이에요.',
  상품준비중: '보내 드릴 상품을 준비하고 포장하는 단계라는 뜻이에요.',
  배송지시: '택배사에 맡길 준비를 마치고 송장을 등록해 둔 단계라는 뜻이에요.',
  배송중: '택배사가 상품을 옮기고 있다는 뜻이에요.',
  배송완료: '배달이 끝난 것으로 기록되었다는 뜻이에요.',
  구매확정: '상품을 받으신 뒤에 구매가 확정되었다는 뜻이에요.',
  취소요청: '취소 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  취소완료: '주문이 취소되었다는 뜻이에요.',
  반품요청: '반품 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  반품완료: '반품 처리가 끝났다는 뜻이에요.',
  교환요청: '교환 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  교환완료: '교환 처리가 끝났다는 뜻이에요.',
};

/** Carrier, number and day of shipping as far as they are recorded; undefined if they were not looked up. */
export const shippingOf = (order: Order, today: string | undefined): string | undefined =>
  parcelsOf(order, item => parcelOf(item, today)) ?? parcelOf(order, today);

function parcelOf(parcel: Order | Item, today: string | undefined): string | undefined {
  const {carrier, tracking_number, tracking_note, shipped_at} = parcel;
  if (carrier === undefined && tracking_number === undefined && shipped_at === undefined) return undefined;
  const sent = shipped_at ? `${momentOf(shipped_at, today)}에 발송되었고, ` : '';
  if (carrier && tracking_number) return `${sent}${carrier} 송장번호는 ${tracking_number}입니다.`;
  if (tracking_note) return `${sent}${carrier ? `택배사는 ${carrier}입니다. ` : ''}${noteOf(tracking_note)}`;
  if (carrier) return `${sent}택배사는 ${carrier}입니다. 송장번호는 기록되어 있지 않습니다.`;
  if (tracking_number) return `${sent}송장번호는 ${tracking_number}입니다. 택배사는 기록되어 있지 않습니다.`;
  if (sent) return `${sent}택배사와 송장번호는 기록되어 있지 않습니다.`;
  if (isClaimed(parcel)) return undefined;
  return hasArrived(parcel)
    ? '택배사와 송장번호는 기록되어 있지 않습니다.'
    : '택배사와 송장번호는 아직 없습니다.';
}

/** A note of the program is a sentence; the shop's own word stands where the number would. */
const noteOf = (note: string): string =>
  note.endsWith('없습니다') ? `${note}.` : `송장번호 칸에는 ${withParticle(note, '으로/로')} 적혀 있습니다.`;

export const hasArrived = ({delivered_at, status}: Order | Item): boolean =>
  Boolean(delivered_at) || /^(?:배송완료|구매확정)$/.test(plainState(status));

/** Whether it is with the carrier, or was: not every shop records the day. */
export const hasLeft = ({shipped_at, status}: Order): boolean =>
  Boolean(shipped_at) || plainState(status) === '배송중';

/** A claim is under way or done: delivery is no longer the question. */
export const isClaimed = ({status}: Order | Item): boolean => /^(?:취소|반품|교환)/.test(plainState(status));

export function deliveredOf(order: Order, today: string | undefined): string | undefined {
  const {delivered_at} = order;
  if (delivered_at)
    return `배송이 끝난 시각은 ${withParticle(momentOf(delivered_at, today), '으로/로')} 기록되어 있습니다.`;
  if (delivered_at === undefined || isClaimed(order)) return undefined;
  return hasArrived(order)
    ? '배송이 끝난 시각은 기록되어 있지 않습니다.'
    : '배송이 끝났다는 기록은 아직 없습니다.';
}

/** What the customer can do next, by where the order stands. `parcelTold`: the number has just been given. */
export function nextStep(order: Order, parcelTold: boolean, vary: Voice['vary']): string {
  const {carrier, tracking_number, status} = order;
  if (isClaimed(order))
    return vary(
      `자세한 처리 일정은 ${desk}에서 확인해 주세요.`,
      `그다음 절차가 궁금하시면 ${desk}에서 확인하실 수 있어요.`,
    );
  if (plainState(status) === '입금대기') return `이미 입금하셨다면 ${desk}에서 확인해 주세요.`;
  if (hasArrived(order)) {
    if (!parcelTold)
      return vary(
        '배송 기록도 궁금하시면 말씀해 주세요. 바로 조회해 드릴게요.',
        '택배사나 송장번호가 필요하시면 이어서 말씀해 주세요.',
      );
    const asked = carrier ? withParticle(carrier, '이나/나') : '마이페이지(주문 내역)나';
    return `혹시 받지 못하셨다면 ${asked} 고객센터에 확인해 보시길 권해 드려요.`;
  }
  if (!parcelTold || !carrier || !tracking_number)
    return vary(
      '배송 현황이 궁금하실 때 말씀해 주시면 다시 조회해 드릴게요.',
      '달라진 점이 있는지 궁금하시면 언제든 다시 물어봐 주세요.',
      '다른 주문도 궁금하시면 상품 이름이나 주문번호로 말씀해 주세요.',
    );
  return hasLeft(order)
    ? vary(
        `자세한 이동 경로는 ${carrier} 배송 조회에서 송장번호로 확인하실 수 있어요.`,
        `${carrier} 배송 조회에 이 송장번호를 넣으시면 이동 경로를 보실 수 있어요.`,
      )
    : '발송이 기록되면 이 송장번호로 택배사에서 조회하실 수 있어요.';
}

/** Several items of one order, each with its own state where they differ. */
export function itemsOf(items: readonly Item[]): string {
  const differ = differInState({items});
  const told = items.map(({product, quantity, status}) =>
    [product, quantity != null && `${quantity}개`, differ && status && `(${status})`]
      .filter(Boolean)
      .join(' '),
  );
  return `품목은 ${told.join(', ')}입니다.`;
}

/** One order as a line of a list. */
export function lineOf(order: Order, index: number, today: string | undefined): string {
  const {product, order_id, status, ordered_at, amount, carrier, tracking_number, shipped_at, items} = order;
  const onTheWay = !differInState(order) && /^(?:배송중|배송지시)$/.test(plainState(status));
  const parts = [
    differInState(order)
      ? items?.map(item => `${item.product} ${item.status ?? '상태 기록 없음'}`).join(', ')
      : (status ?? '상태 기록 없음'),
    onTheWay && [carrier, tracking_number && `송장번호 ${tracking_number}`].filter(Boolean).join(' '),
    onTheWay && shipped_at && `${dayOf(shipped_at, today)} 발송`,
    ordered_at && `${dayOf(ordered_at, today)} 주문`,
    amount != null && wonOf(amount),
  ];
  return `${index + 1}. ${product ? `${product} (${order_id})` : order_id}: ${parts.filter(Boolean).join(', ')}`;
}
