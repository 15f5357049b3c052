import stringWidth from 'string-width';
import {cellWidth} from './cell-width.ts';

/** What of a text stands in one row of the screen, and where in the text it begins. */
export type Row = {start: number; text: string};

const graphemes = new Intl.Segmenter('ko', {granularity: 'grapheme'});

/** Letters that are whatever they are beside: their widths add up. For all else a segmenter has to look. */
const simple = /^[\x20-\x7E\u3131-\u318E\uAC00-\uD7A3]*$/;

const widthOf = (text: string): number => (simple.test(text) ? cellWidth(text) : stringWidth(text));

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
      const pieces = bare <= width ? [{start: 0, text: word}] : wrapCells(word, width);
      const placed = pieces.map(piece => ({start: start + piece.start, text: piece.text}));
      row = placed.pop() ?? {start, text: ''};
      cells = widthOf(row.text);
      rows.push(...placed);
    }
    start += word.length;
  }
  return [...rows, row].map(({start, text}) => ({start, text: text.trimEnd()}));
}
