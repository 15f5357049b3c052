import type {ColumnMap} from './columns.ts';
import {joining, orderOf} from './order-rows.ts';
import {customersBy, type OrderRow, type ReadRow} from './parse-row.ts';
import {PhoneBook} from './phone-book.ts';
import {addressIn} from './postgres/address.ts';
import {adviceOn} from './postgres/advice.ts';
import {Connection} from './postgres/connection.ts';
import {formsOf, phoneForms} from './postgres/forms.ts';
import {Queries} from './postgres/queries.ts';
import type {Where} from './postgres/sql.ts';
import {type Table, tableIn} from './postgres/table.ts';
import {columnsIn, type OrderReport} from './report.ts';
import type {Advice, OrderSource} from './source.ts';
import {wordsOf} from './statuses.ts';
import {
  type CustomersBy,
  maySee,
  type Order,
  type OrderList,
  type OrderQuery,
  orderKey,
  type Problems,
  type Viewer,
} from './store.ts';

/** The orders in a table of PostgreSQL, or of another engine that speaks its protocol. Asked anew each time. */
export class PostgresOrderStore implements OrderSource {
  readonly name: string;
  readonly customersBy: CustomersBy;
  readonly header: OrderSource['header'];
  readonly problems: Problems;
  readonly #connection: Connection;
  readonly #table: Table;
  readonly #queries: Queries;
  readonly #samples: readonly string[];
  #addsUp: Promise<boolean> | undefined;

  private constructor(name: string, connection: Connection, table: Table, samples: readonly string[]) {
    this.name = name;
    this.#connection = connection;
    this.#table = table;
    this.#queries = new Queries(connection, table);
    this.#samples = samples;
    this.header = {cells: table.fields.map(({name}) => name), columns: table.columns};
    this.customersBy = customersBy(table.columns);
    // Rows are read when they are asked for, so no others are known: of orders there are at least so many.
    this.problems = {list: [], counts: {row: 0, cell: 0, nothing: 0}, orders: samples.length};
  }

  /** Finds the table. Throws AppError `orders` or `usage`. */
  static async open(
    written: string,
    {columns = {}}: {columns?: ColumnMap | undefined} = {},
  ): Promise<PostgresOrderStore> {
    const address = addressIn(written);
    const connection = new Connection(address);
    try {
      const table = await tableIn(connection, address, columns);
      const samples = await new Queries(connection, table).samples();
      return new PostgresOrderStore(address.name, connection, table, samples);
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** One query, which an index on the orders' numbers serves. */
  async find(viewer: Viewer, orderId: string): Promise<Order | undefined> {
    const written = orderId.normalize('NFC').trim();
    const where = this.#queries.where().isOneOf('order_id', formsOf(written, this.#samples));
    const orders = ordersIn(await this.#queries.rows(where), viewer);
    const key = orderKey(written);
    const alike = [...orders.keys()].filter(id => key !== '' && orderKey(id) === key);
    const rows = orders.get(written) ?? (alike.length === 1 ? orders.get(alike[0] ?? '') : undefined);
    return rows?.[0] && maySee(viewer, rows[0]) ? this.#orderOf(rows) : undefined;
  }

  async list(viewer: Viewer, {status, limit}: OrderQuery): Promise<OrderList> {
    const where = this.#seenBy(viewer);
    if (status) {
      const {words, beginnings} = wordsOf([status].flat());
      where.readsAs('status', words, beginnings);
    }
    const count = await this.#queries.countOrders(where);
    if (count === 0 || limit <= 0) return {count, orders: []};
    const found = [...ordersIn(await this.#queries.newest(where, limit), viewer).values()];
    const seen = found.filter(([first]) => first && maySee(viewer, first));
    return {count, orders: (await Promise.all(seen.map(rows => this.#orderOf(rows)))).sort(newestFirst)};
  }

  get canIdentify(): boolean {
    return this.customersBy === 'id' && this.#table.columns.phone !== undefined;
  }

  async identify(customerId: string, lastFour: string): Promise<string | undefined> {
    const typed = customerId.normalize('NFC').trim();
    const forms = [typed, typed.toUpperCase(), typed.toLowerCase()];
    const phones = new PhoneBook();
    for (const {row, phone} of await this.#queries.rows(this.#queries.where().isOneOf('customer_id', forms)))
      if (row.customerId) phones.add(row.customerId, phone);
    return phones.find(typed, lastFour);
  }

  async counts(): Promise<{orders: number; customers: number}> {
    const where = this.#queries.where();
    return {
      orders: await this.#queries.countOrders(where),
      customers: await this.#queries.countOf(customerColumns[this.customersBy], where),
    };
  }

  async report(): Promise<OrderReport> {
    return {
      file: this.name,
      table: `${this.#table.schema}.${this.#table.table}`,
      encoding: null,
      delimiter: null,
      headerLine: null,
      ...columnsIn(this.header),
      customersBy: this.customersBy,
      rows: await this.#queries.countRows(),
      orders: await this.#queries.countOrders(this.#queries.where()),
      blankRows: 0,
      noteRows: 0,
      problems: {...this.problems.counts},
      details: [],
    };
  }

  advice(): Promise<Advice[]> {
    return adviceOn(this.#table, this.customersBy, this.#connection);
  }

  #seenBy(viewer: Viewer): Where {
    const where = this.#queries.where();
    if (viewer.role === 'staff') return where;
    const {customerId} = viewer;
    if (this.customersBy === 'none' || customerId === '') return where.never();
    if (this.customersBy === 'id') return where.isOneOf('customer_id', [customerId]);
    const [name = '', phone = ''] = customerId.split(' ');
    return where.readsAs('customer_name', [name.toUpperCase()]).isOneOf('phone', phoneForms(phone));
  }

  /** Sums that all rows of an order repeat may be its own or its items': the other orders tell, asked once. */
  async #orderOf(rows: readonly OrderRow[]): Promise<Order> {
    const {columns} = this.#table;
    const repeats = rows.length > 1 && rows.every(({item}) => item.amount === rows[0]?.item.amount);
    if (!repeats) return orderOf(rows, true);
    if (columns.item_amount !== undefined || columns.amount === undefined) return orderOf(rows, true);
    this.#addsUp ??= this.#queries.sumsDiffer();
    return orderOf(rows, await this.#addsUp);
  }
}

const customerColumns = {
  id: ['customer_id'],
  'name and phone': ['customer_name', 'phone'],
  none: [],
} as const;

/** Rows by their orders. Where an order's rows name several customers, the viewer's own are its first. */
function ordersIn(rows: readonly ReadRow[], viewer: Viewer): Map<string, OrderRow[]> {
  const own = (row: OrderRow): boolean => viewer.role === 'customer' && row.customerId === viewer.customerId;
  const read = rows.map(({row}) => row);
  const orders = new Map<string, OrderRow[]>();
  for (const row of [...read.filter(own), ...read.filter(row => !own(row))]) {
    const before = orders.get(row.orderId) ?? [];
    if (!joining(before, row).counts) continue;
    before.push(row);
    orders.set(row.orderId, before);
  }
  return orders;
}

const newestFirst = (a: Order, b: Order): number =>
  compare(b.orderedAt ?? '', a.orderedAt ?? '') || compare(b.orderId, a.orderId);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
