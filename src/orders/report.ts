import {type Column, columnNames, labelOf, neverMapped, plainHeader} from './columns.ts';
import type {TableFacts} from './file-store.ts';
import type {CustomersBy} from './parse-row.ts';
import type {Problems} from './store.ts';

/** What a file of orders was read as, for the shop: plain data. */
export type OrderReport = {
  file: string;
  encoding: string;
  delimiter: string;
  /** Counted from 1; what stands above is no part of the table. */
  headerLine: number;
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
  const columns = columnNames.flatMap(column => {
    const place = header.columns[column];
    return place === undefined
      ? []
      : [{column, label: labelOf(column), header: nameAt(table, place), place: place + 1}];
  });
  const used = new Set(columns.map(({place}) => place));
  const unused = header.cells.flatMap((cell, index) =>
    used.has(index + 1) || cell.trim() === ''
      ? []
      : [{header: nameAt(table, index), place: index + 1, reason: neverMapped[plainHeader(cell)] ?? null}],
  );
  return {
    file: table.path,
    encoding: table.encoding,
    delimiter: header.delimiter,
    headerLine: header.line,
    columns,
    unused,
    customersBy: table.customersBy,
    rows: table.rows,
    orders: problems.orders,
    blankRows: table.blanks,
    noteRows: table.notes,
    problems: {...problems.counts},
    details: problems.list,
  };
}

const nameAt = ({header}: TableFacts, place: number): string =>
  (header.cells[place] ?? '').normalize('NFC').trim();
