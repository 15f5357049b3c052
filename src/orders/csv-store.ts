import {createReadStream} from 'node:fs';
import {pipeline} from 'node:stream/promises';
import {CsvError, parse} from 'csv-parse';
import {AppError} from '../errors.ts';
import {columnsOf, nameOf, requiredColumns} from './columns.ts';
import {parseOrder} from './parse-order.ts';
import {PhoneBook} from './phone-book.ts';
import {statusMatches} from './statuses.ts';
import {
  maySee,
  type Order,
  type OrderList,
  type OrderQuery,
  type OrderStore,
  orderKey,
  type RowProblem,
  type Viewer,
} from './store.ts';

type Row = {record: string[]; info: {lines: number}};

/** The orders of a CSV file, held in memory. */
export class CsvOrderStore implements OrderStore {
  readonly problems: RowProblem[] = [];
  readonly #orders = new Map<string, Order>();
  /** By letters and digits alone, for numbers that are written another way; null where that fits several. */
  readonly #byKey = new Map<string, Order | null>();
  readonly #phones = new PhoneBook();
  #linesRead = 0;

  /** Reads the whole file. Throws AppError `orders` for a file that holds no orders table. */
  static async open(path: string): Promise<CsvOrderStore> {
    const store = new CsvOrderStore();
    try {
      await pipeline(
        createReadStream(path),
        bytes => textOf(bytes, path),
        parse({relax_quotes: true, relax_column_count: true, skip_empty_lines: true, info: true}),
        (rows: AsyncIterable<Row>) => store.#load(rows, path),
      );
    } catch (error) {
      // A quote that is never closed opens in the row after the last good one; csv-parse counts to the end of the file.
      throw error instanceof AppError ? error : unreadable(path, error, store.#linesRead + 1);
    }
    return store;
  }

  async find(viewer: Viewer, orderId: string): Promise<Order | undefined> {
    const order = this.#orders.get(orderId.normalize('NFC').trim()) ?? this.#byKey.get(orderKey(orderId));
    return order && maySee(viewer, order) ? order : undefined;
  }

  async list(viewer: Viewer, {status, limit}: OrderQuery): Promise<OrderList> {
    const orders = [...this.#orders.values()]
      .filter(order => maySee(viewer, order) && (!status || statusMatches(order.status, status)))
      .sort((a, b) => (b.orderedAt ?? '').localeCompare(a.orderedAt ?? ''));
    return {count: orders.length, orders: orders.slice(0, limit)};
  }

  get canIdentify(): boolean {
    return !this.#phones.isEmpty;
  }

  async identify(customerId: string, lastFour: string): Promise<string | undefined> {
    return this.#phones.find(customerId, lastFour);
  }

  async #load(rows: AsyncIterable<Row>, path: string): Promise<void> {
    let columns: ReturnType<typeof columnsOf> | undefined;
    for await (const {record, info} of rows) {
      this.#linesRead = info.lines;
      if (columns) this.#add(parseOrder(record, columns), info.lines, record[columns.phone ?? -1]);
      else columns = headerOf(record, path);
    }
    if (!columns) throw new AppError('orders', `주문 파일이 비어 있습니다: ${path}`, pickAnother);
  }

  #add({order, problem}: ReturnType<typeof parseOrder>, line: number, phone = ''): void {
    if (order) this.#phones.add(order.customerId, phone);
    if (!order) this.problems.push({line, message: problem});
    else if (this.#orders.has(order.orderId))
      this.problems.push({line, message: `주문번호가 앞줄과 겹칩니다 (${order.orderId})`});
    else {
      const key = orderKey(order.orderId);
      this.#orders.set(order.orderId, order);
      if (key) this.#byKey.set(key, this.#byKey.has(key) ? null : order);
    }
  }
}

const pickAnother = '--orders에 준 파일을 확인해 주세요.';
const saveAsCsv = '엑셀에서 "CSV UTF-8"로 저장한 뒤 다시 열어 주세요.';

function headerOf(record: string[], path: string): ReturnType<typeof columnsOf> {
  const columns = columnsOf(record);
  const missing = requiredColumns.filter(column => columns[column] === undefined);
  if (missing.length === 0) return columns;
  throw new AppError(
    'orders',
    `주문 파일에 꼭 있어야 할 열이 없습니다: ${missing.map(nameOf).join(', ')} (${path})`,
    `읽은 머리글: ${record.join(', ').slice(0, 200)}`,
  );
}

/** UTF-8 with or without a byte-order mark. A wrong encoding throws: it must not become orders nobody can find. */
async function* textOf(bytes: AsyncIterable<Buffer>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', {fatal: true});
  let begun = false;
  for await (const chunk of bytes) {
    if (!begun && chunk.subarray(0, 4).equals(zipMark)) throw spreadsheet(path);
    begun = true;
    yield decoder.decode(chunk, {stream: true});
  }
  yield decoder.decode();
}

const zipMark = Buffer.from('PK\x03\x04', 'latin1');

const spreadsheet = (path: string): AppError =>
  new AppError('orders', `엑셀 파일(.xlsx)로 보입니다: ${path}`, saveAsCsv);

/** What went wrong with the file, and what to do, by the error's code. */
const faults: Record<string, [message: string, hint: string]> = {
  ENOENT: ['주문 파일이 없습니다', pickAnother],
  EISDIR: ['파일이 아니라 폴더입니다', pickAnother],
  EACCES: ['주문 파일을 읽을 권한이 없습니다', '파일 권한을 확인해 주세요.'],
  EPERM: ['주문 파일을 읽을 권한이 없습니다', '파일 권한을 확인해 주세요.'],
  ERR_ENCODING_INVALID_ENCODED_DATA: ['주문 파일이 UTF-8이 아니어서 글자를 읽을 수 없습니다', saveAsCsv],
  CSV: ['주문 파일의 따옴표가 맞지 않습니다', '그 줄의 따옴표를 고친 뒤 다시 열어 주세요.'],
};

function unreadable(path: string, error: unknown, line: number): AppError {
  const {code = ''} = error as {code?: string};
  const [message, hint] = faults[error instanceof CsvError ? 'CSV' : code] ?? [
    '주문 파일을 읽지 못했습니다',
    '파일이 온전한지 확인해 주세요.',
  ];
  const where = error instanceof CsvError ? `${path} ${line}번째 줄` : path;
  return new AppError('orders', `${message}: ${where}`, hint, {cause: error});
}
