import stringWidth from 'string-width';
import {cellWidth} from './cell-width.ts';

/** What of a text stands in one row of the screen, and where in the text it begins. */
export type Row = {start: number; text: string};

const graphemes = new Intl.Segmenter('ko', {granularity: 'grapheme'});

/** Letters that are whatever they are beside: their widths add up. For all else a segmenter has to look. */
const simple = /^[\x20-\x7E\u3131-\u318E\uAC00-\uD7A3]*$/;

/** Cells of any text. */
export const widthOf = (text: string): number => (simple.test(text) ? cellWidth(text) : stringWidth(text));

/** Rows of at most `width` cells, broken between any two graphemes: every cell can be found again in the text. */
export function wrapCells(text: string, width: number): Row[] {
  const rows: Row[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    let row: Row = {start: lineStart, text: ''};
    let cells = 0;
    for (const {segment, index} of graphemes.segment(line)) {
      const size = stringWidth(segment);
      if (cells + size > width && row.text) {
        rows.push(row);
        row = {start: lineStart + index, text: ''};
        cells = 0;
      }
      row.text += segment;
      cells += size;
    }
    rows.push(row);
    lineStart += line.length + 1;
  }
  return rows;
}

/** Rows of at most `width` cells, broken between words, and inside a word only where it is wider than a row. */
export const wrapWords = (text: string, width: number): string[] =>
  text.split('\n').flatMap(line => wrapLine(line, width));

function wrapLine(line: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  let cells = 0;
  for (const word of line.split(/(?<=\s)(?=\S)/)) {
    const [own, bare] = [widthOf(word), widthOf(word.trimEnd())];
    if (cells + bare <= width) {
      row += word;
      cells += own;
      continue;
    }
    if (row.trim()) rows.push(row.trimEnd());
    const pieces = bare <= width ? [word] : wrapCells(word, width).map(({text}) => text);
    row = pieces.pop() ?? '';
    cells = widthOf(row);
    rows.push(...pieces);
  }
  return [...rows, row.trimEnd()];
}
