import {AppError} from './errors.ts';
import {addressName, isAddress, isPostgres} from './orders/address-name.ts';
import type {ColumnMap} from './orders/columns.ts';
import {CsvOrderStore} from './orders/csv-store.ts';
import type {Header} from './orders/header.ts';
import {isBig, openFile} from './orders/open-file.ts';
import {readOrders} from './orders/read-orders.ts';
import type {OrderSource} from './orders/source.ts';
import {bundledOrders} from './paths.ts';
import {seoulTime} from './seoul-time.ts';
import type {Settings} from './settings.ts';

type Source = Pick<Settings, 'orders' | 'columns' | 'stateFolder' | 'now'>;

/** The store that the settings name. What takes its time is told on `stderr`. Throws AppError `orders` or `usage`. */
export async function openOrders(
  {orders, columns, stateFolder, now}: Source,
  stderr: NodeJS.WriteStream = process.stderr,
): Promise<OrderSource> {
  if (orders === undefined && columns === undefined) return CsvOrderStore.open(bundledOrders);
  const map = await mapAt(columns);
  // Loaded late: a file needs no client.
  if (orders !== undefined && isPostgres(orders))
    return (await import('./orders/postgres-store.ts')).PostgresOrderStore.open(orders, {columns: map});
  if (orders !== undefined && isAddress(orders)) throw unknownAddress(orders);
  const path = orders ?? bundledOrders;
  const options = {columns: map, today: seoulTime(now ?? new Date()).slice(0, 10)};
  if (!(await isBig(path))) return CsvOrderStore.open(path, options);
  const {indexProgress} = await import('./ui/index-progress.ts');
  return openFile(path, {
    ...options,
    stateFolder,
    progress: indexProgress(stderr),
    notice: line => stderr.write(`${line}\n`),
  });
}

const mapAt = async (path: string | undefined): Promise<ColumnMap | undefined> =>
  path === undefined ? undefined : (await import('./orders/column-map.ts')).readColumnMap(path);

/** The columns of a source as far as they are known, and what was said of them. */
export type LikelyTable = Pick<Header, 'cells' | 'columns'> & {map: ColumnMap; isHeadless: boolean};

/** What a column map can be made from: of a file, whether or not its columns are enough to open it. */
export async function likelyTable(source: Source): Promise<LikelyTable> {
  const map = (await mapAt(source.columns)) ?? {};
  if (source.orders !== undefined && isAddress(source.orders))
    return {...(await openOrders(source)).header, map, isHeadless: false};
  const path = source.orders ?? bundledOrders;
  return {...(await readOrders(path, {columns: map}, table => table.likelyHeader())), map};
}

/** Opens a big file while there is no screen yet that what is told would be written over; undefined for any other. */
export const openBigOrders = async (source: Source): Promise<OrderSource | undefined> =>
  source.orders !== undefined && !isAddress(source.orders) && (await isBig(source.orders))
    ? openOrders(source)
    : undefined;

const unknownAddress = (orders: string): AppError =>
  new AppError(
    'usage',
    `읽을 수 없는 주문 자료입니다: ${addressName(orders)}`,
    'CSV 파일의 경로나 postgres://로 시작하는 데이터베이스 주소를 주세요.',
  );
