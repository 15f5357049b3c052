import {foldLabel, shortFoldLabel} from './long-text.ts';
import type {Draft, TextBuffer} from './text-buffer.ts';
import {type Piece, piecesOf, type Row, wrapCells} from './wrap.ts';

export const mark = '› ';

/** How a text under edit lies on the screen: the rows that show, and the cell where the next character goes. */
export type InputLayout = {rows: string[]; cursor: {x: number; y: number}};

/** At most `height` rows of the text, the row of the cursor among them. */
export function layoutInput(buffer: TextBuffer, columns: number, height: number): InputLayout {
  const lines = linesOf(buffer, columns);
  const {x, y} = placeOf(buffer.cursor, lines);
  const first = Math.max(0, y - height + 1);
  return {
    rows: lines.rows.slice(first, first + height).map(row => row.text),
    cursor: {x: mark.length + x, y: y - first},
  };
}

/** The buffer with its cursor a row further, in the same cell as far as there is one; undefined where no row is. */
export function moveByRow(buffer: TextBuffer, columns: number, step: 1 | -1): TextBuffer | undefined {
  const lines = linesOf(buffer, columns);
  const {x, y} = placeOf(buffer.cursor, lines);
  const column = buffer.column ?? x;
  const row = lines.rows[y + step];
  if (!row) return undefined;
  const next = lines.rows[y + step + 1]?.start ?? Number.POSITIVE_INFINITY;
  let cells = 0;
  const before = lines.pieces.filter(({start, end, shown, cells: own}) => {
    // Where a row ends without a line break, the place behind it is the next row's first.
    if (start < row.start || end > next || shown === '\n' || (end === next && cells + own <= column))
      return false;
    cells += own;
    return cells <= column;
  });
  return {...buffer, cursor: before.at(-1)?.end ?? row.start, column};
}

type Lines = {pieces: readonly Piece[]; rows: readonly Row[]};

function placeOf(cursor: number, {pieces, rows}: Lines): {x: number; y: number} {
  const y = rows.findLastIndex(({start}) => start <= cursor);
  const from = rows[y]?.start ?? 0;
  const before = pieces.filter(({start, end}) => start >= from && end <= cursor);
  return {x: before.reduce((cells, piece) => cells + piece.cells, 0), y};
}

let last: (Lines & {text: string; folds: Draft['folds']; columns: number}) | undefined;

/** Kept until the text is another: the screen is drawn for much else. */
function linesOf({text, folds}: Draft, columns: number): Lines {
  if (last?.text === text && last.folds === folds && last.columns === columns) return last;
  // One cell less than there are: behind a full row the cursor would have no cell to stand in.
  const width = columns - mark.length - 1;
  const pieces = piecesIn({text, folds}, width);
  last = {text, folds, columns, pieces, rows: wrapCells(text, width, pieces)};
  return last;
}

function piecesIn({text, folds}: Draft, width: number): Piece[] {
  const ends = [0, ...folds.map(({end}) => end)];
  return ends.flatMap((from, index) => {
    const fold = folds[index];
    const plain = piecesOf(text.slice(from, fold?.start), from);
    if (!fold) return plain;
    const label = foldLabel(text.slice(fold.start, fold.end), index + 1);
    const fits = cellsIn(label) <= width;
    const shown = fits ? label : shortFoldLabel(index + 1);
    return [...plain, {...fold, shown, cells: cellsIn(shown)}];
  });
}

const cellsIn = (text: string): number => piecesOf(text).reduce((sum, {cells}) => sum + cells, 0);
