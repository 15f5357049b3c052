import type {ReadRow} from '../parse-row.ts';
import {lastFoursIn} from '../phone-book.ts';
import {coded} from './row-code.ts';

/** Rows on their way from the reader of a file to the builder of its index, in few values: between threads each is copied. */
export type Pack = {
  /** Where the rows begin in the file. */
  lines: number[];
  /** The rows in lines, as `coded` has them. */
  rows: string[];
  /** In as many lines, the last four digits of the phones on record, between spaces. */
  phones: string[];
};

export const packed = (rows: readonly ReadRow[]): Pack => ({
  lines: rows.map(({line}) => line),
  rows: rows.map(({row}) => coded(row)),
  phones: rows.map(({phone}) => lastFoursIn(phone).join(' ')),
});
