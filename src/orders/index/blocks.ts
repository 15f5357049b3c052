import {joining} from '../order-rows.ts';
import type {OrderRow} from '../parse-row.ts';
import type {RowProblem} from '../store.ts';
import {type Book, putAll, sealed, unsealed, valuesAtOnce} from './book.ts';
import {beginningOf, codedIn, encoded, rowIn} from './row-code.ts';

export const ordersOfBlock = 64;
/** Blocks that are held open: rows of an order stand together in most files. */
const mostOpen = 3;

/** A block to which rows are added. `read`: the orders of several rows, which are compared with each other. */
type OpenBlock = {number: number; orders: string[][]; read: OrderRow[][]};

/** Writes orders into a book while their rows come; `addsUp` says whether the sums of rows differ within some order. */
export class OrderBlocks {
  addsUp = false;
  readonly #book: Book;
  readonly #tell: (problem: RowProblem) => void;
  /** Those used last come first. */
  readonly #open: OpenBlock[] = [];
  #unwritten: {number: number; bytes: Buffer}[] = [];

  constructor(book: Book, tell: (problem: RowProblem) => void) {
    this.#book = book;
    this.#tell = tell;
  }

  /** Takes the first row of an order. */
  begin(order: number, text: string): void {
    this.#block(Math.floor(order / ordersOfBlock)).orders[order % ordersOfBlock] = [text];
  }

  /** Whether that is the number of the order. */
  isOf(order: number, orderId: string): boolean {
    const [first = ''] = this.#block(Math.floor(order / ordersOfBlock)).orders[order % ordersOfBlock] ?? [];
    return first.startsWith(beginningOf(orderId));
  }

  /** Takes a further row of an order, if it counts: then true. */
  join(order: number, text: string, line: number): boolean {
    const {orders, read} = this.#block(Math.floor(order / ordersOfBlock));
    const place = order % ordersOfBlock;
    const texts = orders[place] ?? [];
    const rows = read[place] ?? texts.map(rowIn);
    read[place] = rows;
    const row = rowIn(text);
    const {counts, problem} = joining(rows, row);
    if (problem) this.#tell({line, ...problem});
    if (!counts) return false;
    this.addsUp ||= row.item.amount !== rows[0]?.item.amount;
    rows.push(row);
    texts.push(text);
    return true;
  }

  finish(): void {
    for (const open of this.#open) this.#close(open);
    this.#write();
  }

  /**
   * The block, which is the last one now that will be closed. A `Map` would do, but each of its tables leads to the
   * next: one that has grown old keeps all later blocks from being cleared away while they are young.
   */
  #block(number: number): OpenBlock {
    const [first] = this.#open;
    if (first?.number === number) return first;
    const place = this.#open.findIndex(open => open.number === number);
    const [open = this.#reopened(number)] = place < 0 ? [] : this.#open.splice(place, 1);
    this.#open.unshift(open);
    if (this.#open.length > mostOpen) this.#close(this.#open.pop() as OpenBlock);
    return open;
  }

  /** Empty where there is no such block yet. */
  #reopened(number: number): OpenBlock {
    const unwritten = this.#unwritten.findLast(block => block.number === number);
    const bytes = unwritten?.bytes ?? this.#book.orders.getBinary(number);
    return {number, orders: bytes ? codedIn(unsealed(bytes)) : [], read: []};
  }

  #close({number, orders}: OpenBlock): void {
    this.#unwritten.push({number, bytes: sealed(encoded(orders))});
    if (this.#unwritten.length >= valuesAtOnce) this.#write();
  }

  #write(): void {
    putAll(this.#book, this.#unwritten.length, at => {
      const {number, bytes} = this.#unwritten[at] as {number: number; bytes: Buffer};
      this.#book.orders.putSync(number, bytes);
    });
    this.#unwritten = [];
  }
}
