import type {FileOrderStore} from './file-store.ts';
import {hasStatus, joining, orderOf} from './order-rows.ts';
import type {OrderRow, ReadRow} from './parse-row.ts';
import {PhoneBook} from './phone-book.ts';
import {type OrderTable, type ReadOptions, readOrders} from './read-orders.ts';
import {reportOf} from './report.ts';
import {
  type CustomersBy,
  maySee,
  type Order,
  type OrderList,
  type OrderQuery,
  orderKey,
  type Viewer,
} from './store.ts';

/** The orders of a file, held in memory. */
export class CsvOrderStore implements FileOrderStore {
  readonly table: OrderTable;
  /** An order has one row for most shops: an array is made for the others. */
  readonly #orders = new Map<string, OrderRow | OrderRow[]>();
  /** Numbers that have more than letters and digits, by these alone; null where that fits several. */
  readonly #byKey = new Map<string, string | null>();
  readonly #phones = new PhoneBook();
  /** The sums of rows differ within some order, so they are those of items. */
  #addsUp: boolean;

  private constructor(table: OrderTable) {
    this.table = table;
    this.#addsUp = false;
  }

  /** Reads the whole file. Throws AppError `orders` for a file that holds no orders table. */
  static open(path: string, options: ReadOptions = {}): Promise<CsvOrderStore> {
    return readOrders(path, options, async table => {
      const store = new CsvOrderStore(table);
      for await (const rows of table.batches()) for (const row of rows) store.#add(row);
      store.#addsUp ||= table.addsUp;
      table.finish(store.size);
      return store;
    });
  }

  get name(): string {
    return this.table.path;
  }

  get header() {
    return this.table.header;
  }

  get problems() {
    return this.table.problems;
  }

  get customersBy(): CustomersBy {
    return this.table.customersBy;
  }

  get size(): number {
    return this.#orders.size;
  }

  get customers(): number {
    const ids = [...this.#orders.values()].map(kept => (Array.isArray(kept) ? kept[0] : kept)?.customerId);
    return new Set(ids.filter(id => id !== null)).size;
  }

  async find(viewer: Viewer, orderId: string): Promise<Order | undefined> {
    const rows = this.#rowsOf(this.#idOf(orderId.normalize('NFC').trim()));
    return rows[0] && maySee(viewer, rows[0]) ? orderOf(rows, this.#addsUp) : undefined;
  }

  async list(viewer: Viewer, {status, limit}: OrderQuery): Promise<OrderList> {
    const found: OrderRow[][] = [];
    for (const kept of this.#orders.values()) {
      const rows = Array.isArray(kept) ? kept : [kept];
      if (maySee(viewer, rows[0] as OrderRow) && (!status || hasStatus(rows, status))) found.push(rows);
    }
    const newest = found.sort(([a], [b]) => compare(b?.orderedAt ?? '', a?.orderedAt ?? ''));
    return {count: found.length, orders: newest.slice(0, limit).map(rows => orderOf(rows, this.#addsUp))};
  }

  get canIdentify(): boolean {
    return this.customersBy === 'id' && !this.#phones.isEmpty;
  }

  async identify(customerId: string, lastFour: string): Promise<string | undefined> {
    return this.#phones.find(customerId, lastFour);
  }

  async counts(): Promise<{orders: number; customers: number}> {
    return {orders: this.size, customers: this.customers};
  }

  async states(): Promise<string[]> {
    const rows = [...this.#orders.values()].flat();
    return [...new Set(rows.flatMap(({item: {status}}) => status ?? []))];
  }

  async report() {
    return reportOf(this.table);
  }

  async advice(): Promise<[]> {
    return [];
  }

  /** The number of an order that reads the same, however it is written; undefined where that could be several. */
  #idOf(written: string): string | undefined {
    if (this.#orders.has(written)) return written;
    const key = orderKey(written);
    const other = this.#byKey.get(key);
    if (this.#orders.has(key)) return other === undefined ? key : undefined;
    return other ?? undefined;
  }

  #rowsOf(id: string | undefined): readonly OrderRow[] {
    const kept = this.#orders.get(id ?? '');
    return kept === undefined ? [] : Array.isArray(kept) ? kept : [kept];
  }

  #add({line, row, phone}: ReadRow): void {
    if (row.customerId) this.#phones.add(row.customerId, phone);
    const id = row.orderId;
    const kept = this.#orders.get(id);
    if (kept === undefined) {
      this.#orders.set(id, row);
      const key = orderKey(id);
      if (key && key !== id) this.#byKey.set(key, this.#byKey.has(key) ? null : id);
      return;
    }
    const rows = Array.isArray(kept) ? kept : [kept];
    const {counts, problem} = joining(rows, row);
    if (problem) this.problems.add({line, ...problem});
    if (!counts) return;
    this.#addsUp ||= row.item.amount !== rows[0]?.item.amount;
    if (Array.isArray(kept)) kept.push(row);
    else this.#orders.set(id, [kept, row]);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
