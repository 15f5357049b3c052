import stringWidth from 'string-width';
import {cellWidth} from './cell-width.ts';

/** What of a text stands in one row of the screen, and where in the text it begins. */
export type Row = {start: number; text: string};

/** What is never broken: a grapheme, or a stretch of the text that shows as something else. `cells` is its width. */
export type Piece = {start: number; end: number; shown: string; cells: number};

const graphemes = new Intl.Segmenter('ko', {granularity: 'grapheme'});

/** Letters that are whatever they are beside: their widths add up. For all else a segmenter has to look. */
const simple = /^[\x20-\x7E\u3131-\u318E\uAC00-\uD7A3]*$/;

/** Cells of any text. */
export const widthOf = (text: string): number => (simple.test(text) ? cellWidth(text) : stringWidth(text));

/** The graphemes of a text, line breaks among them. `offset` is where it stands in a longer one. */
export function piecesOf(text: string, offset = 0): Piece[] {
  const pieces: Piece[] = [];
  const add = (shown: string, start: number, cells: number) =>
    pieces.push({start: offset + start, end: offset + start + shown.length, shown, cells});
  for (let at = 0; at < text.length; ) {
    // Of these, what is not ASCII is Hangul, which takes two cells.
    for (; standsAlone(text, at); at++) add(text.charAt(at), at, text.charCodeAt(at) < 0x80 ? 1 : 2);
    const start = at;
    while (at < text.length && !standsAlone(text, at)) at++;
    for (const {segment, index} of graphemes.segment(text.slice(start, at)))
      add(segment, start + index, stringWidth(segment));
  }
  return pieces;
}

/** Whether a letter is a grapheme for certain: what comes behind it may belong to it unless that is simple too. */
const standsAlone = (text: string, at: number): boolean =>
  isSimple(text.charCodeAt(at)) && (at + 1 === text.length || isSimple(text.charCodeAt(at + 1)));

/** By number, because every letter is asked at every key. */
const isSimple = (code: number): boolean =>
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0x20 && code <= 0x7e) ||
  code === 0x0a ||
  (code >= 0x3131 && code <= 0x318e);

/** Rows of at most `width` cells, broken between any two pieces: every cell can be found again in the text. */
export function wrapCells(text: string, width: number, pieces: readonly Piece[] = piecesOf(text)): Row[] {
  const rows: Row[] = [];
  let row: Row = {start: 0, text: ''};
  let cells = 0;
  const begin = (start: number) => {
    rows.push(row);
    row = {start, text: ''};
    cells = 0;
  };
  for (const piece of pieces) {
    if (piece.shown === '\n') {
      begin(piece.end);
      continue;
    }
    if (cells + piece.cells > width && row.text) begin(piece.start);
    row.text += piece.shown;
    cells += piece.cells;
  }
  return [...rows, row];
}

/** Rows of at most `width` cells, broken between words, and inside a word only where it is wider than a row. */
export function wrapWords(text: string, width: number): Row[] {
  let start = 0;
  return text.split('\n').flatMap(line => {
    const rows = wrapLine(line, width).map(row => ({...row, start: start + row.start}));
    start += line.length + 1;
    return rows;
  });
}

function wrapLine(line: string, width: number): Row[] {
  const rows: Row[] = [];
  let row: Row = {start: 0, text: ''};
  let cells = 0;
  let start = 0;
  for (const word of line.split(/(?<=\s)(?=\S)/)) {
    const [own, bare] = [widthOf(word), widthOf(word.trimEnd())];
    if (cells + bare <= width) {
      row.text += word;
      cells += own;
    } else {
      if (row.text.trim()) rows.push(row);
      // Blanks behind a word never begin a row.
      const pieces = wrapCells(word.trimEnd(), width);
      const placed = pieces.map(piece => ({start: start + piece.start, text: piece.text}));
      row = placed.pop() ?? {start, text: ''};
      row.text += word.slice(word.trimEnd().length);
      cells = widthOf(row.text);
      rows.push(...placed);
    }
    start += word.length;
  }
  return [...rows, row].map(({start, text}) => ({start, text: text.trimEnd()}));
}
