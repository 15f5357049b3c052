import {execFile, execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {chmod, mkdtemp, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {orderIdAt, writeBigOrders} from '../../bench/big-orders.js';
import {openBook, parts} from '../../src/orders/index/book.ts';
import {buildBeside} from '../../src/orders/index/build-beside.ts';
import {buildHere} from '../../src/orders/index/building.ts';
import {packed} from '../../src/orders/index/pack.ts';
import {readOrders} from '../../src/orders/read-orders.ts';
import {haru, root} from '../support/run.ts';

// The built program on a file that is big enough for an index, where the folder or the disk is not as usual (see also test/cli/big-orders.test.ts).

let folder: string;
let orders: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-big-'));
  orders = join(folder, 'orders.csv');
  await writeBigOrders(orders, 60_000);
}, 30_000);
afterAll(() => rm(folder, {recursive: true}));

const thread = pathToFileURL(join(root, 'dist/build-thread.cjs'));
const building = '주문 파일이 커서 주문 색인을 만듭니다. 파일이 바뀌지 않으면 다음부터는 바로 열립니다.\n';
const question = `${orderIdAt(0)} 어디쯤 왔어요?`;
const args = () => ['--model', 'offline', '--orders', orders, '--customer', 'C0000001', '-q', question];
const ask = (home: string) => haru(args(), {env: {HARU_HOME: home}});
const home = (name: string) => join(folder, name);
const found = expect.stringContaining('송장번호는 990000000000입니다.');

/** What is left of an index, without the names of its files. */
async function filesIn(home: string): Promise<string[]> {
  const files = await readdir(home, {recursive: true}).catch(() => []);
  return files.flatMap(file => /(?:label|\.mdb|\.mdb-lock)$/.exec(file)?.[0] ?? []).sort();
}

it('is indexed by two processes at once, and neither is in the way of the other', async () => {
  const both = await Promise.all([ask(home('two')), ask(home('two'))]);
  for (const one of both) expect(one).toEqual({stdout: found, stderr: building, status: 0});
  expect(await ask(home('two'))).toEqual({stdout: found, stderr: '', status: 0});
}, 60_000);

/** The root user may write everywhere: then it is somebody else who asks, where they can reach the program. */
const reader = process.getuid?.() === 0 ? {uid: 65_534, gid: 65_534} : {};
const canReach = (() => {
  try {
    execFileSync(process.execPath, ['-e', `require('fs').accessSync('${root}/bin/haru.js')`], reader);
    return true;
  } catch {
    return false;
  }
})();

it.skipIf(!canReach)(
  'answers from an index in a folder that may only be read',
  async () => {
    const only = home('read-only');
    await ask(only);
    await chmod(folder, 0o755);
    await chmod(only, 0o555);
    for (const file of await readdir(only, {recursive: true}))
      await chmod(join(only, file), /(?:label|mdb|lock)$/.test(file) ? 0o444 : 0o555);
    try {
      const env = {...process.env, HARU_HOME: only, HARU_NOW: '2026-07-13T10:00:00+09:00'};
      const run = [`${root}/bin/haru.js`, ...args()];
      const {stdout, stderr} = await promisify(execFile)(process.execPath, run, {...reader, env});
      expect({stdout, stderr}).toEqual({stdout: found, stderr: ''});
      const writing = execFileSync(
        process.execPath,
        ['-e', `try {require('fs').writeFileSync('${only}/x', '')} catch ({code}) {console.log(code)}`],
        reader,
      );
      expect(writing.toString()).toBe('EACCES\n');
    } finally {
      for (const file of ['', ...(await readdir(only, {recursive: true}))])
        await chmod(join(only, file), 0o700);
    }
  },
  30_000,
);

// A limit on the size of files stands for a disk that is full: writing fails on the way, and what was written stays.
it.skipIf(process.platform === 'win32')(
  'is read into memory where the disk takes no more, which is said, and nothing is left',
  async () => {
    const limited = [
      '-c',
      'ulimit -f 2000; exec "$0" "$@"',
      process.execPath,
      `${root}/bin/haru.js`,
      ...args(),
    ];
    const {stdout, stderr} = await promisify(execFile)('bash', limited, {
      env: {...process.env, HARU_HOME: home('full'), HARU_NOW: '2026-07-13T10:00:00+09:00'},
    });
    expect({stdout, stderr}).toEqual({
      stdout: found,
      stderr: `${building}디스크에 더 쓸 수 없어 주문 색인을 만들지 못해 주문을 모두 메모리에 읽습니다. 파일이 커서 켤 때마다 시간이 걸립니다.\n`,
    });
    expect(await filesIn(home('full'))).toEqual([]);
  },
  30_000,
);

it('gives the same index in a thread of its own as in the one that reads', async () => {
  const written = ['here.mdb', 'beside.mdb'].map(name => join(folder, name)) as [string, string];
  const buildings = [buildHere(written[0]), await buildBeside(written[1], thread)];
  const built = await readOrders(orders, {}, async table => {
    for await (const rows of table.batches()) for (const one of buildings) await one.add(packed(rows));
    return Promise.all(buildings.map(one => one.finish(table.addsUp)));
  });
  for (const one of buildings) await one.close();
  expect(built[1]).toEqual(built[0]);
  expect(contentOf(written[1])).toEqual(contentOf(written[0]));
}, 30_000);

/** A digest of all that an index holds, by part. */
function contentOf(path: string): Record<string, string> {
  const book = openBook(path, true);
  const digests = parts.map(part => {
    const hash = createHash('sha256');
    for (const {key, value} of book[part].getRange()) hash.update(`${key} ${value.length} `).update(value);
    return [part, hash.digest('hex')];
  });
  book.root.close();
  return Object.fromEntries(digests);
}

it('tells what went wrong in the thread, and lets go of it', async () => {
  const path = join(folder, 'no-such-folder', 'index.mdb');
  await expect(buildBeside(path, thread)).rejects.toThrow('ENOENT');
});
