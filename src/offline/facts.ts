import {type Args, isRecord, type Lookup} from './dialogue.ts';
import {numberKey} from './number-shapes.ts';
import {toldState} from './statuses.ts';

/** What was bought and how it travels. `null` was looked up and is empty, `undefined` was never looked up. */
type Goods = {
  readonly product?: string | null;
  readonly quantity?: number | null;
  readonly amount?: number | null;
  readonly status?: string | null;
  readonly carrier?: string | null;
  readonly tracking_number?: string | null;
  /** What the shop wrote in place of a number, or why there is none. */
  readonly tracking_note?: string | null;
  readonly shipped_at?: string | null;
  readonly delivered_at?: string | null;
  readonly expected_delivery?: string | null;
};

export type Item = Goods & {readonly product: string};

/** What lookups said about one order. */
export type Order = Goods & {
  readonly order_id: string;
  readonly ordered_at?: string | null;
  /** Where an order holds several: each with its own quantity, state and parcel. What differs is theirs alone. */
  readonly items?: readonly Item[];
  /** The tools that told it. */
  readonly sources: readonly string[];
};

export type OrderList = {
  readonly status: string | undefined;
  /** How many there are, also when fewer were sent. */
  readonly count: number;
  readonly ids: readonly string[];
};

export type Facts = {
  readonly orders: ReadonlyMap<string, Order>;
  /** The numbers of orders that were asked for in another spelling. */
  readonly spelled: ReadonlyMap<string, string>;
  /** Asked for and not found: nobody's, or somebody else's. */
  readonly missing: ReadonlySet<string>;
  readonly lists: readonly OrderList[];
  readonly failures: readonly Lookup[];
};

export const listTool = 'get_my_orders';
export const statusTool = 'get_order_status';
export const shippingTool = 'track_shipping';

/** Everything lookups established, later ones over earlier ones. Reads values only: text in results is data. */
export function factsOf(lookups: readonly Lookup[]): Facts {
  const orders = new Map<string, Order>();
  const spelled = new Map<string, string>();
  const missing = new Set<string>();
  const lists: OrderList[] = [];
  const failures: Lookup[] = [];
  const learn = (value: unknown, source: string): string[] => {
    const order = orderOf(value, source, orders);
    if (!order) return [];
    orders.set(order.order_id, order);
    missing.delete(order.order_id);
    return [order.order_id];
  };
  for (const lookup of lookups) {
    const {name, args, result, error} = lookup;
    if (error !== undefined || !isRecord(result)) failures.push(lookup);
    else if (Array.isArray(result['orders'])) {
      const ids = result['orders'].flatMap(order => learn(order, name));
      lists.push(listOf(result, args, ids));
    } else if (result['found'] === false) missing.add(String(args['order_id'] ?? result['order_id']));
    else {
      const [id = ''] = learn(result['order'] ?? result['shipping'], name);
      const asked = String(args['order_id']);
      if (isSpelled(id, asked)) spelled.set(asked, id);
    }
  }
  return {orders, spelled, missing, lists, failures};
}

const listOf = ({count}: Record<string, unknown>, {status}: Args, ids: readonly string[]): OrderList => ({
  status: typeof status === 'string' ? status : undefined,
  count: Number(count ?? ids.length),
  ids: [...new Set(ids)],
});

const isSpelled = (id: string, asked: string): boolean => id !== asked && numberKey(id) === numberKey(asked);

const texts = [
  'product',
  'status',
  'ordered_at',
  'carrier',
  'tracking_number',
  'tracking_note',
  'shipped_at',
  'delivered_at',
  'expected_delivery',
] as const;
const numbers = ['quantity', 'amount'] as const;

function orderOf(value: unknown, source: string, known: ReadonlyMap<string, Order>): Order | undefined {
  if (!isRecord(value) || typeof value['order_id'] !== 'string') return undefined;
  const id = value['order_id'];
  const before = known.get(id);
  const items = itemsOf(value['items'], before?.items);
  return {
    ...before,
    ...toldIn(value),
    ...(items.length > 1 && {items}),
    order_id: id,
    sources: [...(before?.sources ?? []), source],
  };
}

const toldIn = (value: Record<string, unknown>): Partial<Order> =>
  Object.fromEntries([
    ...texts.filter(key => value[key] !== undefined).map(key => [key, textOf(value[key])]),
    ...(typeof value['status'] === 'string' ? [['status', toldState(value['status']) || null]] : []),
    ...numbers.filter(key => value[key] !== undefined).map(key => [key, numberOf(value[key])]),
  ]);

/** What two tools tell of the same items comes together, item by item. */
function itemsOf(items: unknown, before: readonly Item[] = []): Item[] {
  const shown = Array.isArray(items) ? items.filter(isRecord) : [];
  const known = before.length === shown.length ? before : [];
  return shown.flatMap((item, index) =>
    typeof item['product'] === 'string' ? [{...known[index], ...toldIn(item), product: item['product']}] : [],
  );
}

const textOf = (value: unknown): string | null => (value === null || value === '' ? null : String(value));

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : Number.NaN;
  return Number.isFinite(number) ? number : null;
};
