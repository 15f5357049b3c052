import {detailsOf} from './details.ts';
import {listTool, type Order, type OrderList} from './facts.ts';
import type {Decision} from './plan.ts';
import {type Selection, select} from './select.ts';
import {narrows, planned, type Situation} from './situation.ts';
import {claims, likelyFor} from './statuses.ts';
import type {Topic} from './topics.ts';
import type {Reading} from './understand.ts';

type Listed = {readonly orders: readonly Order[]; readonly total: number};

/** Gets the customer's orders first, then tells them, picks the one that is meant, or asks which. */
export function findOrders(situation: Situation, topics: readonly Topic[]): Decision {
  const list = listFor(situation);
  if (!('orders' in list)) return list;
  const selection = select(list.orders, situation.reading);
  const {act} = situation.reading;
  return act === 'list' && !asksOfOne(situation.reading, selection)
    ? toldList(situation.reading, list, selection)
    : chosen(situation, list, selection, topics);
}

/** "프라이팬 반품한 거 어떻게 됐어요": worded as a list, meant as one order. */
const asksOfOne = ({topics}: Reading, {byProduct}: Selection): boolean =>
  byProduct && topics.some(topic => topic !== 'status' && topic !== 'product');

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
  if (ids.length >= count || asked || !narrows(reading) || !tools.has(listTool)) return undefined;
  return {calls: [{name: listTool, args: {...(status && {status}), limit: count}}]};
}

/** One state and nothing else to narrow by is the tool's own filter. */
const onlyStatus = ({filtersByStatus, statuses, nouns, period, sum, act}: Reading): string | undefined =>
  act === 'list' && filtersByStatus && statuses.length === 1 && nouns.length === 0 && !period && !sum
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
  const label = labelOf(reading);
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

/** How the narrowed list is spoken of: "배송중 상태인", "7월 3일에 하신", or nothing. */
function labelOf({filtersByStatus, statuses, withoutStatuses, period, sum, extreme}: Reading): string {
  if (filtersByStatus && statuses.length === 1) return `${statuses[0]} 상태인`;
  if (filtersByStatus) {
    const claim = Object.keys(claims).find(name => claims[name]?.join() === statuses.join());
    return claim ? `${claim} 관련` : '말씀하신 상태의';
  }
  if (period) return `${period.label}${fields[period.field]}`;
  if (sum) return '말씀하신 금액의';
  if (extreme) return extremes[extreme.by];
  return withoutStatuses.length > 0 ? '나머지' : '';
}

const fields = {ordered_at: '', shipped_at: '에 발송된', delivered_at: '에 도착한'};
const extremes = {
  newest: '가장 최근',
  oldest: '가장 오래된',
  dearest: '금액이 가장 큰',
  cheapest: '금액이 가장 작은',
};

function chosen(
  situation: Situation,
  list: Listed,
  selection: Selection,
  topics: readonly Topic[],
): Decision {
  const {reading, focus} = situation;
  const {orders: picked, byProduct} = selection;
  if (list.orders.length === 0) return planned({kind: 'no_orders', label: labelOf(reading)});
  if (picked.length === 0) return planned(nothing(reading));
  if (isCertain(selection, list)) return detailsOf(situation, idsOf(picked), topics);
  const unmatched = !byProduct && namesProduct(reading);
  if (unmatched && focus.ids.length > 0 && !changesSubject(reading))
    return detailsOf(situation, focus.ids, topics);
  const candidates = byProduct || reading.filtersByStatus ? picked : likely(picked, reading, topics);
  if (candidates.length === 1 && !unmatched) return detailsOf(situation, idsOf(candidates), topics);
  const total = candidates.length === list.orders.length ? list.total : candidates.length;
  // A stray noun and no question about orders: whatever it was, it was none.
  if (unmatched && reading.vague && focus.ids.length === 0 && !changesSubject(reading))
    return planned({kind: 'unclear'});
  return planned({kind: 'choose', orders: candidates, total, topics, unmatched});
}

const idsOf = (orders: readonly Order[]): string[] => orders.map(({order_id}) => order_id);

const nothing = ({numbers, ...reading}: Reading) =>
  numbers.parcels.length > 0
    ? ({kind: 'parcel_unknown'} as const)
    : ({kind: 'no_orders', label: labelOf({numbers, ...reading}) || '말씀하신'} as const);

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
    orders.filter(({status}) => statuses.includes(status ?? '')),
  );
  return inGroup.find(group => group.length > 0) ?? orders;
}
