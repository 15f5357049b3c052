import type {Column} from '../columns.ts';
import {type ReadRow, RowParser} from '../parse-row.ts';
import {idIn} from '../values.ts';
import type {Connection} from './connection.ts';
import {cellOf, columnSql, fieldOf, quoted, Where} from './sql.ts';
import type {Table} from './table.ts';

/** Numbers that show how the shop writes them. */
const sampled = 200;

/** More rows than any order has that is one. */
const mostRows = 3000;

/** Rows in which it shows whether the sums of an order's rows are its items' or its own. */
const judgedBy = 100_000;

/** All that is asked of the table, and rows as a file's are read. */
export class Queries {
  readonly #connection: Connection;
  readonly #table: Table;
  readonly #id: string;

  constructor(connection: Connection, table: Table) {
    this.#connection = connection;
    this.#table = table;
    this.#id = columnSql(table, 'order_id') ?? '';
  }

  where(): Where {
    return new Where(this.#table);
  }

  /** Some of the orders' numbers. */
  async samples(): Promise<string[]> {
    const rows = await this.#ask(
      `SELECT ${this.#id}::text FROM ${this.#table.sql}`,
      this.where(),
      `LIMIT ${sampled}`,
    );
    return rows.flatMap(([id]) => id ?? []);
  }

  /** The rows of few orders, each order's in their own order. */
  async rows(where: Where): Promise<ReadRow[]> {
    const order = this.#withinOrder.length > 0 ? `ORDER BY ${this.#withinOrder.join(', ')} ` : '';
    return this.#read(await this.#ask(this.#selected, where, `${order}LIMIT ${mostRows}`));
  }

  /** All rows of the newest orders that have a row such as asked for. */
  async newest(where: Where, limit: number): Promise<ReadRow[]> {
    const most = Number.isFinite(limit) ? `LIMIT ${Math.floor(limit)}` : '';
    const field = fieldOf(this.#table, 'ordered_at');
    const by = (at: (name: string) => string) =>
      [
        ...(field
          ? [
              ...(field.isNullable ? [`${at(quoted(field.name))} IS NULL`] : []),
              `${at(quoted(field.name))} DESC`,
            ]
          : []),
        `${this.#id} DESC`,
      ].join(', ');
    if (this.isOnePerRow)
      return this.#read(await this.#ask(this.#selected, where, `ORDER BY ${by(name => name)} ${most}`));
    const ids = `SELECT ${this.#id} FROM ${this.#table.sql} ${where.sql} GROUP BY ${this.#id}`;
    const newest = most ? `${ids} ORDER BY ${by(name => `max(${name})`)} ${most}` : ids;
    const order = this.#withinOrder.length > 0 ? `ORDER BY ${this.#withinOrder.join(', ')}` : '';
    return this.#read(
      await this.#connection.query(
        `${this.#selected} WHERE ${this.#id} IN (${newest}) ${order}`,
        where.values,
      ),
    );
  }

  async countOrders(where: Where): Promise<number> {
    if (!this.isOnePerRow) return this.countOf(['order_id'], where);
    return countIn(await this.#ask(`SELECT count(*) FROM ${this.#table.sql}`, where));
  }

  async countRows(): Promise<number> {
    return countIn(await this.#connection.query(`SELECT count(*) FROM ${this.#table.sql}`));
  }

  /** How many different ones there are. */
  async countOf(columns: readonly Column[], where: Where): Promise<number> {
    const names = columns.flatMap(column => columnSql(this.#table, column) ?? []).join(', ');
    if (names === '') return 0;
    const groups = `SELECT ${names} FROM ${this.#table.sql} ${where.sql} GROUP BY ${names}`;
    return countIn(await this.#connection.query(`SELECT count(*) FROM (${groups}) AS found`, where.values));
  }

  /** Whether sums differ within some order: then they are those of items. */
  async sumsDiffer(): Promise<boolean> {
    const amount = columnSql(this.#table, 'amount');
    if (!amount || this.isOnePerRow) return false;
    const rows = await this.#connection.query(
      `SELECT 1 FROM (SELECT ${this.#id} AS id, ${amount}::text AS amount FROM ${this.#table.sql} LIMIT ${judgedBy}) AS judged
       GROUP BY id HAVING count(DISTINCT amount) > 1 LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** Every row is an order of its own, and the database sees to it. */
  get isOnePerRow(): boolean {
    const name = fieldOf(this.#table, 'order_id')?.name;
    return this.#table.indexes.some(
      ({isUnique, fields}) => isUnique && fields.length === 1 && fields[0] === name,
    );
  }

  /** By what the rows of an order stand in their order: their own numbers, or what tells rows apart. */
  get #withinOrder(): string[] {
    if (this.isOnePerRow) return [];
    const line = columnSql(this.#table, 'line_id');
    if (line) return [line];
    const unique = this.#table.indexes.filter(({isUnique}) => isUnique);
    const key = unique.find(({name}) => /_pkey$|^primary$/.test(name)) ?? unique[0];
    const names = this.#table.fields.map(({name}) => name);
    return key?.fields.every(name => names.includes(name)) ? key.fields.map(quoted) : [];
  }

  get #places(): number[] {
    return [...new Set(Object.values(this.#table.columns))];
  }

  get #selected(): string {
    const {fields, sql} = this.#table;
    return `SELECT ${this.#places.map(place => quoted(fields[place]?.name ?? '')).join(', ')} FROM ${sql}`;
  }

  #ask(select: string, where: Where, tail = '') {
    return this.#connection.query(`${select} ${where.sql} ${tail}`, where.values);
  }

  #read(rows: readonly (readonly (string | null)[])[]): ReadRow[] {
    const {fields, columns} = this.#table;
    const parser = new RowParser(
      columns,
      fields.map(({name}) => name),
      () => {},
    );
    return rows.flatMap((row, index) => {
      const cells = fields.map(() => '');
      for (const [at, place] of this.#places.entries()) {
        const field = fields[place];
        if (field) cells[place] = cellOf(row[at] ?? null, field);
      }
      // No row stands above another here: one without a number is no part of it.
      if (idIn(cells[columns.order_id ?? -1] ?? '') === null) return [];
      const read = parser.parse(cells, index + 1);
      return typeof read === 'string' ? [] : [read];
    });
  }
}

const countIn = (rows: readonly (readonly (string | null)[])[]): number => Number(rows[0]?.[0] ?? 0);
