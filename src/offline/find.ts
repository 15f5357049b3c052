import {detailsOf} from './details.ts';
import {listTool, type Order, type OrderList} from './facts.ts';
import {countOf} from './format.ts';
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

type Listed = {
  readonly orders: readonly Order[];
  readonly total: number;
  /** The tool has picked those of a state, by all names that states have. */
  readonly ofState: boolean;
};

/** Gets the customer's orders first, then tells them, picks the one that is meant, or asks which. */
export function findOrders(situation: Situation, topics: readonly Topic[]): Decision {
  const list = listFor(situation);
  if (!('orders' in list)) return list;
  const {act, extreme} = situation.reading;
  const contest = extreme?.compares && contested(situation, list.orders);
  if (contest) return contest;
  const {filtersByStatus} = situation.reading;
  const selection = select(list.orders, {
    ...situation.reading,
    filtersByStatus: filtersByStatus && !list.ofState,
  });
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
  if (list) {
    const orders = list.ids.flatMap(id => known.orders.get(id) ?? []);
    return {orders, total: list.count, ofState: list.status !== undefined};
  }
  if (fresh.failures.length > 0) return planned({kind: 'failed'});
  if (!tools.has(listTool)) return planned({kind: tools.size > 0 ? 'ask_number' : 'no_lookup'});
  const status = onlyStatus(reading);
  return {calls: [{name: listTool, args: status ? {status} : {}}]};
}

/** A list that was cut short cannot say that an order is not there. */
function restOf(
  {reading, tools, made, listable}: Situation,
  {ids, count, status}: OrderList,
): Decision | undefined {
  const limit = Math.min(count, listable);
  const asked = made.some(({name, args}) => name === listTool && args['limit'] === limit);
  // The tool has narrowed by state itself, and its count is of all.
  const byState = reading.filtersByStatus && status === undefined;
  const narrowed = narrows({...reading, filtersByStatus: byState}) && !asksForLatest(reading, !byState);
  const needed = narrowed || (reading.topics.includes('total') && limit === count);
  if (ids.length >= limit || asked || !needed || !tools.has(listTool)) return undefined;
  return {calls: [{name: listTool, args: {...(status && {status}), limit}}]};
}

/** The latest stand first in every list, however short it was cut. */
const asksForLatest = ({extreme, nouns, filtersByStatus, ...reading}: Reading, ofState: boolean): boolean =>
  extreme?.by === 'ordered_at' &&
  extreme.end === 'last' &&
  !narrows({
    ...reading,
    nouns: nouns.filter(noun => !/^\d+(?:개|건|가지)$/.test(noun)),
    filtersByStatus: filtersByStatus && !ofState,
    extreme: undefined,
  });

/** "최근 주문 50건 가운데": of a list that was cut short no more is known than what it showed. */
const amongOf = ({orders, total, ofState}: Listed, reading: Reading): string =>
  orders.length < total && !asksForLatest(reading, ofState)
    ? `최근 주문 ${countOf(orders.length)} 가운데 `
    : '';

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

/** Where there are no orders at all, there is no latest of them that could be missing. */
const labelOfNone = (reading: Reading): string => labelOf({...reading, extreme: undefined}, false);

function toldList(reading: Reading, list: Listed, selection: Selection): Decision {
  const {orders, total} = list;
  const label = labelOf(reading, selection.byProduct);
  const chosen = selection.orders;
  const among = amongOf(list, reading);
  if (chosen.length === 0)
    return planned({
      kind: 'no_orders',
      label: orders.length === 0 ? labelOfNone(reading) : `${among}${label}`,
    });
  const whole = chosen.length === orders.length;
  return planned({
    kind: 'list',
    orders: chosen,
    total: whole ? total : chosen.length,
    label: whole ? label : `${among}${label}`,
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
  if (list.orders.length === 0) return planned({kind: 'no_orders', label: labelOfNone(reading)});
  const among = amongOf(list, reading);
  if (picked.length === 0) return planned(nothing(situation, among));
  const all = byProduct && reading.all && picked.length <= few;
  if (all || isCertain(selection, list)) return detailsOf(situation, idsOf(picked), topics);
  if (!byProduct && namesProduct(reading)) return unmatched(situation, list, picked, topics);
  const candidates = byProduct || reading.filtersByStatus ? picked : likely(picked, reading, topics);
  if (candidates.length === 1) return detailsOf(situation, idsOf(candidates), topics);
  const whole = candidates.length === list.orders.length;
  const found = {orders: candidates, total: whole ? list.total : candidates.length, topics};
  const within = whole ? '' : among;
  return !byProduct && listTells(reading, topics[0])
    ? planned({kind: 'list', ...found, label: `${within}${labelOf(reading, false)}`})
    : planned({kind: 'choose', ...found, label: within, unmatched: false});
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
  list: Listed,
  picked: readonly Order[],
  topics: readonly Topic[],
): Decision {
  const {orders, total} = list;
  const {reading, focus} = situation;
  const turns = changesSubject(reading);
  if (focus.ids.length > 0 && !turns) return detailsOf(situation, focus.ids, topics);
  // A stray noun and no question about orders: whatever it was, it was none.
  if (reading.vague && !turns) return planned({kind: 'unclear'});
  const candidates = reading.filtersByStatus ? picked : likely(picked, reading, topics);
  const whole = candidates.length === orders.length;
  const count = whole ? total : candidates.length;
  const label = amongOf(list, reading);
  return planned({kind: 'choose', orders: candidates, total: count, label, topics, unmatched: true});
}

const idsOf = (orders: readonly Order[]): string[] => orders.map(({order_id}) => order_id);

function nothing({reading, known}: Situation, among: string): Plan {
  const {parcels} = reading.numbers;
  const ids = parcels.filter(number => known.missing.has(number));
  if (ids.length > 0) return {kind: 'missing', ids};
  if (parcels.length > 0) return {kind: 'parcel_unknown'};
  return {kind: 'no_orders', label: `${among}${labelOf(reading, false) || '말씀하신'}`};
}

function isCertain({orders, byProduct, distinct}: Selection, list: Listed): boolean {
  if (distinct && orders.length <= 4) return true;
  return orders.length === 1 && (byProduct || orders.length < list.orders.length || list.orders.length === 1);
}

const namesProduct = ({nouns, filtersByStatus}: Reading): boolean =>
  nouns.length > 0 && nouns.length <= 2 && !filtersByStatus;

/** "수박은요?" names something new; a stray word does not. */
const changesSubject = ({nouns, flat}: Reading): boolean =>
  nouns.some(noun => {
    const [, ...behind] = flat.split(noun);
    return behind.some(after => /^(?:은|는|도|이|가|요|꺼|거|$)/.test(after));
  });

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
