import {AppError} from '../errors.ts';
import {
  askedAs,
  type Column,
  type ColumnMap,
  type Columns,
  columnNames,
  columnsOf,
  knownIn,
  missingIn,
} from './columns.ts';
import {RowSplitter} from './rows.ts';

/** Where the table begins and what its columns hold. */
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
  const candidates = delimiters.flatMap(delimiter => candidatesIn(beginningOf(text), delimiter, map));
  const [first] = candidates;
  if (!first) return undefined;
  const best = candidates.reduce((best, one) => (betterThan(one, best) ? one : best), first);
  const missing = missingIn(best.known);
  if (missing.length > 0) throw lacking(missing, best.cells, path);
  for (const column of columnNames) mustStandIn(column, map, best, path);
  const {delimiter, line, cells} = best;
  return {delimiter, line, cells, columns: columnsOf(cells, map)};
}

type Candidate = {delimiter: string; line: number; cells: string[]; known: ReadonlySet<Column>};

const candidatesIn = (text: string, delimiter: string, map: ColumnMap): Candidate[] => {
  const splitter = new RowSplitter(delimiter);
  return [...splitter.push(text), ...splitter.end()]
    .filter(({cells}) => cells.some(cell => cell.trim() !== ''))
    .slice(0, rowsAbove)
    .map(({line, cells}) => ({delimiter, line, cells, known: knownIn(cells, map)}));
};

/** Rows of one delimiter come in their order, so the first of equals stays. */
function betterThan(one: Candidate, other: Candidate): boolean {
  const [lacks, otherLacks] = [missingIn(one.known).length, missingIn(other.known).length];
  if ((lacks === 0) !== (otherLacks === 0)) return lacks === 0;
  if (lacks === 0 && one.delimiter === other.delimiter) return false;
  return one.known.size > other.known.size;
}

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

const lacking = (missing: readonly Column[], header: readonly string[], path: string): AppError =>
  new AppError(
    'orders',
    `주문 파일에 꼭 있어야 할 열이 없습니다: ${missing.map(askedAs).join(', ')} (${path})`,
    `읽은 머리글: ${header
      .map(cell => cell.normalize('NFC').trim())
      .join(', ')
      .slice(0, 200)}\n이름이 다른 열은 열 지도 파일로 알려 줄 수 있습니다(--columns).`,
  );

function mustStandIn(column: Column, map: ColumnMap, {cells, known}: Candidate, path: string): void {
  const said = map[column];
  const stands = typeof said === 'number' ? said <= cells.length : known.has(column);
  if (said === undefined || said === null || stands) return;
  throw new AppError(
    'orders',
    `열 지도의 ${askedAs(column)}에 적은 '${said}' 열이 주문 파일에 없습니다 (${path})`,
    `읽은 머리글: ${cells
      .map(cell => cell.normalize('NFC').trim())
      .join(', ')
      .slice(0, 200)}`,
  );
}
