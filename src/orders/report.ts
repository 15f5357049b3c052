import {type Column, columnNames, labelOf, neverMapped, plainHeader} from './columns.ts';
import type {TableFacts} from './file-store.ts';
import type {Header} from './header.ts';
import type {CustomersBy, Problems} from './store.ts';

/**
 * What a source of orders was read as, for the shop: plain data. Of a database the table is known, and nothing of what
 * is a file's alone; its rows are read when they are asked for, so no problems are told.
 */
export type OrderReport = {
  file: string;
  table?: string;
  encoding: string | null;
  delimiter: string | null;
  /** Counted from 1; what stands above is no part of the table. Null where there is none. */
  headerLine: number | null;
  columns: {column: Column; label: string; header: string; place: number}[];
  unused: {header: string; place: number; reason: string | null}[];
  customersBy: CustomersBy;
  rows: number;
  orders: number;
  blankRows: number;
  noteRows: number;
  problems: Problems['counts'];
  /** The first thousand. */
  details: Problems['list'];
};

export function reportOf(table: TableFacts): OrderReport {
  const {header, problems} = table;
  return {
    file: table.path,
    encoding: table.encoding,
    delimiter: header.delimiter,
    headerLine: header.line || null,
    ...columnsIn(header),
    customersBy: table.customersBy,
    rows: table.rows,
    orders: problems.orders,
    blankRows: table.blanks,
    noteRows: table.notes,
    problems: {...problems.counts},
    details: problems.list,
  };
}

type Named = Pick<Header, 'cells' | 'columns'>;

/** What each column was read as, and which were not read. */
export function columnsIn(header: Named): Pick<OrderReport, 'columns' | 'unused'> {
  const columns = columnNames.flatMap(column => {
    const place = header.columns[column];
    return place === undefined
      ? []
      : [{column, label: labelOf(column), header: nameAt(header, place), place: place + 1}];
  });
  const used = new Set(columns.map(({place}) => place));
  const unused = header.cells.flatMap((cell, index) =>
    used.has(index + 1) || cell.trim() === ''
      ? []
      : [{header: nameAt(header, index), place: index + 1, reason: neverMapped[plainHeader(cell)] ?? null}],
  );
  return {columns, unused};
}

const nameAt = ({cells}: Named, place: number): string => (cells[place] ?? '').normalize('NFC').trim();
