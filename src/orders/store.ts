/** Times are `YYYY-MM-DD HH:mm:ss` in Korea, or as written where the source has another form. Null: not recorded. */
export type Order = {
  orderId: string;
  customerId: string;
  product: string;
  quantity: number | null;
  /** Won. */
  amount: number | null;
  /** The shop's own word; see `statusMatches`. */
  status: string;
  orderedAt: string | null;
  carrier: string | null;
  /** Text: leading zeros count. */
  trackingNumber: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** Absent where the source has no such column. */
  expectedDelivery?: string | null;
};

/** Who looks. It comes from the settings and never from the model. */
export type Viewer = {role: 'customer'; customerId: string} | {role: 'staff'};

export type OrderQuery = {
  /** A state in any of its usual names; all states where absent. */
  status?: string | undefined;
  /** How many to return at most; the count is of all that match. */
  limit: number;
};

export type OrderList = {count: number; orders: Order[]};

/** A row that did not become an order. `line` counts from 1, the header included. */
export type RowProblem = {line: number; message: string};

/** Where orders come from. It answers for a viewer: what the viewer may not see is as if it were not there. */
export interface OrderStore {
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
  readonly problems: readonly RowProblem[];
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

export const maySee = (viewer: Viewer, order: Order): boolean =>
  viewer.role === 'staff' || viewer.customerId === order.customerId;

/** `hr-2026 0701 023`, `ＨＲ20260701023` and `#HR20260701023번` are one number: its letters and digits. */
export const orderKey = (orderId: string): string =>
  orderId
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
