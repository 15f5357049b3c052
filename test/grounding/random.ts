import {type OrderStatus, orderStatuses} from '../../src/orders/statuses.ts';
import {carriers, iso} from './forms.ts';
import {type ShownOrder, today} from './shop.ts';

/** Repeatable chance (mulberry32): the same seed, the same answers. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  of<T>(things: readonly T[]): T {
    return things[this.between(0, things.length - 1)] as T;
  }

  shuffled<T>(things: readonly T[]): T[] {
    return [...things]
      .map(thing => [this.next(), thing] as const)
      .sort(([a], [b]) => a - b)
      .map(([, thing]) => thing); // prettier-ignore
  }
}

const traits = [
  '산지직송',
  '저온숙성',
  '친환경',
  '접이식',
  '무농약',
  '스테인리스',
  '무선',
  '원목',
  '수제',
  '대용량',
];
const things = [
  '감귤',
  '한우 국거리',
  '고구마',
  '주방세제',
  '독서등',
  '러닝화',
  '요거트',
  '블렌드 원두',
  '물티슈',
  '이불',
  '전기주전자',
  '현미',
  '의자',
  '스피커',
  '치약',
  '양말',
];
const sizes = ['5kg', '800g', '1.7L', '2병', '30구', '260mm', '퀸', '10개입', '24인치', ''];

const shippedStates = new Set<OrderStatus>([
  '배송중',
  '배송완료',
  '구매확정',
  '반품요청',
  '반품완료',
  '교환요청',
  '교환완료',
]);

const moment = (day: number, chance: Chance): string =>
  `${iso(day)} ${String(chance.between(8, 21)).padStart(2, '0')}:${String(chance.between(0, 59)).padStart(2, '0')}:00`;

/** An order that could be one of the shop; no two of a customer have a product word in common. */
export function randomOrder(
  chance: Chance,
  index: number,
  status: OrderStatus = chance.of(orderStatuses),
): ShownOrder {
  const ordered = today - chance.between(4, 25);
  const shipped = ordered + chance.between(1, 2);
  const delivered = Math.min(shipped + chance.between(1, 2), today);
  const gone = shippedStates.has(status);
  const labelled = gone || status === '배송지시';
  return {
    order_id: `HR${iso(ordered).replaceAll('-', '')}${String(chance.between(0, 99) * 10 + index).padStart(3, '0')}`,
    product: [traits[index], things[index], chance.of(sizes)].filter(Boolean).join(' '),
    quantity: chance.between(1, 9),
    amount: chance.between(51, 2990) * 100,
    status,
    ordered_at: moment(ordered, chance),
    carrier: labelled ? chance.of(Object.keys(carriers)) : null,
    tracking_number: labelled
      ? String(chance.between(10 ** 11, 10 ** 12 - 1)).replace(/^./, chance.of(['0', '9', '6']))
      : null,
    shipped_at: gone ? moment(shipped, chance) : null,
    delivered_at: gone && status !== '배송중' ? moment(delivered, chance) : null,
    ...(chance.next() < 0.2 && {
      expected_delivery: status === '배송중' ? iso(today + chance.between(1, 3)) : null,
    }),
  };
}

/** Orders of one customer with different values in every field. */
export function randomOrders(chance: Chance, count: number): ShownOrder[] {
  const offset = chance.between(0, 9 - count);
  return Array.from({length: count}, (_, index) => randomOrder(chance, offset + index));
}
