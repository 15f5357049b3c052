import {aligned, gapsBetween} from './align.ts';
import type {Line} from './line.ts';
import {widthOf, wrapCells} from './wrap.ts';

/** How a column is titled, and what of a thing stands in it. */
export type Column<T> = {
  title: string;
  of(thing: T): string;
  /** Figures stand at the right. */
  right?: true;
  /** Cells that the column can do with; its texts are cut to what there is. */
  least?: number;
};

/** A row of titles and one for each thing, aligned by cells of the screen. Undefined where they do not fit. */
export function tableRows<T>(
  columns: readonly Column<T>[],
  things: readonly T[],
  width = Number.POSITIVE_INFINITY,
): string[] | undefined {
  const rows = [columns.map(({title}) => title), ...things.map(thing => columns.map(({of}) => of(thing)))];
  const wide = columns.map((_, index) => Math.max(...rows.map(row => widthOf(row[index] ?? ''))));
  const over = wide.reduce((sum, cells) => sum + cells, gapsBetween(columns.length)) - width;
  const widths = shrunk(columns, wide, over);
  if (!widths) return undefined;
  const cut = rows.map(row => row.map((cell, index) => cutTo(cell, widths[index] ?? 0)));
  return aligned(cut, widthOf, index => columns[index]?.right ?? false);
}

/** The same in the first of the layouts that fits; undefined where none does. */
export function fittingRows<T>(
  layouts: readonly (readonly Column<T>[])[],
  things: readonly T[],
  width: number,
): string[] | undefined {
  for (const columns of layouts) {
    const rows = tableRows(columns, things, width);
    if (rows) return rows;
  }
  return undefined;
}

/** Rows of a table as they stand on the screen, below titles that step back. */
export const tableLines = (rows: readonly string[]): Line[] =>
  rows.map((text, index) => ({
    lead: tableIndent,
    spans: [{text}],
    tone: index === 0 ? 'quiet' : 'plain',
  }));

export const tableIndent = '  ';

/** The widths with `over` cells taken from the columns that can give some. */
function shrunk<T>(
  columns: readonly Column<T>[],
  wide: readonly number[],
  over: number,
): number[] | undefined {
  let left = Math.max(0, over);
  const widths = wide.map((cells, index) => {
    const given = Math.min(left, Math.max(0, cells - (columns[index]?.least ?? cells)));
    left -= given;
    return cells - given;
  });
  return left === 0 ? widths : undefined;
}

/** The text with blanks behind it. */
export const padTo = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The beginning of a text that fits, with `…` where something is missing. */
export const cutTo = (text: string, width: number): string =>
  widthOf(text) <= width ? text : `${wrapCells(text, Math.max(1, width - 1))[0]?.text ?? ''}…`;
