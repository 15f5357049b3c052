import {parse} from 'csv-parse/sync';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {type Row, RowSplitter} from '../../src/orders/rows.ts';
import {asCsv} from './shop-files.ts';

function split(chunks: readonly string[], delimiter = ','): Row[] {
  const splitter = new RowSplitter(delimiter);
  return [...chunks.flatMap(chunk => splitter.push(chunk)), ...splitter.end()];
}

/** Cuts a text at places of its own. */
const cut = (text: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map(place => place % (text.length + 1)))].sort((a, b) => a - b);
  return [...at, text.length].map((end, index) => text.slice(at[index - 1] ?? 0, end));
};

const cell = fc.string({unit: fc.constantFrom(...'가a1 ,;\t"\n'.split('')), maxLength: 6});
const table = fc.array(fc.array(cell, {minLength: 2, maxLength: 4}), {minLength: 1, maxLength: 5});

it('reads what a spreadsheet wrote as csv-parse reads it, however the text is cut, and knows the lines', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', '\t', ';'),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.nat(), {maxLength: 6}),
      (cells, delimiter, end, places) => {
        const text = asCsv(cells, delimiter, end);
        const wanted = parse(text, {delimiter, relax_column_count: true, info: true}) as unknown as {
          record: string[];
        }[];
        const rows = split(cut(text, places), delimiter);
        expect(rows.map(({cells}) => cells)).toEqual(wanted.map(({record}) => record));
        let line = 1;
        for (const [index, row] of rows.entries()) {
          expect(row.line).toBe(line);
          line += 1 + (cells[index]?.join('').split('\n').length ?? 1) - 1;
        }
      },
    ),
    {numRuns: 2000},
  );
});

it('reads any text whatever the same, however it is cut', () => {
  const any = fc.string({unit: fc.constantFrom(...'ab,"\n\r '.split('')), maxLength: 60});
  fc.assert(
    fc.property(any, fc.array(fc.nat(), {maxLength: 8}), (text, places) => {
      expect(split(cut(text, places))).toEqual(split([text]));
    }),
    {numRuns: 3000},
  );
});

it('never takes one line for a part of a row whose quote was lost', () => {
  fc.assert(
    fc.property(table, fc.nat(), (cells, place) => {
      const plain = cells.map(row => row.map(cell => cell.replace(/["\n,]/g, '')));
      const lost = place % plain.length;
      const lines = plain.map((row, index) =>
        index === lost ? `x,"${row.join(',')}` : `y,${row.join(',')}`,
      );
      const rows = split([lines.join('\n')]);
      expect(rows.map(({broken}) => broken ?? false)).toEqual(plain.map((_, index) => index === lost));
    }),
    {numRuns: 1000},
  );
});
