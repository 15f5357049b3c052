import {AppError} from './errors.ts';
import {addressName, isAddress, isPostgres} from './orders/address-name.ts';
import type {ColumnMap} from './orders/columns.ts';
import {CsvOrderStore} from './orders/csv-store.ts';
import {isPersonId} from './orders/customer-id.ts';
import {isBig, openFile} from './orders/open-file.ts';
import type {OrderSource} from './orders/source.ts';
import type {OrderStore, Viewer} from './orders/store.ts';
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
  const map: ColumnMap | undefined =
    columns === undefined ? undefined : (await import('./orders/column-map.ts')).readColumnMap(columns);
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

/** Nobody sees the orders of everybody because a source does not tell customers apart: throws AppError where it cannot tell this viewer's. */
export function mustKnow(viewer: Viewer, {customersBy, name}: OrderStore): void {
  if (viewer.role === 'staff' || customersBy === 'id') return;
  if (customersBy === 'none')
    throw new AppError(
      'orders',
      `${kindOf(name)}에 고객을 구분할 열이 없어 고객의 주문을 찾을 수 없습니다: ${name}`,
      '매장 직원이면 --staff를 붙여 주세요. 고객 번호가 든 열이 있다면 열 지도 파일의 customer_id로 알려 주세요(--columns).',
    );
  if (!isPersonId(viewer.customerId))
    throw new AppError(
      'usage',
      `이 ${kindOf(name)}에는 고객번호가 없어 주문자의 이름과 전화번호로 고객을 구분합니다: ${name}`,
      "--customer '홍길동 010-0000-0000'처럼 이름과 전화번호를 함께 주세요.",
    );
}

const kindOf = (name: string): string => (isAddress(name) ? '주문 표' : '주문 파일');
