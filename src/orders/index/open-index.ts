import {existsSync, statSync} from 'node:fs';
import {availableParallelism, constants} from 'node:os';
import {AppError} from '../../errors.ts';
import {IndexOrderStore} from '../index-store.ts';
import type {OpenOptions} from '../open-file.ts';
import {type OrderTable, readOrders} from '../read-orders.ts';
import {buildBeside} from './build-beside.ts';
import {type Building, buildHere} from './building.ts';
import {identityOf} from './identity.ts';
import {packed} from './pack.ts';
import {IndexPlace, type Label} from './place.ts';

/** An index cannot be had: `message` says in Korean why. The file itself may well be read. */
export class NoIndex extends Error {}

type Options = OpenOptions & {stateFolder: string};
type Found = {label: Label; path: string};

/**
 * Opens the index of a file of orders, which is built first where there is none of the file as it is now.
 * Throws NoIndex, AppError `orders`, and what the system says of the file.
 */
export async function openIndex(source: string, options: Options): Promise<IndexOrderStore> {
  const place = new IndexPlace(options.stateFolder, source, options.columns);
  const identity = identityOf(source, options.columns);
  const kept = place.find(identity);
  const store = kept && opened(source, kept, place);
  if (store) return store;
  if (kept) place.forget();
  const built = (await build(source, place, options)) ?? (await build(source, place, options));
  if (!built) throw changing(source);
  const made = opened(source, built, place);
  if (!made) throw new NoIndex('방금 만든 주문 색인을 열지 못해');
  return made;
}

function opened(source: string, {label, path}: Found, place: IndexPlace): IndexOrderStore | undefined {
  try {
    return new IndexOrderStore(path, {...label.table, path: source}, label.contents, () => place.forget());
  } catch (error) {
    if (isMissing(error)) throw noPackage();
    return undefined;
  }
}

/** Undefined where the file was changed meanwhile. */
async function build(source: string, place: IndexPlace, options: Options): Promise<Found | undefined> {
  const identity = identityOf(source, options.columns);
  return readOrders(source, options, async table => {
    const path = await orNoIndex(() => place.begin());
    await orNoIndex(() => mustHaveRoom(place, source));
    try {
      const label = await written(path, table, options);
      if (identityOf(source, options.columns) !== identity) return discarded(path);
      // Several may have built it at once: one is enough.
      const other = place.find(identity);
      if (other) discarded(path);
      return other ?? (await orNoIndex(() => place.publish(path, {identity, ...label})));
    } catch (error) {
      IndexPlace.discard(path);
      throw error;
    }
  });
}

/** Said before the time is spent. An index takes less than its file and half as much again. */
function mustHaveRoom(place: IndexPlace, source: string): void {
  const [needed, room] = [1.5 * statSync(source).size, place.room() ?? Number.POSITIVE_INFINITY];
  if (room < needed)
    throw new NoIndex(
      `디스크에 빈 곳이 모자라(${megabytes(needed)} 필요, ${megabytes(room)} 남음) 주문 색인을 만들지 못해`,
    );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)}MB`;

async function written(path: string, table: OrderTable, {progress}: Options) {
  const building = await orNoIndex(() => begin(path));
  try {
    const {size} = statSync(table.path);
    progress?.(0);
    for await (const rows of table.batches()) {
      await orNoIndex(() => building.add(packed(rows)));
      progress?.(Math.min(table.bytesRead / size, 0.99));
    }
    const {contents, problems} = await orNoIndex(() => building.finish(table.addsUp));
    table.problems.join(problems);
    table.finish(contents.orders);
    const {encoding, header, rows, notes, blanks, customersBy} = table;
    const {list, counts, orders} = table.problems;
    const facts = {encoding, header, rows, notes, blanks, customersBy, problems: {list, counts, orders}};
    return {table: facts, contents};
  } finally {
    await orNoIndex(() => building.close());
    progress?.(1);
  }
}

/** Reading and writing take about as long: with two cores they are done side by side. Only the built program has a file for the thread. */
function begin(path: string): Building | Promise<Building> {
  const thread = new URL('./build-thread.cjs', import.meta.url);
  return availableParallelism() > 1 && existsSync(thread) ? buildBeside(path, thread) : buildHere(path);
}

function discarded(path: string): undefined {
  IndexPlace.discard(path);
}

/** What goes wrong with the index is not the orders' fault. */
async function orNoIndex<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isBug = [TypeError, RangeError, ReferenceError].some(kind => error instanceof kind);
    if (isBug || error instanceof NoIndex || error instanceof AppError) throw error;
    if (isMissing(error)) throw noPackage();
    throw new NoIndex(
      isRefused(error)
        ? '디스크에 더 쓸 수 없어 주문 색인을 만들지 못해'
        : '상태 폴더에 주문 색인을 만들 수 없어',
      {cause: error},
    );
  }
}

/** Writing fails on the way: no room, or no more than this user may have. What the package writes in part it calls EIO. */
function isRefused(error: unknown): boolean {
  const {code = ''} = error as {code?: string | number};
  return ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].some(
    name => code === name || code === constants.errno[name as keyof typeof constants.errno],
  );
}

const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND' || /No native build/i.test(String(error));

const noPackage = () => new NoIndex('주문 색인에 쓰는 lmdb 패키지가 설치되어 있지 않아');

const changing = (path: string): AppError =>
  new AppError(
    'orders',
    `주문 파일이 읽는 동안 계속 바뀌고 있습니다: ${path}`,
    '파일을 다 쓴 뒤에 다시 실행해 주세요.',
  );
