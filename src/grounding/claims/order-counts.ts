import type {Day} from '../days.ts';
import {type DayField, type Fact, type Facts, type KnownOrder, orderKeyOf} from '../facts.ts';
import {matchesOf} from '../matching.ts';
import type {Clause} from '../scope.ts';
import {isIn, stateOf} from '../states.ts';
import {carrierOf} from './carriers.ts';
import type {Draft} from './claim.ts';
import {writtenDays} from './dates.ts';
import {dayMeant} from './fields.ts';

const states =
  /(?:미?입금|결제|상품|배송|발송|출고|배달|구매|취소|반품|교환|송장)(?: ?준비)? ?(?:대기|완료|준비|지시|중|확정|요청|신청|접수|등록)(?: ?중)?|취소|반품|교환/g;
/** `모두 12건`, unless it is of those that match something. */
const all = /(?:모두|전부|총|전체)[^,.]{0,6}$/;
const askedAbout = /말씀하신|문의하신|물어보신|알려 ?주신/;
const matching = /말씀하신|문의하신|찾으시는|맞는|최근/;

/** The count of a list, or what can be counted from the orders shown: all, of a state, of a day, of a carrier. */
export function orderCount(draft: Draft, clause: Clause, start: number, count: number): Fact | null {
  const {facts, text} = draft;
  const from = Math.max(clause.start, text.lastIndexOf(',', start - 1) + 1);
  const fitting = filtersOf(draft, clause, from, start);
  const counts = fitting ? countsOf(facts, fitting) : totalsOf(draft, text.slice(clause.start, start));
  // Without any lookup not even that there are none is known.
  if (facts.lists.length + facts.orders.size === 0) return null;
  return counts.includes(count) ? {source: 'list', count} : null;
}

/** Whether words restrict orders to a state. */
export const isOfState = (words: string): boolean =>
  matchesOf(words, states).some(([word]) => stateOf(word.replace(/\s/g, '')) !== undefined);

type Filter = (order: KnownOrder) => boolean;
type Filters = {filters: readonly Filter[]; state: string | undefined};

/** How many known orders pass; a list asked for by state counts those it did not show, too. */
function countsOf({orders, lists}: Facts, {filters, state}: Filters): number[] {
  const passing = [...orders.values()].filter(order => filters.every(passes => passes(order))).length;
  const listed = lists.flatMap(({status, count}) =>
    filters.length === 1 && state && status && stateOf(status) === stateOf(state) ? [count] : [],
  );
  return [passing, ...listed];
}

function totalsOf({facts, mentions}: Draft, before: string): number[] {
  const totals = [facts.orders.size, ...facts.lists.map(({count}) => count)];
  if (all.test(before) && facts.lists.length > 0 && !matching.test(before)) return totals;
  const named = new Set(
    mentions.flatMap(({by, keys}) => (by === 'place' || keys.length > 1 ? [] : keys.map(orderKeyOf))),
  );
  // `말씀하신 여섯 건`: those that were not found were asked about as well.
  const asked = askedAbout.test(before) ? [facts.orders.size + facts.missing.size] : [];
  return [...totals, ...asked, named.size, ...facts.lists.map(({keys}) => keys.length)];
}

/** What restricts the orders that are counted: the last state, day and carrier named before the count. */
function filtersOf(draft: Draft, clause: Clause, from: number, to: number): Filters | undefined {
  const {text, facts} = draft;
  const before = text.slice(from, to);
  const filters: Filter[] = [];
  const state = matchesOf(before, states)
    .map(([word]) => word.replace(/\s/g, ''))
    .findLast(word => stateOf(word));
  if (state) filters.push(order => isIn(order, state));
  const day = writtenDays(before, facts.today).findLast(({value}) => !/오늘|달/.test(value));
  if (day) {
    const {fields} = dayMeant(draft, clause, from + day.start, from + day.end);
    filters.push(order => fitsDay(order, fields.length === 1 ? fields : ['ordered_at'], day.fits));
  }
  const carrier = /(\S*(?:택배|대한통운|Postbox))(?:로|에서|의| )/.exec(before)?.[1];
  if (carrier)
    filters.push(order => viewsOf(order).some(one => carrierOf(one.carrier ?? '') === carrierOf(carrier)));
  return filters.length > 0 ? {filters, state} : undefined;
}

const fitsDay = (order: KnownOrder, fields: readonly DayField[], fits: (on: Day) => boolean): boolean =>
  viewsOf(order).some(({moments}) =>
    fields.some(field => {
      const moment = moments[field];
      return moment != null && fits(moment);
    }),
  );

/** The items of an order that has several, else the order. */
const viewsOf = (order: KnownOrder): readonly KnownOrder[] => order.items ?? [order];
