import {randomBytes} from 'node:crypto';
import {readdirSync, statSync} from 'node:fs';
import {
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {CsvOrderStore} from '../../src/orders/csv-store.ts';
import {NoIndex, openIndex} from '../../src/orders/index/open-index.ts';
import type {IndexOrderStore} from '../../src/orders/index-store.ts';
import {asCsv, customer, fileOf, staff} from './shop-files.ts';
import {sourceColumns, storeContract} from './store-contract.ts';

const opened: IndexOrderStore[] = [];
afterAll(() => Promise.all(opened.map(store => store.close())));

const newFolder = () => mkdtemp(join(tmpdir(), 'haru-index-'));

/** Opens by an index, and tells whether it had to be built first. */
async function open(path: string, stateFolder: string) {
  let built = false;
  const store = await openIndex(path, {stateFolder, progress: () => (built = true)});
  opened.push(store);
  return {store, built};
}

storeContract('the store on an index', async rows => {
  const path = await fileOf(
    asCsv([sourceColumns, ...rows.map(row => sourceColumns.map(column => row[column] ?? ''))]),
  );
  return (await open(path, await newFolder())).store;
});

const header = 'order_id,customer_id,phone,product,quantity,amount,status,ordered_at,tracking_number';

/** Everything that is hard at once: rows apart, numbers alike, times of all kinds, customers alike, states of many words. */
function wildRows(): string {
  const rows = [header];
  const statuses = ['배송중', '배송완료', '취소완료', '우리 가게 말', ''];
  const times = ['2026-07-01 10:00:00', '2026-07-01', '지난 화요일', '', '2026-06-30 23:59:59', '07/08/2026'];
  for (let row = 0; row < 1500; row++) {
    const order = row % 700;
    const id = order % 3 === 0 ? `가-${order}` : order % 3 === 1 ? `B-${order}` : `b${order - 1}`;
    const time = times[order % times.length];
    const who = order % 11 === 0 ? '' : order % 2 ? `c${order % 50}` : `C${order % 50}`;
    rows.push(
      `${id},${who},010-1234-${String(order % 7).padStart(4, '0')},상품 ${row % 900},1,${1000 + (row % 5)},${statuses[row % 5]},${time},${row % 9 ? '1234567890' : '1.2E+11'}`,
    );
  }
  return `${rows.join('\n')}\n`;
}

it('answers as the store in memory does, for every viewer, number, state and phone', async () => {
  const path = await fileOf(wildRows());
  const memory = await CsvOrderStore.open(path);
  const folder = await newFolder();
  await open(path, folder);
  const {store, built} = await open(path, folder);
  expect(built).toBe(false);
  const {list, counts, orders} = memory.problems;
  expect(store.problems).toEqual({list, counts, orders});
  expect([store.size, store.customers, store.canIdentify, store.customersBy]).toEqual([
    memory.size,
    memory.customers,
    memory.canIdentify,
    memory.customersBy,
  ]);
  expect((await store.states()).sort()).toEqual((await memory.states()).sort());
  const viewers = [staff, ...Array.from({length: 50}, (_, at) => [customer(`c${at}`), customer(`C${at}`)])];
  for (const viewer of viewers.flat()) {
    for (const status of [undefined, '배송중', '취소', '우리 가게 말', '없는 말'])
      for (const limit of [0, 3, Number.POSITIVE_INFINITY])
        expect(await store.list(viewer, {status, limit})).toEqual(await memory.list(viewer, {status, limit}));
  }
  for (let order = 0; order < 705; order++)
    for (const id of [
      `가-${order}`,
      `가${order}`,
      `B-${order}`,
      `b ${order}`,
      `b${order}`,
      `B${order}`,
      `${order}`,
    ])
      expect(await store.find(staff, id), id).toEqual(await memory.find(staff, id));
  for (const claimed of ['c1', 'C1', ' ｃ2 ', 'C2', 'c3', 'none', ''])
    for (let digits = 0; digits < 8; digits++)
      expect(await store.identify(claimed, `000${digits}`)).toEqual(
        await memory.identify(claimed, `000${digits}`),
      );
}, 60_000);

const oneOrder = (product: string) =>
  `${header}\nA-1,C1,010-1234-5678,${product},1,1000,배송중,2026-07-01,1234567890\n`;
const productIn = async (store: IndexOrderStore) => (await store.find(staff, 'A-1'))?.product;

it('builds anew where the file has changed, though it looks the same', async () => {
  const filler =
    '# '.repeat(0) +
    Array.from({length: 4000}, (_, row) => `Z-${row},C9,,값,1,1,배송중,2026-07-01,`).join('\n');
  const path = await fileOf(oneOrder('사과') + filler);
  const folder = await newFolder();
  expect((await open(path, folder)).built).toBe(true);
  expect((await open(path, folder)).built).toBe(false);
  const {atime, mtime} = await stat(path);
  // In the middle, of the same length, and with the time set back.
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('Z-2000,C9', 'Z-2000,C8'));
  await utimes(path, atime, mtime);
  const again = await open(path, folder);
  expect(again.built).toBe(true);
  expect((await again.store.list(customer('C8'), {limit: 1})).count).toBe(1);
  await writeFile(path, oneOrder('참외') + filler);
  expect(await productIn((await open(path, folder)).store)).toBe('참외');
});

it('reads the file again where it changes while it is read, and says so where that does not end', async () => {
  const path = await fileOf(oneOrder('사과'));
  let changes = 1;
  const changing = async () => {
    const store = await openIndex(path, {
      stateFolder: await newFolder(),
      progress: share => {
        if (share !== 0 || changes-- <= 0) return;
        const {writeFileSync} = process.getBuiltinModule('node:fs');
        writeFileSync(path, oneOrder(`배 ${changes}`));
      },
    });
    opened.push(store);
    return store;
  };
  expect(await productIn(await changing())).toBe('배 0');
  changes = 9;
  await expect(changing()).rejects.toMatchObject({
    code: 'orders',
    message: `주문 파일이 읽는 동안 계속 바뀌고 있습니다: ${path}`,
  });
});

const indexIn = (place: string): string =>
  readdirSync(place).findLast(name => name.endsWith('.mdb') && statSync(join(place, name)).size > 4) ?? '';

async function overwrite(path: string, at: number, bytes: Uint8Array): Promise<void> {
  const file = await openFile(path, 'r+');
  await file.write(bytes, 0, bytes.length, at);
  await file.close();
}

it('serves nothing half-built or damaged, and leaves nothing behind', async () => {
  const path = await fileOf(oneOrder('사과'));
  const folder = await newFolder();
  await open(path, folder);
  const place = join(folder, 'orders', (await readdir(join(folder, 'orders')))[0] ?? '');
  const [index = ''] = (await readdir(place)).filter(name => name.endsWith('.mdb'));
  const label = await readFile(join(place, 'label'), 'utf8');
  expect((await stat(place)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(place)) expect((await stat(join(place, name))).mode & 0o077, name).toBe(0);
  const damages: (() => Promise<unknown>)[] = [
    () => writeFile(join(place, 'label'), label.slice(0, 100)),
    () => rm(join(place, 'label')),
    () => writeFile(join(place, 'label'), label.replace(index, '1-00.mdb')),
    () => writeFile(join(place, '1999999999-00000000.mdb'), 'half'),
    () => writeFile(join(place, 'label'), label.replace('"contents"', '"others"')),
    // Where LMDB looks first: it ends the process that opens such a file.
    () => overwrite(join(place, indexIn(place)), 0, Buffer.alloc(4096)),
    () => overwrite(join(place, indexIn(place)), 4096, randomBytes(4096)),
    () => rm(join(place, `${indexIn(place)}-lock`)),
    () => writeFile(join(place, `${indexIn(place)}-lock`), ''),
  ];
  for (const damage of damages) {
    await damage();
    const {store} = await open(path, folder);
    expect(await productIn(store)).toBe('사과');
  }
  await writeFile(path, oneOrder('참외'));
  await open(path, folder);
  expect((await readdir(place)).filter(name => name.startsWith('1999999999'))).toEqual([]);
});

it('begins anew where the file is damaged further in, and tells nobody what stands there', async () => {
  const path = await fileOf(wildRows());
  const folder = await newFolder();
  await open(path, folder);
  const place = join(folder, 'orders', (await readdir(join(folder, 'orders')))[0] ?? '');
  const index = join(place, indexIn(place));
  const bytes = await readFile(index);
  // One order's customer, as somebody might write it who has no right to.
  const middle = Array.from({length: 700}, (_, order) => order).find(order => {
    const at = bytes.indexOf(`가-${order}\tc`);
    return at > 64 * 1024 && at < bytes.length - 128 * 1024;
  });
  const id = `가-${middle}`;
  const own = `c${(middle ?? 0) % 50}`;
  await overwrite(index, bytes.indexOf(`${id}\t`), Buffer.from(`${id}\tx`));
  const {store, built} = await open(path, folder);
  expect(built).toBe(false);
  const damaged = {
    code: 'orders',
    message: `주문 색인이 손상되어 읽지 못했습니다: ${path}`,
    hint: '다시 실행해 주세요. 주문 파일에서 색인을 새로 만듭니다.',
  };
  await expect(store.find(customer(own.replace('c', 'x')), id)).rejects.toMatchObject(damaged);
  const again = await open(path, folder);
  expect(again.built).toBe(true);
  expect(await again.store.find(customer(own.replace('c', 'x')), id)).toBeUndefined();
  expect((await again.store.find(customer(own), id))?.orderId).toBe(id);
});

it('is not tried where a lock is no file, or where the last one could not even be begun', async () => {
  const path = await fileOf(oneOrder('사과'));
  const folder = await newFolder();
  await open(path, folder);
  const place = join(folder, 'orders', (await readdir(join(folder, 'orders')))[0] ?? '');
  await rm(join(place, `${indexIn(place)}-lock`));
  await mkdir(join(place, `${indexIn(place)}-lock`));
  expect((await open(path, folder)).built).toBe(true);
  await rm(join(place, 'label'));
  // A label that a builder was killed over says nothing of how its index began.
  await writeFile(join(place, '1999999999-00000000.mdb.label'), '');
  expect((await open(path, folder)).built).toBe(true);
  await rm(join(place, 'label'));
  await writeFile(join(place, '1999999999-00000000.mdb'), '');
  await expect(open(path, folder)).rejects.toThrow(NoIndex);
});

it('keeps an index for each map of columns', async () => {
  const path = await fileOf(oneOrder('사과'));
  const folder = await newFolder();
  const maps = [{}, {amount: null}, {carrier: null}];
  const builtWith = async (columns: object) => {
    let built = false;
    opened.push(await openIndex(path, {columns, stateFolder: folder, progress: () => (built = true)}));
    return built;
  };
  for (const built of [true, false]) for (const map of maps) expect(await builtWith(map)).toBe(built);
});

it('lets many build at once', async () => {
  const path = await fileOf(wildRows());
  const folder = await newFolder();
  const all = await Promise.all([1, 2, 3].map(() => open(path, folder)));
  for (const {store} of all) expect((await store.find(staff, 'B-1'))?.orderId).toBe('B-1');
  const [place = ''] = await readdir(join(folder, 'orders'));
  const left = await readdir(join(folder, 'orders', place));
  expect(left.filter(name => name.endsWith('.mdb'))).toHaveLength(1);
  expect((await open(path, folder)).built).toBe(false);
});

it('forgets the indexes of files that nobody has opened for two weeks', async () => {
  const folder = await newFolder();
  const [old, used, last] = await Promise.all(['사과', '참외', '자두'].map(one => fileOf(oneOrder(one))));
  for (const path of [old, used]) await open(path as string, folder);
  const month = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
  for (const name of await readdir(join(folder, 'orders')))
    await utimes(join(folder, 'orders', name, 'label'), month, month);
  await open(used as string, folder);
  await open(last as string, folder);
  expect((await open(used as string, folder)).built).toBe(false);
  expect((await open(old as string, folder)).built).toBe(true);
});

it('says that there is no place for an index', async () => {
  const path = await fileOf(oneOrder('사과'));
  const noFolder = await fileOf('a file');
  await expect(open(path, noFolder)).rejects.toThrow(new NoIndex('상태 폴더에 주문 색인을 만들 수 없어'));
});
