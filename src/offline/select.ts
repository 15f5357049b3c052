import type {Order} from './facts.ts';
import {partsOf} from './items.ts';
import type {Extreme} from './picks.ts';
import {kinWords, type Naming, namedWords, nearWords} from './products.ts';
import {plainState} from './statuses.ts';
import type {Reading} from './understand.ts';

export type Selection = {
  readonly orders: readonly Order[];
  /** The message named a product, and these orders are for what it named. */
  readonly byProduct: boolean;
  /** Several products were named, each with its own order: all are meant, none is in doubt. */
  readonly distinct: boolean;
};

/** The orders a message narrows down to. With nothing to narrow by, all of them. Pure. */
export function select(orders: readonly Order[], reading: Reading): Selection {
  const exact = orders.filter(order => passes(order, reading));
  const {period} = reading;
  const kept =
    exact.length === 0 && period?.around
      ? orders.filter(order => passes(order, {...reading, period: {...period, ...period.around}}))
      : exact;
  const byProduct = productMatches(kept, reading);
  const chosen = outstanding(byProduct?.orders ?? kept, reading.extreme);
  return {orders: chosen, byProduct: byProduct !== undefined, distinct: byProduct?.distinct ?? false};
}

/** Every filter of a message has to let an order pass; a filter that was not named lets all of them. */
const filters: readonly ((order: Order, reading: Reading) => boolean)[] = [
  ({status}, {filtersByStatus, statuses}) => !filtersByStatus || statuses.includes(plainState(status)),
  ({status}, {withoutStatuses}) => !withoutStatuses.includes(plainState(status)),
  ({amount}, {sum}) => !sum || (amount != null && amount >= sum.min && amount <= sum.max),
  (order, {carrier}) => !carrier || order.carrier === carrier,
  ({order_id}, {numbers}) => order_id.endsWith(numbers.suffix ?? ''),
  ({tracking_number}, {numbers}) =>
    numbers.parcels.length === 0 ||
    (tracking_number ?? '').split(',').some(number => numbers.parcels.includes(number.replace(/\D/g, ''))),
  (order, {period}) => {
    const day = period && order[period.field]?.slice(0, 10);
    return !period || (day !== undefined && day >= period.from && day <= period.to);
  },
];

/** Of an order of several items, one that passes them all is enough. */
const passes = (order: Order, reading: Reading): boolean =>
  partsOf(order).some(part => filters.every(filter => filter(part, reading)));

type Matched = {readonly order: Order; readonly words: readonly string[]};

/** Undefined if no product is named. An order that matches fewer of the same words than another gives way to it. */
function productMatches(orders: readonly Order[], reading: Reading) {
  const unwanted: Naming = {flat: reading.excluded, words: reading.excluded.split(' '), nouns: []};
  const wanted = orders.filter(order => !reading.excluded || namedWords(order, unwanted).length === 0);
  const matching = (wordsOf: (order: Order, naming: Naming) => string[]): Matched[] =>
    wanted.map(order => ({order, words: wordsOf(order, reading)})).filter(({words}) => words.length > 0);
  const named = matching(namedWords).filter(
    ({words}) => words.some(word => !/\d/.test(word)) || bare(reading),
  );
  const found = [named, () => matching(nearWords), () => matching(kinWords)]
    .map(one => (typeof one === 'function' ? one : () => one))
    .reduce<readonly Matched[]>((first, next) => (first.length > 0 ? first : next()), []);
  const best = found.filter(one => !found.some(other => outdoes(other, one)));
  if (best.length === 0) return undefined;
  // Of a story: what its question names, and names most of.
  const asked = best
    .map(one => ({...one, words: one.words.filter(word => reading.asking.includes(word))}))
    .filter(({words}) => words.length > 0);
  const meant = asked.filter(one => !asked.some(other => outdoes(other, one)));
  return ranked(meant.length > 0 ? meant : best, reading);
}

function ranked(best: readonly Matched[], reading: Reading) {
  const distinct = best.every(one =>
    best.every(other => one === other || !one.words.some(word => other.words.includes(word))),
  );
  const mention = ({words}: Matched) => reading.flat.indexOf(words[0] ?? '');
  const ordered = distinct ? [...best].sort((a, b) => mention(a) - mention(b)) : best;
  return {orders: ordered.map(({order}) => order), distinct};
}

/** "5kg" alone picks among products that were named before. */
const bare = ({nouns}: Reading): boolean => nouns.length > 0 && nouns.every(noun => /\d/.test(noun));

/** 총각김치 says more than the 김치 in it; 포기김치 with 5kg more than 포기김치. */
const outdoes = (other: Matched, one: Matched): boolean =>
  other.words.join('').length > one.words.join('').length &&
  one.words.every(word => other.words.some(longer => longer.includes(word)));

/** Those that stand out, the one that does most first. An order without the value cannot. */
export function outstanding(orders: readonly Order[], extreme: Extreme | undefined): readonly Order[] {
  if (!extreme) return orders;
  const {by, end, count, skip = 0} = extreme;
  const valued = orders.filter(order => order[by] != null);
  const way = end === 'last' ? -1 : 1;
  const ranked = [...valued].sort((a, b) => way * compared(a[by], b[by]));
  return ranked.slice(skip, skip + count);
}

const compared = (a: string | number | null | undefined, b: string | number | null | undefined): number =>
  Number((a ?? '') > (b ?? '')) - Number((a ?? '') < (b ?? ''));
