import {detailsOf} from './details.ts';
import {listTool, type Order, type OrderList} from './facts.ts';
import {labelOf} from './labels.ts';
import type {Decision, Plan} from './plan.ts';
import {outstanding, type Selection, select} from './select.ts';
import {narrows, planned, type Situation} from './situation.ts';
import {claims, likelyFor, plainState} from './statuses.ts';
import type {Topic} from './topics.ts';
import type {Reading} from './understand.ts';

/** Numbers that no parcel of the list has: they may be those of orders, until they were looked up as such. */
export const unheardOf = ({reading, known}: Situation): string[] =>
  reading.numbers.either.filter(number => !known.missing.has(number));

type Listed = {readonly orders: readonly Order[]; readonly total: number};

/** Gets the customer's orders first, then tells them, picks the one that is meant, or asks which. */
export function findOrders(situation: Situation, topics: readonly Topic[]): Decision {
  const list = listFor(situation);
  if (!('orders' in list)) return list;
  const {act, extreme} = situation.reading;
  const contest = extreme?.compares && contested(situation, list.orders);
  if (contest) return contest;
  const selection = select(list.orders, situation.reading);
  const unheard = selection.orders.length === 0 ? unheardOf(situation) : [];
  if (unheard.length > 0) return detailsOf(situation, unheard, topics);
  return act === 'list' && !asksOfOne(situation.reading, selection)
    ? toldList(situation.reading, list, selection)
    : chosen(situation, list, selection, topics);
}

/** "둘 중 뭐가 먼저 출발했어요": the orders compared are those named, else those shown, else those that can be meant. */
export function contested({reading, focus}: Situation, orders: readonly Order[]): Decision | undefined {
  const {extreme} = reading;
  if (!extreme) return undefined;
  const named = select(orders, {...reading, extreme: undefined});
  const shown = orders.filter(({order_id}) => focus.shown.includes(order_id));
  const among = named.byProduct
    ? named.orders
    : shown.length > 1
      ? shown
      : likely(orders, reading, ['shipping']);
  const ranked = outstanding(among, {...extreme, count: few});
  return ranked.length > 1 ? planned({kind: 'compare', orders: ranked, extreme}) : undefined;
}

/** More than these are a list, not a contest. */
const few = 4;

/** "프라이팬 반품한 거 어떻게 됐어요": worded as a list, meant as one order. */
const asksOfOne = ({topics, vague}: Reading, {byProduct, orders}: Selection): boolean =>
  byProduct &&
  (orders.length === 1 || topics.some(topic => topic !== 'product' && (topic !== 'status' || !vague)));

function listFor(situation: Situation): Decision | Listed {
  const {known, fresh, tools, reading} = situation;
  const here = fresh.lists.at(-1);
  const list = here ?? reusable(situation);
  const rest = here && restOf(situation, here);
  if (rest) return rest;
  if (list) return {orders: list.ids.flatMap(id => known.orders.get(id) ?? []), total: list.count};
  if (fresh.failures.length > 0) return planned({kind: 'failed'});
  if (!tools.has(listTool)) return planned({kind: tools.size > 0 ? 'ask_number' : 'no_lookup'});
  const status = onlyStatus(reading);
  return {calls: [{name: listTool, args: status ? {status} : {}}]};
}

/** A list that was cut short cannot say that an order is not there. */
function restOf({reading, tools, made}: Situation, {ids, count, status}: OrderList): Decision | undefined {
  const asked = made.some(({name, args}) => name === listTool && args['limit'] === count);
  const needed = narrows(reading) || reading.topics.includes('total');
  if (ids.length >= count || asked || !needed || !tools.has(listTool)) return undefined;
  return {calls: [{name: listTool, args: {...(status && {status}), limit: count}}]};
}

/** One state and nothing else to narrow by is the tool's own filter. */
const onlyStatus = ({
  filtersByStatus,
  statuses,
  period,
  sum,
  act,
  nouns,
  vague,
}: Reading): string | undefined =>
  act === 'list' &&
  filtersByStatus &&
  statuses.length === 1 &&
  (nouns.length === 0 || (vague && !/^(?:취소|반품|교환)/.test(statuses[0] ?? ''))) &&
  !period &&
  !sum
    ? statuses[0]
    : undefined;

/** A list seen earlier will do for finding an order by its product, not for telling the list itself. */
function reusable({reading, known, tools}: Situation): OrderList | undefined {
  const list = known.lists.findLast(({status, ids, count}) => status === undefined && ids.length >= count);
  if (!tools.has(listTool)) return list;
  const orders = list?.ids.flatMap(id => known.orders.get(id) ?? []) ?? [];
  return reading.act !== 'list' && select(orders, reading).byProduct ? list : undefined;
}

function toldList(reading: Reading, {orders, total}: Listed, selection: Selection): Decision {
  const label = labelOf(reading, selection.byProduct);
  const chosen = selection.orders;
  if (chosen.length === 0) return planned({kind: 'no_orders', label});
  const whole = chosen.length === orders.length;
  return planned({
    kind: 'list',
    orders: chosen,
    total: whole ? total : chosen.length,
    label,
    topics: reading.topics,
  });
}

function chosen(
  situation: Situation,
  list: Listed,
  selection: Selection,
  topics: readonly Topic[],
): Decision {
  const {reading} = situation;
  const {orders: picked, byProduct} = selection;
  if (list.orders.length === 0) return planned({kind: 'no_orders', label: labelOf(reading, false)});
  if (picked.length === 0) return planned(nothing(situation));
  const all = byProduct && reading.all && picked.length <= few;
  if (all || isCertain(selection, list)) return detailsOf(situation, idsOf(picked), topics);
  if (!byProduct && namesProduct(reading)) return unmatched(situation, list, picked, topics);
  const candidates = byProduct || reading.filtersByStatus ? picked : likely(picked, reading, topics);
  if (candidates.length === 1) return detailsOf(situation, idsOf(candidates), topics);
  const total = candidates.length === list.orders.length ? list.total : candidates.length;
  return !byProduct && listTells(reading, topics[0])
    ? planned({kind: 'list', orders: candidates, total, label: labelOf(reading, false), topics})
    : planned({kind: 'choose', orders: candidates, total, topics, unmatched: false});
}

/** Which of them is no question where the list itself says what was asked. */
function listTells({period, sum, filtersByStatus, extreme}: Reading, asked: Topic | undefined): boolean {
  const byState = filtersByStatus && !extreme;
  if (asked === 'status') return byState || Boolean(period ?? sum);
  return asked === 'quantity' && byState;
}

/** Something was named that none of the orders is for. */
function unmatched(
  situation: Situation,
  {orders, total}: Listed,
  picked: readonly Order[],
  topics: readonly Topic[],
): Decision {
  const {reading, focus} = situation;
  const turns = changesSubject(reading);
  if (focus.ids.length > 0 && !turns) return detailsOf(situation, focus.ids, topics);
  // A stray noun and no question about orders: whatever it was, it was none.
  if (reading.vague && !turns) return planned({kind: 'unclear'});
  const candidates = reading.filtersByStatus ? picked : likely(picked, reading, topics);
  const count = candidates.length === orders.length ? total : candidates.length;
  return planned({kind: 'choose', orders: candidates, total: count, topics, unmatched: true});
}

const idsOf = (orders: readonly Order[]): string[] => orders.map(({order_id}) => order_id);

function nothing({reading, known}: Situation): Plan {
  const {parcels} = reading.numbers;
  const ids = parcels.filter(number => known.missing.has(number));
  if (ids.length > 0) return {kind: 'missing', ids};
  if (parcels.length > 0) return {kind: 'parcel_unknown'};
  return {kind: 'no_orders', label: labelOf(reading, false) || '말씀하신'};
}

function isCertain({orders, byProduct, distinct}: Selection, list: Listed): boolean {
  if (distinct && orders.length <= 4) return true;
  return orders.length === 1 && (byProduct || orders.length < list.orders.length || list.orders.length === 1);
}

const namesProduct = ({nouns, filtersByStatus}: Reading): boolean =>
  nouns.length > 0 && nouns.length <= 2 && !filtersByStatus;

/** "수박은요?" names something new; a stray word does not. */
const changesSubject = ({nouns, flat}: Reading): boolean =>
  nouns.some(noun =>
    flat
      .split(noun)
      .slice(1)
      .some(after => /^(?:은|는|도|이|가|요|꺼|거|$)/.test(after)),
  );

/** Which orders a question without a name can be about: those of the claim it speaks of, else the first group of states with any. */
function likely(orders: readonly Order[], {flat}: Reading, [first]: readonly Topic[]): readonly Order[] {
  const claimed = Object.entries(claims).flatMap(([claim, statuses]) =>
    flat.includes(claim) ? [statuses] : [],
  );
  const groups = likelyFor.find(({topics}) => first && topics.includes(first))?.statuses ?? [];
  const inGroup = [...claimed, ...groups].map(statuses =>
    orders.filter(({status}) => statuses.includes(plainState(status))),
  );
  return inGroup.find(group => group.length > 0) ?? orders;
}
