import {
  type Column,
  type ColumnMap,
  type Columns,
  columnNames,
  columnsOf,
  knownIn,
  likelyColumns,
  missingIn,
  namesAny,
  required,
} from './columns.ts';
import {lacking, looksHeadless, noSuchLine, notInFile, unclearHeader} from './header-faults.ts';
import {RowSplitter} from './rows.ts';

/** Where the table begins and what its columns hold. `line` 0: there is no header, and its cells are blank. */
export type Header = {delimiter: string; line: number; cells: readonly string[]; columns: Columns};

/** In the order in which they win where a header reads equally well. */
const delimiters = [',', '\t', ';', '|'];

/** Titles and notes may stand above the header, but no more of them than this. */
const rowsAbove = 10;

/**
 * Finds the header among the first rows: the first that names the columns which no table of orders lacks, split by the
 * delimiter with which it names most. Undefined where there are no rows at all. Throws AppError `orders`.
 */
export function headerIn(text: string, path: string, map: ColumnMap): Header | undefined {
  const best = bestIn(text, path, map);
  if (!best) return undefined;
  const missing = missingIn(best.known);
  if (missing.length > 0)
    throw isHeadless(best, map) ? looksHeadless(path) : lacking(missing, best.cells, path);
  const {delimiter, line, cells} = best;
  const columns = columnsOf(cells, map);
  if (isPlaced(map) && map.header === undefined && !namesAny(cells, map)) throw unclearHeader(best, path);
  return {delimiter, line, cells, columns};
}

/** What is most like a header, however little of it is known: for a map that is yet to be filled in. */
export function likelyHeaderIn(
  text: string,
  path: string,
  map: ColumnMap,
): (Header & {isHeadless: boolean}) | undefined {
  const best = bestIn(text, path, map);
  if (!best) return undefined;
  const {delimiter, line, cells} = best;
  return {delimiter, line, cells, columns: likelyColumns(cells, map), isHeadless: isHeadless(best, map)};
}

type Candidate = {
  delimiter: string;
  line: number;
  cells: string[];
  known: ReadonlySet<Column>;
  /** How wide the table is by this delimiter, and whether the row is as wide: a title is not. */
  width: number;
  isWide: boolean;
};

/** Throws where it lacks a column that the map speaks of. */
function bestIn(text: string, path: string, map: ColumnMap): Candidate | undefined {
  const candidates = delimiters.flatMap(delimiter => candidatesIn(beginningOf(text), delimiter, map));
  const [first] = candidates;
  if (!first) {
    if (map.header && text.trim() !== '') throw noSuchLine(map.header, path);
    return undefined;
  }
  const best = candidates.reduce((best, one) => (isBetter(one, best, isPlaced(map)) ? one : best), first);
  for (const column of columnNames) mustStandIn(column, map, best, path);
  return best;
}

function candidatesIn(text: string, delimiter: string, map: ColumnMap): Candidate[] {
  const splitter = new RowSplitter(delimiter);
  const filled = [...splitter.push(text), ...splitter.end()].filter(({cells}) => widthOf(cells) > 0);
  const rows = filled.slice(0, rowsAbove);
  const width = usual(rows.map(({cells}) => widthOf(cells)));
  const candidate = (line: number, cells: string[]): Candidate => ({
    delimiter,
    line,
    cells,
    known: knownIn(cells, map),
    width,
    isWide: widthOf(cells) >= width,
  });
  if (map.header === false) {
    const widest = Math.max(0, ...rows.map(({cells}) => cells.length));
    return rows.length === 0 ? [] : [candidate(0, Array<string>(widest).fill(''))];
  }
  const asked = map.header === undefined ? rows : filled.filter(({line}) => line === map.header);
  return asked.map(({line, cells}) => candidate(line, cells));
}

/** Cells as far as there is something in them. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex(cell => cell.trim() !== '') + 1;

/** The width that most of the rows have, the greater of two. */
function usual(widths: readonly number[]): number {
  const times = (width: number) => widths.filter(other => other === width).length;
  return widths.reduce((most, one) => ((times(one) - times(most) || one - most) > 0 ? one : most), 0);
}

/** Rows of one delimiter come in their order, so the first of equals stays. */
function isBetter(one: Candidate, other: Candidate, placed: boolean): boolean {
  const [lacks, otherLacks] = [missingIn(one.known).length, missingIn(other.known).length];
  if ((lacks === 0) !== (otherLacks === 0)) return lacks === 0;
  // Places fit any row that is long enough: only names tell a header at once.
  if (lacks === 0 && !placed && one.delimiter === other.delimiter) return false;
  if (one.known.size !== other.known.size) return one.known.size > other.known.size;
  return one.isWide === other.isWide ? one.width > other.width : one.isWide;
}

/** Whether nothing but places is said of what every table has, so that no name tells which row is the header. */
const isPlaced = (map: ColumnMap): boolean => required.every(column => typeof map[column] === 'number');

/** A number, a date, a sum, a phone, or a number with a few capitals: what no column is called. */
const value = /^(?:[A-Z]{0,4}[-_]?)?\d[\d\s,.:/-]*원?$/;

/** Whether the row that is most like a header names nothing and holds values: there seems to be no header. */
const isHeadless = ({cells, known}: Candidate, map: ColumnMap): boolean =>
  map.header === undefined && known.size === 0 && cells.some(cell => value.test(cell.trim()));

/** Enough lines for the header, so that a long file costs no more. */
function beginningOf(text: string): string {
  let end = 0;
  for (let lines = 0; lines < 4 * rowsAbove; lines++) {
    const next = /[\r\n]/.exec(text.slice(end, end + 100_000));
    if (!next) return text.slice(0, end + 100_000);
    end += next.index + 1;
  }
  return text.slice(0, end);
}

function mustStandIn(column: Column, map: ColumnMap, {cells, known}: Candidate, path: string): void {
  const said = map[column];
  const stands = typeof said === 'number' ? said <= cells.length : known.has(column);
  if (said !== undefined && said !== null && !stands) throw notInFile(column, said, cells, path);
}
