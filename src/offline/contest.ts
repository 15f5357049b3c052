import type {Order} from './facts.ts';
import {momentOf, wonOf} from './format.ts';
import {withParticle} from './particles.ts';
import {nameOf} from './phrases.ts';
import type {Measure} from './picks.ts';
import type {Plan, Voice} from './plan.ts';
import {plainState} from './statuses.ts';

type Contest = Extract<Plan, {kind: 'compare'}>;

/** What is said of each order, after its name: "9월 14일 오후 3시 5분에 발송되었습니다". */
const values: Readonly<Record<Measure, (order: Order, today: string | undefined) => string>> = {
  ordered_at: ({ordered_at}, today) => `${momentOf(ordered_at ?? '', today)}에 주문하셨습니다`,
  shipped_at: ({shipped_at}, today) => `${momentOf(shipped_at ?? '', today)}에 발송되었습니다`,
  delivered_at: ({delivered_at}, today) => `${momentOf(delivered_at ?? '', today)}에 배송이 끝났습니다`,
  amount: ({amount, status}) =>
    `${plainState(status) === '입금대기' ? '주문' : '결제'} 금액이 ${wonOf(amount ?? 0)}입니다`,
};

const heads: Readonly<Record<Measure, Readonly<Record<'first' | 'last', string>>>> = {
  ordered_at: {first: '먼저 주문하신', last: '나중에 주문하신'},
  shipped_at: {first: '먼저 발송된', last: '나중에 발송된'},
  delivered_at: {first: '먼저 도착한', last: '나중에 도착한'},
  amount: {first: '금액이 더 적은', last: '금액이 더 큰'},
};

const stateIn = ({status}: Order): string =>
  status ? `상태는 ${status}입니다.` : '상태는 기록되어 있지 않습니다.';

/** Orders beside each other by one value, the one that was asked for first. */
export function tellContest({orders, extreme}: Contest, {today}: Voice): string {
  const [first] = orders;
  if (!first) return '';
  const tied = orders.filter(order => order[extreme.by] === first[extreme.by]).length > 1;
  const lines = orders.map(
    order =>
      `- ${withParticle(nameOf(order), '은/는')} ${values[extreme.by](order, today)}. ${stateIn(order)}`,
  );
  const opening = tied
    ? '기록된 값이 같은 주문이 있어요.'
    : `${heads[extreme.by][extreme.end]} 것은 ${nameOf(first)}입니다.`;
  return `${opening}\n${lines.join('\n')}\n더 확인하고 싶은 주문이 있으면 말씀해 주세요.`;
}
