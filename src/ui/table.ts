import stringWidth from 'string-width';
import type {Line, Tone} from './line.ts';
import {wrapCells} from './wrap.ts';

export type Column = {
  title: string;
  /** Numbers stand at the right. */
  right?: true;
  /** Cells that the column can do with; its texts are cut to what there is. */
  least?: number;
};

const gap = 2;

/** Rows under their titles, aligned by cells of the screen. Undefined where they do not fit into `columns`. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly string[][],
  width: number,
): Line[] | undefined {
  const head = columns.map(({title}) => title);
  const wide = columns.map((_, index) =>
    Math.max(...[head, ...rows].map(row => stringWidth(row[index] ?? ''))),
  );
  const over = wide.reduce((sum, cells) => sum + cells + gap, -gap) + indent.length - width;
  const widths = shrunk(columns, wide, over);
  if (!widths) return undefined;
  const line = (row: readonly string[], tone: Tone): Line => {
    const cells = row.map((cell, index) => padded(cell, widths[index] ?? 0, columns[index]?.right ?? false));
    return {lead: indent, spans: [{text: cells.join(' '.repeat(gap)).trimEnd()}], tone};
  };
  return [line(head, 'quiet'), ...rows.map(row => line(row, 'plain'))];
}

const indent = '  ';

/** The widths with `over` cells taken from the columns that can give some. */
function shrunk(columns: readonly Column[], wide: readonly number[], over: number): number[] | undefined {
  let left = Math.max(0, over);
  const widths = wide.map((cells, index) => {
    const given = Math.min(left, Math.max(0, cells - (columns[index]?.least ?? cells)));
    left -= given;
    return cells - given;
  });
  return left === 0 ? widths : undefined;
}

function padded(cell: string, width: number, right: boolean): string {
  const text = cutTo(cell, width);
  const blank = ' '.repeat(width - stringWidth(text));
  return right ? blank + text : text + blank;
}

/** The text with blanks behind it. */
export const padTo = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - stringWidth(text)));

/** The beginning of a text that fits, with `…` where something is missing. */
export const cutTo = (text: string, width: number): string =>
  stringWidth(text) <= width ? text : `${wrapCells(text, Math.max(1, width - 1))[0]?.text ?? ''}…`;
