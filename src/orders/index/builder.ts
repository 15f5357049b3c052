import {customerKey} from '../phone-book.ts';
import {orderKey, type RowProblem} from '../store.ts';
import {OrderBlocks} from './blocks.ts';
import {type Book, putAll, sealed} from './book.ts';
import {HashTable, hashOf, IdTable} from './id-table.ts';
import {grouped, membersOf, Numbers} from './numbers.ts';
import {OrderTimes} from './order-times.ts';
import type {Pack} from './pack.ts';
import {headOf} from './row-code.ts';
import {StateSets} from './state-sets.ts';

/** Orders by number in one value of the parts `newest` and `states`. */
export const placesOfPage = 4096;
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
 * the end is kept in some thirty bytes an order; the orders themselves are on the disk.
 */
export class IndexBuilder {
  readonly #book: Book;
  readonly #blocks: OrderBlocks;
  /** By the hash of the number. The numbers themselves stand in the blocks. */
  #orders = new HashTable();
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

  constructor(book: Book, tell: (problem: RowProblem) => void) {
    this.#book = book;
    this.#blocks = new OrderBlocks(book, tell);
  }

  get size(): number {
    return this.#hashes.length;
  }

  /** Takes rows in the order of the file. */
  add({lines, rows, phones}: Pack): void {
    for (const [at, line] of lines.entries()) this.#add(rows[at] ?? '', phones[at] ?? '', line);
  }

  #add(text: string, digits: string, line: number): void {
    const [id = '', customerId, time, state] = headOf(text);
    const customer = customerId ? this.#customer(customerId, digits) + 1 : 0;
    const hash = hashOf(id);
    const known = this.#orders.find(hash, order => this.#blocks.isOf(order, id));
    if (known === undefined) {
      this.#blocks.begin(this.size, text);
      this.#orders.push(hash);
      this.#hashes.push(orderHash(id));
      this.#customerOf.push(customer);
      this.#states.push(this.#stateSets.with(0, state));
      this.#times.push(time);
    } else if (this.#blocks.join(known, text, line)) {
      this.#states.set(known, this.#stateSets.with(this.#states.at(known), state));
    }
  }

  #customer(id: string, digits: string): number {
    const customer = this.#customers.numberOf(id);
    if (customer === this.#firstPhones.length) this.#firstPhones.push(0);
    if (digits === '') return customer;
    for (const lastFour of digits.split(' ').map(Number)) {
      const first = this.#firstPhones.at(customer);
      if (first === 0) this.#firstPhones.set(customer, lastFour + 1);
      else if (first !== lastFour + 1) {
        this.#otherPhones.push(customer);
        this.#otherPhones.push(lastFour);
      }
    }
    return customer;
  }

  /** All rows have been read: writes by what orders are found. */
  finish(addsUp: boolean): Contents {
    this.#blocks.finish();
    // No more rows: the room is for sorting.
    this.#orders = new HashTable();
    const newest = this.#times.newestFirst();
    this.#writeNewest(newest);
    return {
      orders: this.size,
      addsUp: this.#blocks.addsUp || addsUp,
      canIdentify: this.#hasPhones(),
      orderBuckets: this.#writeIds(),
      ...this.#writeCustomers(newest),
      stateSets: this.#stateSets.list,
    };
  }

  #hasPhones(): boolean {
    for (let customer = 0; customer < this.#firstPhones.length; customer++)
      if (this.#firstPhones.at(customer) > 0) return true;
    return false;
  }

  #writeNewest(newest: Uint32Array): void {
    putAll(this.#book, Math.ceil(newest.length / placesOfPage), page => {
      const orders = newest.slice(page * placesOfPage, (page + 1) * placesOfPage);
      const states = Uint16Array.from(orders, order => this.#states.at(order));
      this.#book.newest.putSync(page, sealed(Buffer.from(orders.buffer)));
      this.#book.states.putSync(page, sealed(Buffer.from(states.buffer)));
    });
  }

  /** Hashes and orders in turn. */
  #writeIds(): number {
    const buckets = bucketsFor(this.size);
    const found = grouped(buckets, tell => {
      for (let order = 0; order < this.size; order++) tell(this.#hashes.at(order) % buckets, order);
    });
    putAll(this.#book, buckets, bucket => {
      const orders = membersOf(found, bucket);
      const pairs = new Uint32Array(2 * orders.length);
      for (const [at, order] of orders.entries()) {
        pairs[2 * at] = this.#hashes.at(order);
        pairs[2 * at + 1] = order;
      }
      this.#book.ids.putSync(bucket, sealed(Buffer.from(pairs.buffer)));
    });
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
    putAll(this.#book, buckets, bucket => {
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
      this.#book.customers.putSync(bucket, sealed(JSON.stringify(entries)));
    });
    return {customers, customerBuckets: buckets};
  }
}

const bucketsFor = (members: number): number => Math.max(1, Math.ceil(members / membersOfBucket));

/** The same for numbers that read the same. A number without letters and digits reads like itself alone. */
export const orderHash = (orderId: string): number => hashOf(orderKey(orderId) || orderId);

export const customerHash = (customerId: string): number => hashOf(customerKey(customerId));
