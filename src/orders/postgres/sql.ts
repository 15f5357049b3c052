import type {Column} from '../columns.ts';
import type {Field, Table} from './table.ts';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** As the server writes it: `07` is another customer's number than `7`, if it is any. */
const wholeNumber = /^(?:0|[1-9]\d{0,17})$/;

/**
 * What a column is compared as, so that its index serves, and what a value must look like for that: whatever the type
 * takes for equal, only what is written alike is the same.
 */
const comparable: Record<string, readonly [type: string, form: RegExp]> = {
  text: ['text', /./su],
  'character varying': ['text', /./su],
  character: ['bpchar', /\S$/u],
  smallint: ['bigint', wholeNumber],
  integer: ['bigint', wholeNumber],
  bigint: ['bigint', wholeNumber],
  numeric: ['numeric', /^(?:0|[1-9]\d{0,99})$/],
  uuid: ['uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
};

export const fieldOf = ({fields, columns}: Table, column: Column): Field | undefined =>
  fields[columns[column] ?? -1];

/** The column as it stands in SQL; undefined where the table has none. */
export function columnSql(table: Table, column: Column): string | undefined {
  const field = fieldOf(table, column);
  return field && quoted(field.name);
}

/** Conditions with the values that they compare to: never a value within SQL. */
export class Where {
  readonly values: unknown[] = [];
  readonly #table: Table;
  readonly #conditions: string[] = [];

  constructor(table: Table) {
    this.#table = table;
    for (const column of ['order_id', 'product'] as const) {
      const field = fieldOf(table, column);
      if (field?.isNullable) this.#conditions.push(`${quoted(field.name)} IS NOT NULL`);
      if (field && /^(text|character)/.test(field.type))
        this.#conditions.push(`btrim(${quoted(field.name)}) <> ''`);
    }
  }

  get sql(): string {
    return this.#conditions.length > 0 ? `WHERE ${this.#conditions.join(' AND ')}` : '';
  }

  /** The column is one of these. A value that the column's type cannot have is none of its values. */
  isOneOf(column: Column, values: readonly string[]): this {
    const field = fieldOf(this.#table, column);
    if (!field) return this.never();
    const [type, form] = comparable[field.type] ?? [];
    const fitting = form ? values.filter(value => form.test(value)) : [...values];
    if (fitting.length === 0) return this.never();
    const given = this.#given(fitting.map(withoutZeros));
    const name = quoted(field.name);
    this.#conditions.push(
      type ? `${name} = ANY (${given}::${type}[])` : `${name}::text = ANY (${given}::text[])`,
    );
    return this;
  }

  /** The column's text without spaces and in upper case is one of these, or begins so. */
  readsAs(column: Column, words: readonly string[], beginnings: readonly string[] = []): this {
    const name = columnSql(this.#table, column);
    if (!name) return this.never();
    const plain = `upper(replace(${name}::text, ' ', ''))`;
    const either = [
      `${plain} = ANY (${this.#given(words.map(withoutZeros))}::text[])`,
      ...beginnings.map(word => `left(${plain}, ${word.length}) = ${this.#given(word)}::text`),
    ];
    this.#conditions.push(`(${either.join(' OR ')})`);
    return this;
  }

  never(): this {
    this.#conditions.push('1 = 0');
    return this;
  }

  #given(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A zero byte is in no text of PostgreSQL's. */
const withoutZeros = (value: string): string => value.replaceAll('\0', '');

/** A cell as a file would have it: times of day in Korea, to the second, without saying so. */
export const cellOf = (value: string | null, {type}: Field): string =>
  value === null
    ? ''
    : type.startsWith('timestamp')
      ? value.replace(/(?:\.\d+)?(?:[+-]\d\d(?::?\d\d){0,2})?$/, '')
      : value;
