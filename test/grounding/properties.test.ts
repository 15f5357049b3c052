import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {amountForms, carriers, clockForms, dayForms, orderForms, parcelForms, stateForms} from './forms.ts';
import {Chance, randomOrder} from './random.ts';
import {facts, list, type ShownOrder, shipping, status, today} from './shop.ts';

/** Two orders of a customer that have been sent, different in every field. */
const twoOrders = fc.integer({min: 1, max: 2 ** 31}).map(seed => {
  const chance = new Chance(seed);
  return [
    randomOrder(chance, 0, chance.of(['배송중', '배송완료', '구매확정'])),
    randomOrder(chance, 1, '배송중'),
  ] as [ShownOrder, ShownOrder];
});
const digit = fc.integer({min: 1, max: 9});

const known = (...orders: ShownOrder[]) =>
  facts('다 알려 주세요', list(orders), ...orders.flatMap(order => [status(order), shipping(order)]));

const isSupported = (answer: string, ...orders: ShownOrder[]): boolean =>
  check(answer, known(...orders)).unsupported.length === 0;

const dayOf = (value: string): number => Date.parse(`${value.slice(0, 10)}T00:00:00Z`) / 86_400_000;
const minuteOf = (value: string): number => Number(value.slice(11, 13)) * 60 + Number(value.slice(14, 16));

/** The digit at a place, moved on. */
const changed = (digits: string, place: number, by: number): string => {
  const at = place % digits.length;
  return digits.slice(0, at) + ((Number(digits[at]) + by) % 10) + digits.slice(at + 1);
};

/** What the answer says of an order, in every written form of it. */
const sentences = (order: ShownOrder, value: Partial<ShownOrder> = {}): Record<string, string[]> => {
  const said = {...order, ...value};
  const head = `${order.order_id} 주문입니다. `;
  const shipped = said.shipped_at as string;
  return {
    number: orderForms(said.order_id).map(number => `주문번호 ${number} 건을 확인했습니다.`),
    parcel: parcelForms(said.tracking_number as string).map(number => `${head}송장번호는 ${number}입니다.`),
    carrier: (carriers[said.carrier as string] ?? []).map(name => `${head}택배사는 ${name}입니다.`),
    state: (stateForms[said.status] ?? []).map(state => `${head}${state}.`),
    day: dayForms(dayOf(shipped), today).map(day => `${head}${day}에 발송되었습니다.`),
    time: clockForms(minuteOf(shipped)).map(
      time => `${head}${dayForms(dayOf(shipped), today)[0]} ${time}에 출고됐어요.`,
    ),
    amount: amountForms(said.amount).map(sum => `${head}결제 금액은 ${sum}입니다.`),
  };
};

const moved = (value: string, days: number, minutes: number): string => {
  const at = new Date(Date.parse(`${value.replace(' ', 'T')}Z`) + days * 86_400_000 + minutes * 60_000);
  return at.toISOString().replace('T', ' ').slice(0, 19);
};

describe('a true sentence', () => {
  it('is supported in every written form', () => {
    fc.assert(
      fc.property(twoOrders, ([order, other]) => {
        const unsupported = Object.values(sentences(order))
          .flat()
          .filter(answer => !isSupported(answer, order, other));
        expect(unsupported).toEqual([]);
      }),
      {numRuns: 100},
    );
  });
});

describe('a sentence with one thing changed', () => {
  const lies: Record<
    string,
    (order: ShownOrder, other: ShownOrder, place: number, by: number) => Partial<ShownOrder>
  > = {
    parcel: (order, _, place, by) => ({tracking_number: changed(order.tracking_number as string, place, by)}),
    // A changed date within the number may be no date, and then no number of the shop's.
    number: (order, _, place, by) => ({
      order_id: order.order_id.slice(0, 10) + changed(order.order_id.slice(10), place, by),
    }),
    carrier: (order, _, place) => ({
      carrier: Object.keys(carriers).filter(name => name !== order.carrier)[place % 8] as string,
    }),
    state: (order, _, place) => ({
      status: (
        [
          '입금대기',
          '상품준비중',
          '배송지시',
          '배송중',
          '배송완료',
          '구매확정',
          '취소완료',
          '반품요청',
        ] as const
      ).filter(state => state !== order.status)[place % 7] as ShownOrder['status'],
    }),
    day: (order, _, __, by) => ({shipped_at: moved(order.shipped_at as string, -by, 0)}),
    time: (order, _, place, by) => ({shipped_at: moved(order.shipped_at as string, 0, place % 2 ? by : -by)}),
    amount: (order, _, place, by) => ({amount: order.amount + (place % 2 ? by : -by) * 100}),
  }; // prettier-ignore

  it.each(Object.keys(lies))('is caught: %s', what => {
    fc.assert(
      fc.property(twoOrders, fc.nat(11), digit, ([order, other], place, by) => {
        const changes = lies[what]?.(order, other, place, by) ?? {};
        fc.pre(changes.order_id !== other.order_id);
        const supported = sentences(order, changes)[what]?.filter(answer =>
          isSupported(answer, order, other),
        );
        expect(supported).toEqual([]);
      }),
      {numRuns: 100},
    );
  });

  it('is caught where it tells what is true of another order', () => {
    fc.assert(
      fc.property(twoOrders, ([order, other]) => {
        for (const [what, field] of [
          ['parcel', 'tracking_number'],
          ['amount', 'amount'],
          ['carrier', 'carrier'],
        ] as const) {
          if (order[field] === other[field]) continue;
          const swapped = sentences(order, {[field]: other[field]})[what];
          expect(swapped?.filter(answer => isSupported(answer, order, other))).toEqual([]);
        }
      }),
      {numRuns: 100},
    );
  });
});

it('never throws and names spans within the answer, whatever the answer is', () => {
  const pieces = fc.constantFrom(
    '7월 ',
    '10일',
    '오후 ',
    '5시',
    '송장번호 ',
    '990',
    '-',
    '원',
    '만',
    '주문',
    '(',
    ')',
    '\n',
    '. ',
    '배송',
    '중',
    '취소',
    '했습니다',
    '없',
    '면 ',
    '**',
    '\u200b',
    '사과',
    'HR2026',
    '2~3일',
    'http://',
    '님',
    '\ud83d',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string({unit: 'grapheme'})), {maxLength: 60}),
      twoOrders,
      (parts, orders) => {
        const answer = parts.join('').normalize('NFC');
        for (const {claim} of check(answer, known(...orders)).findings) {
          const [start, end] = claim.span;
          expect(start >= 0 && end > start && end <= answer.length).toBe(true);
        }
      },
    ),
    {numRuns: 300},
  );
});
