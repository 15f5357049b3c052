import {listTool, type Order} from './facts.ts';
import {partsOf} from './items.ts';
import {numberKey} from './number-shapes.ts';
import type {Decision} from './plan.ts';
import type {Situation} from './situation.ts';
import type {Reading} from './understand.ts';

/** None of them is an order's, and one has letters, or is as long as a parcel's, or something else is named beside them. */
export const mayBeWords = (numbers: readonly string[], {nouns}: Reading, {known}: Situation): boolean =>
  numbers.every(number => known.missing.has(number)) &&
  [...numbers, ...nouns].some(word => /\D|^\d{9,}$/.test(word));

/**
 * What was no order number may be a word of a product, "A-4 용지", or the number of a parcel. Then it must name every order
 * that is spoken of: no other order is told of as if it were the one asked for.
 */
export function isNamedBy(words: readonly string[], decision: Decision, {known}: Situation): boolean {
  if ('calls' in decision && decision.calls.every(({name}) => name === listTool)) return true;
  const orders = ordersOf(decision, known.orders);
  return orders.length > 0 && orders.every(order => words.some(word => names(word, order)));
}

function ordersOf(decision: Decision, known: ReadonlyMap<string, Order>): readonly Order[] {
  if ('calls' in decision)
    return decision.calls.flatMap(({args}) => known.get(String(args['order_id'])) ?? []);
  const {plan} = decision;
  if (plan.kind === 'orders') return plan.entries.map(({order}) => order);
  return 'orders' in plan ? plan.orders : [];
}

const names = (word: string, order: Order): boolean =>
  partsOf(order).some(({product, tracking_number}) => {
    const key = numberKey(word);
    const at = numberKey(product ?? '').indexOf(key);
    const whole = at >= 0 && !/^\d/.test(numberKey(product ?? '').slice(at + key.length));
    return whole || (tracking_number ?? '').split(',').some(number => numberKey(number) === key);
  });
