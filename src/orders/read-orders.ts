import {existsSync} from 'node:fs';
import {cleanLine} from '../clean-text.ts';
import type {ColumnMap} from './columns.ts';
import {brokenUtf8, empty, noOrders, openingFault} from './faults.ts';
import {FileText, NotUtf8} from './file-text.ts';
import {type Header, headerIn, likelyHeaderIn} from './header.ts';
import {customersBy, type ReadRow, RowParser} from './parse-row.ts';
import {ProblemList} from './problems.ts';
import {type Row, RowSplitter} from './rows.ts';
import type {CustomersBy} from './store.ts';

export type ReadOptions = {
  columns?: ColumnMap | undefined;
  /** `YYYY-MM-DD`: dates behind it are told as problems. */
  today?: string | undefined;
};

/** A table of orders while it is read. What it says of the file is complete when the rows are. */
export class OrderTable {
  readonly path: string;
  readonly problems = new ProblemList();
  /** Rows that were read as part of an order. */
  rows = 0;
  /** Rows that are none by rights: notes and totals, and blank ones. */
  notes = 0;
  blanks = 0;
  header!: Header;
  readonly #text: FileText;
  readonly #map: ColumnMap;
  readonly #today: string | undefined;

  constructor(path: string, {columns = {}, today}: ReadOptions, asCp949: boolean) {
    this.path = path;
    this.#text = new FileText(path, asCp949);
    this.#map = columns;
    this.#today = today;
  }

  get encoding(): string {
    return this.#text.encoding;
  }

  get bytesRead(): number {
    return this.#text.bytesRead;
  }

  /** Whether a row's sum is that of its item alone, as far as the header tells. */
  get addsUp(): boolean {
    const {item_amount, unit_price, amount} = this.header.columns;
    return item_amount !== undefined || (amount === undefined && unit_price !== undefined);
  }

  /** All has been read, and so many orders were in it. Throws AppError `orders` where every row was lost: such a shop must not look like one without orders. */
  finish(orders: number): void {
    this.problems.finish(orders);
    const [first] = this.problems.list;
    if (orders === 0 && first?.cost === 'row') throw noOrders(this.path, first);
  }

  get customersBy(): CustomersBy {
    return customersBy(this.header.columns);
  }

  /** The rows in the order of the file, a chunk at a time. Throws AppError `orders` where there is no table of orders. */
  async *batches(): AsyncGenerator<ReadRow[]> {
    let beginning: string | undefined = '';
    let splitter: RowSplitter | undefined;
    let parser: RowParser | undefined;
    for await (const text of this.#text.chunks()) {
      if (beginning !== undefined) {
        beginning += text;
        if (beginning.length < headerRoom) continue;
        [splitter, parser] = this.#begin(beginning);
        yield this.#read(splitter.push(beginning), parser);
        beginning = undefined;
      } else if (splitter && parser) yield this.#read(splitter.push(text), parser);
    }
    if (beginning !== undefined) {
      [splitter, parser] = this.#begin(beginning);
      yield this.#read(splitter.push(beginning), parser);
    }
    if (splitter && parser) yield this.#read(splitter.end(), parser);
  }

  /** What is most like its header: see `likelyHeaderIn`. Throws AppError `orders` for a file that is no table. */
  async likelyHeader() {
    let beginning = '';
    for await (const text of this.#text.chunks()) {
      beginning += text;
      if (beginning.length >= headerRoom) break;
    }
    const header = likelyHeaderIn(beginning, this.path, this.#map);
    if (!header) throw empty(this.path);
    return header;
  }

  #begin(text: string): [RowSplitter, RowParser] {
    const header = headerIn(text, this.path, this.#map);
    if (!header) throw empty(this.path);
    this.header = header;
    return [
      new RowSplitter(header.delimiter),
      new RowParser(header.columns, header.cells, this.problems.add, this.#today),
    ];
  }

  #read(rows: readonly Row[], parser: RowParser): ReadRow[] {
    const read: ReadRow[] = [];
    for (const {line, cells, broken} of rows) {
      if (line <= this.header.line) continue;
      if (broken || this.#lostQuote(cells)) {
        parser.skip();
        this.problems.add({line, cost: 'row', message: `따옴표가 맞지 않습니다: ${beginningOf(cells)}`});
        continue;
      }
      const row = parser.parse(cells, line);
      if (row === 'blank') this.blanks++;
      else if (row === 'note') this.notes++;
      else if (row !== 'problem') read.push(row);
    }
    this.rows += read.length;
    return read;
  }

  /** Too few cells, and a quote in one of them: that one has swallowed its neighbours. */
  #lostQuote(cells: readonly string[]): boolean {
    const {columns, cells: header, delimiter} = this.header;
    return (
      cells.length < header.length &&
      Object.values(columns).some(place => {
        const cell = cells[place] ?? '';
        return cell.includes('"') && cell.includes(delimiter);
      })
    );
  }
}

/** Characters that a header and what stands above it fit into. */
const headerRoom = 4096;

/** Enough to find the row again, and nothing of whose it is. */
const beginningOf = (cells: readonly string[]): string => cleanLine(cells[0] ?? '').slice(0, 30);

/** A name typed on one system and a file made on another may differ in form alone. */
export const foundPath = async (path: string): Promise<string> =>
  existsSync(path) ? path : ((await import('./same-looking.ts')).sameLooking(path) ?? path);

/**
 * Reads a file of orders: `consume` gets the table and takes its batches. Should it show late in the file that it is
 * not UTF-8, `consume` is called once more for the same table in CP949, and what it made before is thrown away.
 */
export async function readOrders<T>(
  path: string,
  options: ReadOptions,
  consume: (table: OrderTable) => Promise<T>,
): Promise<T> {
  try {
    const found = await foundPath(path);
    try {
      return await consume(new OrderTable(found, options, false));
    } catch (error) {
      if (!(error instanceof NotUtf8)) throw error;
      return await consume(new OrderTable(found, options, true)).catch(() => {
        throw brokenUtf8(found);
      });
    }
  } catch (error) {
    throw openingFault(path, error);
  }
}
