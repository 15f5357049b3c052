import {joining} from '../order-rows.ts';
import type {OrderRow, ReadRow} from '../parse-row.ts';
import {customerKey, lastFoursIn} from '../phone-book.ts';
import {orderKey, type RowProblem} from '../store.ts';
import type {Book} from './book.ts';
import {hashOf, IdTable} from './id-table.ts';
import {grouped, membersOf, Numbers} from './numbers.ts';
import {OrderTimes} from './order-times.ts';
import {type Block, decoded, encoded} from './row-code.ts';
import {StateSets} from './state-sets.ts';

export const ordersOfBlock = 64;
/** Orders by number in one value of the parts `newest` and `states`. */
export const placesOfPage = 4096;
/** Blocks that are held open: rows of an order stand together in most files. More of them, and more rows would grow old. */
const openBlocks = 3;
/** What a value of the parts that are found by hash should hold on average. */
const membersOfBucket = 128;

/** What of an index is known at once. */
export type Contents = {
  orders: number;
  customers: number;
  addsUp: boolean;
  canIdentify: boolean;
  orderBuckets: number;
  customerBuckets: number;
  /** The words for states that orders have, by the number in the part `states`. */
  stateSets: readonly (readonly string[])[];
};

/** A customer, the last four digits of their phones, and their orders, newest first. */
export type CustomerEntry = [customerId: string, lastFours: string[], orders: number[]];

/**
 * Writes the orders of a file into a book while its rows are read. What has to be known of all orders to sort them in
 * the end is kept in some sixty bytes an order; the orders themselves are on the disk.
 */
export class IndexBuilder {
  readonly #book: Book;
  readonly #tell: (problem: RowProblem) => void;
  #ids = new IdTable();
  readonly #customers = new IdTable();
  /** By order: its customer's number plus one, and the hash of its number however it is written. */
  readonly #customerOf = new Numbers();
  readonly #hashes = new Numbers();
  readonly #states = new Numbers();
  readonly #stateSets = new StateSets();
  readonly #times = new OrderTimes();
  /** Customers and digits in turn; a customer's first digits plus one apart, for most have no others. */
  readonly #firstPhones = new Numbers();
  readonly #otherPhones = new Numbers();
  readonly #open = new Map<number, Block>();
  #addsUp = false;

  constructor(book: Book, tell: (problem: RowProblem) => void) {
    this.#book = book;
    this.#tell = tell;
  }

  get size(): number {
    return this.#hashes.length;
  }

  /** Takes rows in the order of the file. */
  add(rows: readonly ReadRow[]): void {
    this.#book.root.transactionSync(() => {
      for (const row of rows) this.#add(row);
    });
  }

  #add({line, row, phone}: ReadRow): void {
    const customer = row.customerId === null ? 0 : this.#customer(row.customerId, phone) + 1;
    const known = this.size;
    const order = this.#ids.numberOf(row.orderId);
    const block = this.#block(Math.floor(order / ordersOfBlock));
    const place = order % ordersOfBlock;
    if (order === known) {
      block[place] = [row];
      this.#customerOf.push(customer);
      this.#hashes.push(orderHash(row.orderId));
      this.#states.push(this.#stateSets.with(0, row.item.status));
      this.#times.push(row.orderedAt);
      return;
    }
    const rows = block[place] as OrderRow[];
    const {counts, problem} = joining(rows, row);
    if (problem) this.#tell({line, ...problem});
    if (!counts) return;
    this.#addsUp ||= row.item.amount !== rows[0]?.item.amount;
    rows.push(row);
    this.#states.set(order, this.#stateSets.with(this.#states.at(order), row.item.status));
  }

  #customer(id: string, phone: string): number {
    const customer = this.#customers.numberOf(id);
    if (customer === this.#firstPhones.length) this.#firstPhones.push(0);
    for (const lastFour of lastFoursIn(phone)) {
      const first = this.#firstPhones.at(customer);
      if (first === 0) this.#firstPhones.set(customer, Number(lastFour) + 1);
      else if (first !== Number(lastFour) + 1) {
        this.#otherPhones.push(customer);
        this.#otherPhones.push(Number(lastFour));
      }
    }
    return customer;
  }

  /** The block, which is the last one now that will be written. */
  #block(number: number): Block {
    const block = this.#open.get(number) ?? this.#closed(number);
    this.#open.delete(number);
    this.#open.set(number, block);
    if (this.#open.size > openBlocks) {
      const [[oldest, orders]] = this.#open as unknown as [[number, Block]];
      this.#close(oldest, orders);
    }
    return block;
  }

  #closed(number: number): Block {
    const bytes = this.#book.orders.getBinary(number);
    return bytes ? decoded(bytes) : [];
  }

  #close(number: number, orders: Block): void {
    this.#book.orders.putSync(number, encoded(orders));
    this.#open.delete(number);
  }

  /** All rows have been read: writes by what orders are found. */
  finish(addsUp: boolean): Contents {
    return this.#book.root.transactionSync(() => {
      for (const [number, orders] of [...this.#open]) this.#close(number, orders);
      // No more rows: the room is for sorting.
      this.#ids = new IdTable();
      const newest = this.#times.newestFirst();
      this.#writeNewest(newest);
      return {
        orders: this.size,
        addsUp: this.#addsUp || addsUp,
        canIdentify: this.#hasPhones(),
        orderBuckets: this.#writeIds(),
        ...this.#writeCustomers(newest),
        stateSets: this.#stateSets.list,
      };
    });
  }

  #hasPhones(): boolean {
    for (let customer = 0; customer < this.#firstPhones.length; customer++)
      if (this.#firstPhones.at(customer) > 0) return true;
    return false;
  }

  #writeNewest(newest: Uint32Array): void {
    for (let from = 0; from < newest.length; from += placesOfPage) {
      const orders = newest.slice(from, from + placesOfPage);
      const states = Uint16Array.from(orders, order => this.#states.at(order));
      this.#book.newest.putSync(from / placesOfPage, Buffer.from(orders.buffer));
      this.#book.states.putSync(from / placesOfPage, Buffer.from(states.buffer));
    }
  }

  /** Hashes and orders in turn. */
  #writeIds(): number {
    const buckets = bucketsFor(this.size);
    const found = grouped(buckets, tell => {
      for (let order = 0; order < this.size; order++) tell(this.#hashes.at(order) % buckets, order);
    });
    for (let bucket = 0; bucket < buckets; bucket++) {
      const orders = membersOf(found, bucket);
      const pairs = new Uint32Array(2 * orders.length);
      for (const [at, order] of orders.entries()) pairs.set([this.#hashes.at(order), order], 2 * at);
      this.#book.ids.putSync(bucket, Buffer.from(pairs.buffer));
    }
    return buckets;
  }

  #writeCustomers(newest: Uint32Array): {customers: number; customerBuckets: number} {
    let customers = 0;
    const count = this.#customers.size;
    const orders = grouped(count, tell => {
      for (const order of newest) {
        const customer = this.#customerOf.at(order);
        if (customer > 0) tell(customer - 1, order);
      }
    });
    const phones = grouped(count, tell => {
      for (let at = 0; at < this.#otherPhones.length; at += 2)
        tell(this.#otherPhones.at(at), this.#otherPhones.at(at + 1));
    });
    const buckets = bucketsFor(count);
    const found = grouped(buckets, tell => {
      for (let customer = 0; customer < count; customer++)
        tell(customerHash(this.#customers.textOf(customer)) % buckets, customer);
    });
    for (let bucket = 0; bucket < buckets; bucket++) {
      const entries = Array.from(membersOf(found, bucket), (customer): CustomerEntry => {
        const first = this.#firstPhones.at(customer);
        const own = [...membersOf(orders, customer)];
        if (own.length > 0) customers++;
        const lastFours = new Set([...(first > 0 ? [first - 1] : []), ...membersOf(phones, customer)]);
        return [
          this.#customers.textOf(customer),
          [...lastFours].map(digits => String(digits).padStart(4, '0')),
          own,
        ];
      });
      this.#book.customers.putSync(bucket, Buffer.from(JSON.stringify(entries)));
    }
    return {customers, customerBuckets: buckets};
  }
}

const bucketsFor = (members: number): number => Math.max(1, Math.ceil(members / membersOfBucket));

/** The same for numbers that read the same. A number without letters and digits reads like itself alone. */
export const orderHash = (orderId: string): number => hashOf(orderKey(orderId) || orderId);

export const customerHash = (customerId: string): number => hashOf(customerKey(customerId));
