/** What was bought and how it travels. Null: not recorded. */
export type OrderItem = {
  product: string;
  /** Absent where the source has no such column, or nothing in it. */
  option?: string;
  quantity: number | null;
  /** Won. */
  amount: number | null;
  /** The shop's own word; see `statusMatches`. Null where the source does not tell. */
  status: string | null;
  carrier: string | null;
  /** Text: leading zeros count. Several parcels are parted by a comma. */
  trackingNumber: string | null;
  /** What the source says instead of a number, or why there is none; absent where there is nothing to say. */
  trackingNote?: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** Absent where the source has no such column. */
  expectedDelivery?: string | null;
};

/**
 * Times are `YYYY-MM-DD HH:mm:ss` in Korea, without the time where the source has none, or as written where the source
 * has another form. An order of several items has `items`, which are what is so; its own fields sum them up: a field in
 * which the items differ is null.
 */
export type Order = OrderItem & {
  orderId: string;
  /** Null where the source does not tell whose it is: for staff alone. */
  customerId: string | null;
  orderedAt: string | null;
  /** Where there is more than one. */
  items?: readonly OrderItem[];
};

/** Who looks. It comes from the settings and never from the model. */
export type Viewer = {role: 'customer'; customerId: string} | {role: 'staff'};

export type OrderQuery = {
  /** A state in any of its usual names, or several; all states where absent. */
  status?: string | readonly string[] | undefined;
  /** How many to return at most; the count is of all that match. */
  limit: number;
};

export type OrderList = {count: number; orders: Order[]};

/**
 * Something about a row that people should know. `line` counts from 1, the header included.
 * What it cost: the `row`, a `cell` of it, or `nothing` but trust.
 */
export type RowProblem = {
  line: number;
  cost: 'row' | 'cell' | 'nothing';
  /** The field that is concerned, as people call it. */
  field?: string;
  message: string;
};

/** What was the matter with a source: the first of its problems, how many there were of each cost, how many orders it has. */
export type Problems = {
  readonly list: readonly RowProblem[];
  readonly counts: Readonly<Record<RowProblem['cost'], number>>;
  readonly orders: number;
};

/** By what customers are told apart. `none`: by nothing, so that staff alone may look. */
export type CustomersBy = 'id' | 'name and phone' | 'none';

/** Where orders come from. It answers for a viewer: what the viewer may not see is as if it were not there. */
export interface OrderStore {
  /** What people are told it is: a path, or an address without its login. */
  readonly name: string;
  readonly customersBy: CustomersBy;
  /** The order whose number reads the same, however it is written; undefined where there is none to see. */
  find(viewer: Viewer, orderId: string): Promise<Order | undefined>;
  /** Newest first. */
  list(viewer: Viewer, query: OrderQuery): Promise<OrderList>;
  /** Whether there is a phone on record by which anybody could be identified. */
  readonly canIdentify: boolean;
  /**
   * Whether somebody is the customer they say they are: the customer's number as the source writes it where these are
   * the last four digits of a phone of theirs. A wrong number, wrong digits and a customer without a phone are alike.
   */
  identify(customerId: string, lastFour: string): Promise<string | undefined>;
  readonly problems: Problems;
}

/** A store bound to its viewer: all that tools ever see. */
export type OrderView = {
  find(orderId: string): Promise<Order | undefined>;
  list(query: OrderQuery): Promise<OrderList>;
};

export const viewOf = (store: OrderStore, viewer: Viewer): OrderView => ({
  find: orderId => store.find(viewer, orderId),
  list: query => store.list(viewer, query),
});

export const maySee = (viewer: Viewer, {customerId}: {customerId: string | null}): boolean =>
  viewer.role === 'staff' || (customerId !== null && viewer.customerId === customerId);

/** `hr-2026 0701 023`, `ＨＲ20260701023` and `#HR20260701023번` are one number: its letters and digits. */
export const orderKey = (orderId: string): string =>
  /^[A-Z\d]+$/.test(orderId) ? orderId : lettersAndDigits(orderId);

const lettersAndDigits = (orderId: string): string =>
  orderId
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
