import {AppError} from '../errors.ts';
import type {FileOrderStore, TableFacts} from './file-store.ts';
import {ordersOfBlock} from './index/blocks.ts';
import {type Book, openBook, type Part, unsealed} from './index/book.ts';
import {type Contents, type CustomerEntry, customerHash, orderHash, placesOfPage} from './index/builder.ts';
import {decoded} from './index/row-code.ts';
import {unlisted} from './index/state-sets.ts';
import {hasStatus, orderOf} from './order-rows.ts';
import type {OrderRow} from './parse-row.ts';
import {customerKey} from './phone-book.ts';
import {reportOf} from './report.ts';
import {statusMatches} from './statuses.ts';
import {
  type CustomersBy,
  maySee,
  type Order,
  type OrderList,
  type OrderQuery,
  orderKey,
  type Viewer,
} from './store.ts';

/** The orders of a file, looked up in an index of it on the disk: only what is asked for is read. */
export class IndexOrderStore implements FileOrderStore {
  readonly table: TableFacts;
  readonly #book: Book;
  readonly #contents: Contents;
  #lastBlock: [number: number, block: OrderRow[][]] | undefined;

  readonly #damaged: () => void;

  /** `path`: a finished index. `damaged` hears that it cannot be read. Throws where it cannot be opened. */
  constructor(path: string, table: TableFacts, contents: Contents, damaged: () => void) {
    this.#book = openBook(path, true);
    this.#damaged = damaged;
    this.table = table;
    this.#contents = contents;
  }

  get problems() {
    return this.table.problems;
  }

  get customersBy(): CustomersBy {
    return this.table.customersBy;
  }

  get name(): string {
    return this.table.path;
  }

  get header() {
    return this.table.header;
  }

  async counts(): Promise<{orders: number; customers: number}> {
    return {orders: this.size, customers: this.customers};
  }

  async states(): Promise<string[]> {
    return [...new Set(this.#contents.stateSets.flat())];
  }

  async report() {
    return reportOf(this.table);
  }

  async advice(): Promise<[]> {
    return [];
  }

  get size(): number {
    return this.#contents.orders;
  }

  get customers(): number {
    return this.#contents.customers;
  }

  get canIdentify(): boolean {
    return this.customersBy === 'id' && this.#contents.canIdentify;
  }

  async close(): Promise<void> {
    await this.#book.root.close();
  }

  async find(viewer: Viewer, orderId: string): Promise<Order | undefined> {
    const rows = this.#named(orderId.normalize('NFC').trim());
    return rows?.[0] && maySee(viewer, rows[0]) ? orderOf(rows, this.#contents.addsUp) : undefined;
  }

  async list(viewer: Viewer, query: OrderQuery): Promise<OrderList> {
    return viewer.role === 'staff' ? this.#listAll(query) : this.#listOf(viewer.customerId, query);
  }

  async identify(claimed: string, lastFour: string): Promise<string | undefined> {
    const typed = claimed.normalize('NFC').trim();
    const key = customerKey(typed);
    const alike = this.#customersLike(typed).filter(
      ([id, digits]) => digits.length > 0 && customerKey(id) === key,
    );
    const [customer] = alike.length > 1 ? alike.filter(([id]) => id === typed) : alike;
    return customer?.[1].includes(lastFour) ? customer[0] : undefined;
  }

  /** The rows of the order whose number reads the same, however it is written; undefined where that could be several. */
  #named(written: string): readonly OrderRow[] | undefined {
    const key = orderKey(written);
    const hash = orderHash(written);
    const pairs = this.#numbers('ids', hash % this.#contents.orderBuckets);
    const alike: OrderRow[][] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      if (pairs[at] !== hash) continue;
      const rows = this.#rows(pairs[at + 1] ?? 0);
      const id = rows[0]?.orderId ?? '';
      if (id === written) return rows;
      if (key && orderKey(id) === key) alike.push(rows);
    }
    return alike.length === 1 ? alike[0] : undefined;
  }

  #listAll({status, limit}: OrderQuery): OrderList {
    if (status) return this.#listIn(status, limit);
    const orders: Order[] = [];
    for (const order of this.#newest()) {
      if (orders.length >= limit) break;
      orders.push(this.#order(order));
    }
    return {count: this.size, orders};
  }

  /** Walks the states of all orders, two bytes each: a million take some milliseconds. */
  #listIn(status: string | readonly string[], limit: number): OrderList {
    const asked = [status].flat();
    const fits = this.#contents.stateSets.map(states =>
      states.some(state => asked.some(one => statusMatches(state, one))),
    );
    const orders: Order[] = [];
    let count = 0;
    let place = 0;
    let states: Uint16Array = new Uint16Array();
    for (const order of this.#newest()) {
      if (place % placesOfPage === 0) states = this.#states(place / placesOfPage);
      const set = states[place++ % placesOfPage] ?? 0;
      if (!(set === unlisted ? hasStatus(this.#rows(order), status) : fits[set])) continue;
      count++;
      if (orders.length < limit) orders.push(this.#order(order));
    }
    return {count, orders};
  }

  /** The numbers of all orders, newest first. */
  *#newest(): Generator<number> {
    for (let page = 0; page * placesOfPage < this.size; page++) yield* this.#numbers('newest', page);
  }

  #listOf(customerId: string, {status, limit}: OrderQuery): OrderList {
    const [, , newest] = this.#customersLike(customerId).find(([id]) => id === customerId) ?? ['', [], []];
    const found = status ? newest.filter(order => hasStatus(this.#rows(order), status)) : newest;
    return {count: found.length, orders: found.slice(0, limit).map(order => this.#order(order))};
  }

  #customersLike(customerId: string): CustomerEntry[] {
    const bucket = customerHash(customerId) % this.#contents.customerBuckets;
    return JSON.parse(this.#bytes('customers', bucket).toString());
  }

  #order(order: number): Order {
    return orderOf(this.#rows(order), this.#contents.addsUp);
  }

  /** Orders that are asked for together often stand together. */
  #rows(order: number): OrderRow[] {
    const number = Math.floor(order / ordersOfBlock);
    if (this.#lastBlock?.[0] !== number) this.#lastBlock = [number, decoded(this.#bytes('orders', number))];
    return this.#lastBlock[1][order % ordersOfBlock] ?? [];
  }

  #numbers(part: Part, number: number): Uint32Array {
    const bytes = this.#bytes(part, number);
    return new Uint32Array(copyOf(bytes));
  }

  #states(page: number): Uint16Array {
    return new Uint16Array(copyOf(this.#bytes('states', page)));
  }

  /** Throws AppError `orders` where the file is not as it was written, and says so once: the next run makes another. */
  #bytes(part: Part, number: number): Buffer {
    try {
      const bytes = this.#book[part].getBinary(number);
      if (bytes) return unsealed(bytes);
    } catch {}
    this.#damaged();
    throw new AppError(
      'orders',
      `주문 색인이 손상되어 읽지 못했습니다: ${this.name}`,
      '다시 실행해 주세요. 주문 파일에서 색인을 새로 만듭니다.',
    );
  }
}

/** Where it begins at a multiple of four, as arrays of numbers must. */
const copyOf = ({buffer, byteOffset, byteLength}: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
