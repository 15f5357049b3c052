import {checkCommand} from '../check-command.ts';
import {cleanLine, safeJson} from '../clean-text.ts';
import {AppError} from '../errors.ts';
import {openOrders} from '../open-orders.ts';
import type {OrderSource} from '../orders/source.ts';
import {orderStatuses} from '../orders/statuses.ts';
import {type Order, type Viewer, viewOf} from '../orders/store.ts';
import type {Io} from '../program.ts';
import {offlineModel, type RawSettings, type Settings} from '../settings.ts';
import {listView} from '../tools/order-tools.ts';
import {skippedRows} from '../ui/skipped-rows.ts';
import {mustKnow} from '../viewer.ts';
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
  const viewer = aboutFile ? {staff: true, customer: undefined} : {};
  const settings = loadSettings({...raw, model: offlineModel, ...viewer}, io.env);
  if (writeColumns !== undefined)
    return (await import('./write-columns.ts')).writeColumns(writeColumns, settings, io);
  const store = await openOrders(settings);
  if (check) await printReport(store, json, io);
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
  settings: Settings,
  statuses: readonly string[],
  limit: number,
  json: boolean | undefined,
  {stdout, stderr}: Io,
): Promise<void> {
  const {viewer, notices} = settings;
  mustKnow(viewer, store);
  const skipped = skippedRows(store.problems, checkCommand(settings));
  for (const line of [...notices, skipped]) if (line) stderr.write(`${line}\n`);
  const status = statuses.length > 0 ? statuses : undefined;
  const {count, orders: shown} = await viewOf(store, viewer).list({status, limit});
  if (json) return void stdout.write(`${safeJson({count, orders: shown.map(listView)}, 2)}\n`);
  const total =
    shown.length < count
      ? `모두 ${count}건 가운데 최근 ${shown.length}건 (--limit으로 더 볼 수 있습니다)`
      : `모두 ${count}건`;
  const {orderRows} = await import('../ui/order-table.ts');
  stdout.write(`${[...(shown.length > 0 ? orderRows(shown) : []), total].join('\n')}\n`);
  const instead = status && count === 0 && (await statesThere(store, viewer));
  if (instead) stderr.write(`${instead}\n`);
}

/** What could have been asked for instead, where no order is in the state; undefined where there are no orders at all. */
async function statesThere(store: OrderSource, viewer: Viewer): Promise<string | undefined> {
  // All orders of one customer are few, wherever they are kept.
  const states =
    viewer.role === 'staff'
      ? await store.states?.()
      : statesOf((await viewOf(store, viewer).list({limit: Number.MAX_SAFE_INTEGER})).orders);
  if (states === undefined) return `찾을 수 있는 상태: ${orderStatuses.join(', ')}`;
  if (states.length === 0) return undefined;
  const whose = viewer.role === 'staff' ? '이 파일에' : '이 고객의 주문에';
  return `${whose} 있는 상태: ${states.slice(0, mostStates).map(cleanLine).join(', ')}`;
}

/** A column of other things is not told in full. */
const mostStates = 30;

const statesOf = (orders: readonly Order[]): string[] => [
  ...new Set(orders.flatMap(order => (order.items ?? [order]).flatMap(({status}) => status ?? []))),
];

function limitOf(value = '100'): number {
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new AppError('usage', `--limit에 쓸 수 없는 값입니다: ${value}`, '1 이상의 정수를 주세요.');
}
