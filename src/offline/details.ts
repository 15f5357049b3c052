import type {Call} from './dialogue.ts';
import {shippingTool, statusTool} from './facts.ts';
import type {Decision} from './plan.ts';
import {planned, type Situation} from './situation.ts';
import type {Topic} from './topics.ts';

export type Wanted = {readonly id: string; readonly topics: readonly Topic[]};

/** Looks up what is not known yet of these orders, all at once; then tells them. */
export function details(situation: Situation, asked: readonly Wanted[]): Decision {
  const {spelled} = situation.known;
  const wanted = asked.map(one => ({...one, id: spelled.get(one.id) ?? one.id}));
  const calls = wanted.flatMap(one => callsFor(situation, one));
  return calls.length > 0 ? {calls} : told(situation, wanted);
}

/** The same topics for several orders. */
export const detailsOf = (situation: Situation, ids: readonly string[], topics: readonly Topic[]): Decision =>
  details(
    situation,
    ids.slice(0, 6).map(id => ({id, topics})),
  );

function told({known, fresh, tools}: Situation, wanted: readonly Wanted[]): Decision {
  const missing = wanted.map(({id}) => id).filter(id => known.missing.has(id));
  const entries = wanted.flatMap(({id, topics}) => {
    const order = known.orders.get(id);
    return order && !missing.includes(id) ? [{order, topics}] : [];
  });
  const unread = wanted.map(({id}) => id).filter(id => !known.orders.has(id) && !missing.includes(id));
  if (entries.length > 0) return planned({kind: 'orders', entries, missing, unread});
  if (missing.length > 0) return planned({kind: 'missing', ids: missing});
  return planned({kind: tools.size === 0 && fresh.failures.length === 0 ? 'no_lookup' : 'failed'});
}

/** What an order tells; everything else is its parcel's. */
const ofOrder = new Set<Topic>([
  'status',
  'payment',
  'amount',
  'quantity',
  'product',
  'ordered',
  'claim',
  'claim_time',
  'refund_time',
  'confirm',
]);
const ofNeither = new Set<Topic>(['meaning', 'reason']);
/** A sum beside a parcel number: neither tool knows both. */
const onlyOfOrder = new Set<Topic>(['amount', 'quantity', 'ordered']);

function callsFor({tools, known, fresh, made, reading}: Situation, {id, topics}: Wanted): Call[] {
  const facts = reading.afresh ? fresh : known;
  if (facts.missing.has(id)) return [];
  const told = facts.orders.get(id)?.sources ?? [];
  const names = new Set(toolsFor(topics).flatMap(name => availableFor(name, tools)));
  return [...names]
    .filter(name => !told.includes(name))
    .filter(name => !made.some(call => call.name === name && call.args['order_id'] === id))
    .map(name => ({name, args: {order_id: id}}));
}

function toolsFor(topics: readonly Topic[]): string[] {
  const parcel = topics.some(topic => !ofOrder.has(topic) && !ofNeither.has(topic));
  if (parcel && topics.some(topic => onlyOfOrder.has(topic))) return [shippingTool, statusTool];
  // The strongest evidence decides: topics come in that order.
  const [first] = topics.filter(topic => !ofNeither.has(topic));
  return [parcel && first && !ofOrder.has(first) ? shippingTool : statusTool];
}

/** Either tool tells the state; where one is not offered, the other has to do. */
function availableFor(name: string, tools: ReadonlySet<string>): string[] {
  const other = name === shippingTool ? statusTool : shippingTool;
  return [name, other].filter(one => tools.has(one)).slice(0, 1);
}
