import type {Order} from './facts.ts';
import {fillers, sameThings, spelling} from './lexicon.ts';
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
  const kept = orders.filter(order => passes(order, reading));
  const byProduct = productMatches(kept, reading);
  const chosen = extremes(byProduct?.orders ?? kept, reading);
  return {orders: chosen, byProduct: byProduct !== undefined, distinct: byProduct?.distinct ?? false};
}

/** Every filter of a message has to let an order pass; a filter that was not named lets all of them. */
const filters: readonly ((order: Order, reading: Reading) => boolean)[] = [
  ({status}, {filtersByStatus, statuses}) => !filtersByStatus || statuses.includes(status ?? ''),
  ({status}, {withoutStatuses}) => !withoutStatuses.includes(status ?? ''),
  ({amount}, {sum}) => !sum || (amount != null && amount >= sum.min && amount <= sum.max),
  (order, {carrier}) => !carrier || order.carrier === carrier,
  ({order_id}, {numbers}) => order_id.endsWith(numbers.suffix ?? ''),
  ({tracking_number}, {numbers}) =>
    numbers.parcels.length === 0 || numbers.parcels.includes((tracking_number ?? '').replace(/\D/g, '')),
  (order, {period}) => {
    const day = period && order[period.field]?.slice(0, 10);
    return !period || (day !== undefined && day >= period.from && day <= period.to);
  },
];

const passes = (order: Order, reading: Reading): boolean => filters.every(filter => filter(order, reading));

type Matched = {readonly order: Order; readonly words: readonly string[]};

/** Undefined if no product is named. An order that matches fewer of the same words than another gives way to it. */
function productMatches(orders: readonly Order[], reading: Reading) {
  const wanted = orders.filter(
    ({product}) => !reading.excluded || wordsOf(product ?? '', reading.excluded.split(' '), []).length === 0,
  );
  const direct = wanted.map(order => ({
    order,
    words: wordsOf(order.product ?? '', reading.words, reading.nouns),
  }));
  const named = direct.filter(
    ({words}) => words.some(word => !/\d/.test(word)) || (words.length > 0 && bare(reading)),
  );
  const matched =
    named.length > 0 ? named : wanted.map(order => ({order, words: kinOf(order.product ?? '', reading)}));
  const found = matched.filter(({words}) => words.length > 0);
  const best = found.filter(one => !found.some(other => outdoes(other, one)));
  if (best.length === 0) return undefined;
  const distinct = best.every(one =>
    best.every(other => one === other || !one.words.some(word => other.words.includes(word))),
  );
  const mention = ({words}: Matched) => reading.flat.indexOf(words[0] ?? '');
  const ordered = distinct ? [...best].sort((a, b) => mention(a) - mention(b)) : best;
  return {orders: ordered.map(({order}) => order), distinct};
}

/** "5kg" alone picks among products that were named before. */
const bare = ({nouns}: Reading): boolean => nouns.length > 0 && nouns.every(noun => /\d/.test(noun));

const outdoes = (other: Matched, one: Matched): boolean =>
  other.words.length > one.words.length && one.words.every(word => other.words.includes(word));

/** The words of a product name that a message holds: "꿀사과" is met by 사과, "5kg" only by 5kg. */
function wordsOf(product: string, said: readonly string[], nouns: readonly string[]): string[] {
  return product
    .toLowerCase()
    .split(/[\s/,()[\]+-]+/)
    .flatMap(word => {
      const part = /\d/.test(word)
        ? said.some(one => one.includes(word))
          ? word
          : undefined
        : longestPart(word, said);
      return part ?? nouns.find(noun => noun.length === 1 && word.endsWith(noun)) ?? [];
    });
}

function longestPart(word: string, said: readonly string[]): string | undefined {
  for (let size = word.length; size >= 2; size--) {
    for (let start = word.length - size; start >= 0; start--) {
      const part = word.slice(start, start + size);
      if (!fillers.test(part) && said.some(one => holds(one, part))) return part;
    }
  }
  return undefined;
}

/** Two letters count at the beginning of a word only, and never when they cut a word of the trade: 제주 in 제주문. */
function holds(said: string, part: string): boolean {
  const at = said.indexOf(part);
  if (at < 0 || (at > 0 && part.length < 3 && said.length < 7)) return false;
  const end = at + part.length;
  return !spelling.words.some(word => {
    const from = said.indexOf(word);
    return from > at && from < end && from + word.length > end;
  });
}

/** Other words for the same thing: the general one in the message, the particular one in the product, or the reverse. */
function kinOf(product: string, {flat, nouns}: Reading): string[] {
  const name = product.toLowerCase();
  const says = (word: string) => (word.length > 1 ? flat.includes(word) : nouns.includes(word));
  return sameThings.flatMap(([general = '', ...others]) => {
    if (says(general) && others.some(other => name.includes(other))) return [general];
    return general.length > 1 && name.includes(general) ? (others.find(says) ?? []) : [];
  });
}

function extremes(orders: readonly Order[], {extreme}: Reading): readonly Order[] {
  if (!extreme) return orders;
  const value = (order: Order) =>
    /est$/.test(extreme.by) && /dear|cheap/.test(extreme.by)
      ? (order.amount ?? 0)
      : Date.parse(order.ordered_at ?? '');
  const rising = [...orders].sort((a, b) => value(a) - value(b));
  return (/newest|dearest/.test(extreme.by) ? rising.reverse() : rising).slice(0, extreme.count);
}
