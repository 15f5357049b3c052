/** A row of the table; `line` counts from 1 and is the one where the row begins. `broken`: its quotes do not match. */
export type Row = {line: number; cells: string[]; broken?: true};

/** A cell that goes on for longer is one whose closing quote was lost. */
const longestCell = 100_000;

/**
 * Splits text into rows as spreadsheets write them: quoted cells may hold delimiters, line breaks and doubled quotes.
 * A quote within a cell is one of its characters (`27" 모니터`). Where the closing quote was lost, that line alone is
 * broken, and the next one is read as a row again; parsers that follow the letter give up, or swallow what follows.
 * Most lines have no quote at all, and splitting those is the engine's own work: that makes it several times as fast as
 * a reader that looks at every character.
 */
export class RowSplitter {
  readonly #delimiter: string;
  #rest = '';
  #line = 1;
  /** Whether the text so far ended in `\r`, which the next may complete. */
  #afterReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The rows that are complete with this text. */
  push(text: string): Row[] {
    return this.#rows(this.#rest + this.#withPlainEnds(text), false);
  }

  /** The last row, where the text does not end in a line break. */
  end(): Row[] {
    return this.#rows(this.#rest, true);
  }

  /** `\r\n`, `\r` and `\n` may stand in one file, and `\r\n` may be cut in two. */
  #withPlainEnds(text: string): string {
    const cut = this.#afterReturn && text.startsWith('\n');
    if (text !== '') this.#afterReturn = text.endsWith('\r');
    return text.includes('\r') || cut ? (cut ? text.slice(1) : text).replace(/\r\n?/g, '\n') : text;
  }

  #rows(text: string, last: boolean): Row[] {
    const rows: Row[] = [];
    let start = 0;
    while (start < text.length) {
      const end = text.indexOf('\n', start);
      if (end < 0 && !last) break;
      const to = end < 0 ? text.length : end;
      const line = text.slice(start, to);
      if (!line.includes('"')) {
        rows.push({line: this.#line++, cells: line.split(this.#delimiter)});
        start = to + 1;
        continue;
      }
      const found = quotedRow(text, start, this.#delimiter, last);
      if (found === 'more') break;
      if (found === 'broken') {
        rows.push({line: this.#line++, cells: line.split(this.#delimiter), broken: true});
        start = to + 1;
        continue;
      }
      rows.push({line: this.#line, cells: found.cells});
      this.#line += found.lines;
      start = found.end;
    }
    this.#rest = text.slice(start);
    return rows;
  }
}

type Quoted = {cells: string[]; end: number; lines: number};
type Failing = 'more' | 'broken';

/** The row that begins at `start`; `more` where it may go on in text that is not here yet. */
function quotedRow(text: string, start: number, delimiter: string, last: boolean): Quoted | Failing {
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at + 1, delimiter, last) : bareCell(text, at, delimiter);
    if (typeof cell === 'string') return cell;
    cells.push(cell.content);
    lines += cell.breaks;
    at = cell.end;
    if (at >= text.length) return last ? {cells, end: at, lines} : 'more';
    if (text[at] === '\n') return {cells, end: at + 1, lines};
    at += delimiter.length;
  }
}

type Cell = {content: string; end: number; breaks: number};

function bareCell(text: string, from: number, delimiter: string): Cell {
  const line = text.indexOf('\n', from);
  const end = line < 0 ? text.length : line;
  const next = text.indexOf(delimiter, from);
  const to = next < 0 || next > end ? end : next;
  return {content: text.slice(from, to), end: to, breaks: 0};
}

function quotedCell(text: string, from: number, delimiter: string, last: boolean): Cell | Failing {
  const close = closingQuote(text, from, delimiter, last);
  if (typeof close === 'string') return close;
  const raw = text.slice(from, close);
  return {
    content: raw.includes('"') ? raw.replaceAll('""', '"') : raw,
    end: afterSpaces(text, close + 1),
    breaks: raw.includes('\n') ? raw.split('\n').length - 1 : 0,
  };
}

/**
 * The quote that closes a cell: what follows is a delimiter or the end of the line. One that does not is a character of
 * the cell, if it stands in the line where the cell began; further down it is the opening quote of another cell.
 */
function closingQuote(text: string, from: number, delimiter: string, last: boolean): number | Failing {
  const lineEnd = bareCell(text, from, '\n').end;
  let at = loneQuote(text, from);
  while (at >= 0 && at - from <= longestCell) {
    const after = text[afterSpaces(text, at + 1)] ?? (last ? '\n' : undefined);
    if (after === undefined) return 'more';
    if (after === delimiter || after === '\n') return at;
    if (at > lineEnd) return 'broken';
    at = loneQuote(text, at + 1);
  }
  return last || text.length - from > longestCell ? 'broken' : 'more';
}

/** The next quote that is not the first of two, which are a quote of the cell. */
function loneQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at++;
  return at;
}
