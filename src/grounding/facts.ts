import type {CallRecord} from '../agent/protocol.ts';
import {orderKey} from '../orders/store.ts';
import {type Day, type Moment, momentOf, seoulDay} from './days.ts';
import {matchesOf} from './matching.ts';
import {ownNumbers} from './own-numbers.ts';
import {type ProductIndex, productIndex} from './products.ts';
import {keyOf} from './states.ts';

/** When things happened to an order, by the fields that record it. */
export type DayField = 'ordered_at' | 'shipped_at' | 'delivered_at' | 'expected_delivery';

/** An order as far as lookups showed it, newest word for each field. Null: looked up and blank. Absent: never looked up. */
export type KnownOrder = {
  readonly key: string;
  /** Read once, because every claim about a day or a parcel asks for them. */
  readonly moments: Readonly<Partial<Record<DayField, Moment | null>>>;
  readonly parcels: readonly string[];
  readonly order_id: string;
  readonly product?: string | null;
  readonly quantity?: number | null;
  readonly amount?: number | null;
  readonly status?: string | null;
  readonly carrier?: string | null;
  readonly tracking_number?: string | null;
  readonly ordered_at?: string | null;
  readonly shipped_at?: string | null;
  readonly delivered_at?: string | null;
  readonly expected_delivery?: string | null;
  /** The items of an order that has several, each seen as an order of its own. */
  readonly items?: readonly KnownOrder[];
  /** The order that an item is of. */
  readonly whole?: KnownOrder;
};

export type Field = Exclude<keyof KnownOrder, 'key' | 'moments' | 'parcels' | 'items' | 'whole'>;

/** What stands behind a claim. */
export type Fact =
  | {source: 'order'; orderId: string; field: Field; value: string | number | null}
  | {source: 'list'; count: number}
  | {source: 'customer'}
  | {source: 'today'};

/** An answer of `get_my_orders`: how many there are, and which of them it showed. */
export type KnownList = {count: number; keys: readonly string[]; status: string | null};

export type Facts = {
  readonly orders: ReadonlyMap<string, KnownOrder>;
  /** The orders and their items, by the keys that mentions carry. */
  readonly views: ReadonlyMap<string, KnownOrder>;
  /** Numbers that were looked up and not found. */
  readonly missing: ReadonlySet<string>;
  /** Finds the numbers of these orders where they have no general shape. */
  readonly ownNumbers: RegExp | undefined;
  readonly lists: readonly KnownList[];
  readonly products: ProductIndex;
  /** The orders that an answer without a name is about: those of the question, else those just looked up, else all. */
  readonly inPlay: readonly string[];
  /** The customer's own words, line by line. They may be said back, not stated as facts. */
  readonly said: string;
  /** Letters and digits of `said`. */
  readonly saidKey: string;
  readonly today: Day;
};

/** One turn of the conversation as the check needs it. */
export type AskedTurn = {question: string; calls: readonly CallRecord[]};

/** All that an answer to the last of these turns may rest on. Turns stand oldest first. */
export function factsOf({turns, now}: {turns: readonly AskedTurn[]; now: Date}): Facts {
  const orders = new Map<string, KnownOrder>();
  const missing = new Set<string>();
  const lists: KnownList[] = [];
  const calls = turns.flatMap(({calls}) => calls);
  for (const call of calls) learn(call, orders, missing, lists);
  const own = ownNumbers([...[...orders.values()].map(({order_id}) => order_id), ...calls.flatMap(asked)]);
  for (const key of orders.keys()) missing.delete(key);
  for (const [key, order] of orders) orders.set(key, withItems({...order, ...readOnce(order)}));
  const views = viewsIn(orders);
  const said = turns.map(({question}) => question.normalize('NFKC')).join('\n');
  const products = productIndex([...orders.values()].flatMap(order => order.items ?? [order]));
  const last = turns.at(-1);
  return {
    orders,
    views,
    missing,
    ownNumbers: own,
    lists,
    products,
    inPlay: last ? inPlayOf(last, {orders, missing, ownNumbers: own, products}) : [],
    said,
    saidKey: orderKey(said),
    today: seoulDay(now),
  };
}

/** A number as a lookup was asked for it: an answer may say it back. */
const asked = ({args}: CallRecord): string[] =>
  isRecord(args) && typeof args['order_id'] === 'string' ? [args['order_id']] : [];

function learn(
  {result, args}: CallRecord,
  orders: Map<string, KnownOrder>,
  missing: Set<string>,
  lists: KnownList[],
): void {
  if (!isRecord(result)) return;
  if (result['found'] === false && typeof result['order_id'] === 'string')
    missing.add(keyOf(result['order_id']));
  for (const shown of [result['order'], result['shipping']]) see(shown, orders);
  if (!Array.isArray(result['orders'])) return;
  const keys = result['orders'].flatMap(shown => see(shown, orders) ?? []);
  const status = isRecord(args) && typeof args['status'] === 'string' ? args['status'] : null;
  lists.push({count: typeof result['count'] === 'number' ? result['count'] : keys.length, keys, status});
}

/** Adds what a result shows of an order to what is known of it. */
function see(shown: unknown, orders: Map<string, KnownOrder>): string | undefined {
  if (!isRecord(shown) || typeof shown['order_id'] !== 'string') return undefined;
  const key = keyOf(shown['order_id']);
  const before = orders.get(key);
  const items = itemsIn(shown['items'], before?.items);
  orders.set(key, {
    ...before,
    ...(shown as KnownOrder),
    key,
    moments: {},
    parcels: [],
    ...(items && {items}),
  });
  return key;
}

/** What two tools show of the same items comes together item by item. */
function itemsIn(shown: unknown, before: readonly KnownOrder[] | undefined): KnownOrder[] | undefined {
  if (!Array.isArray(shown)) return undefined;
  const known = before?.length === shown.length ? before : [];
  return shown.filter(isRecord).map((item, index) => ({...known[index], ...item}) as KnownOrder);
}

/** An item is in the order's words what the item does not say itself: its number and the day of the order. */
function withItems(order: KnownOrder): KnownOrder {
  const {items, order_id, ordered_at} = order;
  if (!items || items.length < 2) return order;
  const views = items.map((item, index): KnownOrder => {
    const view = {...item, order_id, ...(ordered_at !== undefined && {ordered_at}), whole: order};
    return {...view, key: `${order.key}#${index}`, ...readOnce(view)};
  });
  return {...order, items: views, parcels: [...new Set([order, ...views].flatMap(({parcels}) => parcels))]};
}

const viewsIn = (orders: ReadonlyMap<string, KnownOrder>): ReadonlyMap<string, KnownOrder> => {
  const items = [...orders.values()].flatMap(({items = []}) => items);
  return items.length === 0 ? orders : new Map([...orders, ...items.map(item => [item.key, item] as const)]);
};

/** The key of the order that a key of it or of one of its items leads to. */
export const orderKeyOf = (key: string): string => key.split('#')[0] ?? key;

const dayFields: readonly DayField[] = ['ordered_at', 'shipped_at', 'delivered_at', 'expected_delivery'];

function readOnce(order: KnownOrder): Pick<KnownOrder, 'moments' | 'parcels'> {
  const moments = dayFields.flatMap(field => {
    const value = order[field];
    return typeof value === 'string' ? [[field, momentOf(value)] as const] : [];
  });
  // A cell may hold the numbers of several parcels.
  const parcels = (order.tracking_number ?? '')
    .split(/[,|/\n]/)
    .map(keyOf)
    .filter(Boolean);
  return {moments: Object.fromEntries(moments), parcels};
}

/** So many digits are met nowhere but in their number; fewer stand in sums and sizes as well. */
const longEnough = 6;

function inPlayOf(
  {question, calls}: AskedTurn,
  {orders, missing, ownNumbers, products}: Pick<Facts, 'orders' | 'missing' | 'ownNumbers' | 'products'>,
): string[] {
  const asked = orderKey(question);
  const named = new Set(ownNumbers ? matchesOf(question, ownNumbers).map(([number]) => keyOf(number)) : []);
  const numbers = [...orders.keys(), ...missing].filter(key => {
    const digits = key.replace(/^[A-Z]+/, '');
    return named.has(key) || (digits.length >= longEnough && asked.includes(digits));
  });
  if (numbers.length > 0) return numbers;
  const bought = products.mentionsIn(question.normalize('NFKC')).flatMap(({keys}) => keys);
  if (bought.length > 0) return [...new Set(bought)];
  const single = calls.flatMap(({result}) => {
    const shown = result?.['order'] ?? result?.['shipping'];
    return isRecord(shown) && typeof shown['order_id'] === 'string' ? [keyOf(shown['order_id'])] : [];
  });
  return single.length > 0 ? [...new Set(single)] : [...orders.keys()];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
