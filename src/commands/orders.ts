import {writeFileSync} from 'node:fs';
import {safeJson} from '../clean-text.ts';
import {AppError} from '../errors.ts';
import {openOrders} from '../open-orders.ts';
import type {ColumnMap} from '../orders/columns.ts';
import {columnNames} from '../orders/columns.ts';
import type {OrderSource} from '../orders/source.ts';
import {viewOf} from '../orders/store.ts';
import type {Io} from '../program.ts';
import {offlineModel, type RawSettings, type Settings} from '../settings.ts';
import {listView} from '../tools/order-tools.ts';
import {skippedRows} from '../ui/skipped-rows.ts';
import {loadSettings} from './load-settings.ts';

export type OrdersFlags = RawSettings & {
  check?: boolean | undefined;
  writeColumns?: string | undefined;
  limit?: string | undefined;
  json?: boolean | undefined;
};

/** What is in the orders source: as a table for its viewer, or what the source is like and what is wrong with it. */
export async function showOrders(statuses: readonly string[], flags: OrdersFlags, io: Io): Promise<void> {
  const {check, writeColumns, limit, json, ...raw} = flags;
  const aboutFile = check || writeColumns !== undefined;
  // The file is asked about, not anybody's orders: nobody has to be named for that. No model is asked either.
  const settings = loadSettings({...raw, model: offlineModel, ...(aboutFile && {staff: true})}, io.env);
  const store = await openOrders(settings);
  if (writeColumns !== undefined) writeMap(writeColumns, store, io);
  else if (check) await printReport(store, json, io);
  else await printOrders(store, settings, statuses, limitOf(limit), json, io);
}

async function printReport(store: OrderSource, json: boolean | undefined, {stdout}: Io): Promise<void> {
  const report = await store.report();
  if (json) return void stdout.write(`${safeJson(report, 2)}\n`);
  const {reportText} = await import('../ui/order-report.ts');
  stdout.write(`${reportText(report)}\n`);
}

async function printOrders(
  store: OrderSource,
  {viewer, notices}: Settings,
  statuses: readonly string[],
  limit: number,
  json: boolean | undefined,
  {stdout, stderr}: Io,
): Promise<void> {
  for (const line of [...notices, skippedRows(store.problems)]) if (line) stderr.write(`${line}\n`);
  const status = statuses.length > 0 ? statuses : undefined;
  const {count, orders: shown} = await viewOf(store, viewer).list({status, limit});
  if (json) return void stdout.write(`${safeJson({count, orders: shown.map(listView)}, 2)}\n`);
  const total =
    shown.length < count
      ? `모두 ${count}건 가운데 최근 ${shown.length}건 (--limit으로 더 볼 수 있습니다)`
      : `모두 ${count}건`;
  const {orderRows} = await import('../ui/order-table.ts');
  stdout.write(`${[...(shown.length > 0 ? orderRows(shown) : []), total].join('\n')}\n`);
}

function writeMap(path: string, {header}: OrderSource, {stdout}: Io): void {
  const map: ColumnMap = Object.fromEntries(
    columnNames.map(column => {
      const place = header.columns[column];
      return [column, place === undefined ? null : (header.cells[place] ?? '').normalize('NFC').trim()];
    }),
  );
  try {
    // Never over a map that somebody has worked on.
    writeFileSync(path, `${JSON.stringify(map, null, 2)}\n`, {flag: 'wx'});
  } catch (cause) {
    const exists = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw new AppError(
      'usage',
      exists ? `이미 있는 파일입니다: ${path}` : `열 지도 파일을 쓸 수 없습니다: ${path}`,
      '다른 이름을 주세요.',
      {cause},
    );
  }
  stdout.write(`열 지도를 ${path}에 썼습니다. 고친 뒤 --columns ${path}로 쓰세요.\n`);
}

function limitOf(value = '100'): number {
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new AppError('usage', `--limit에 쓸 수 없는 값입니다: ${value}`, '1 이상의 정수를 주세요.');
}
