import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {cp, mkdtemp, readdir, readFile, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {orderIdAt, writeBigOrders} from '../../bench/big-orders.js';
import {haru, root} from '../support/run.ts';

let folder: string;
let orders: string;
const args = () => [
  ...['--model', 'offline', '--orders', orders, '--customer', 'C0000001'],
  ...['-q', `${orderIdAt(0)} 어디쯤 왔어요?`],
];
const newHome = () => mkdtemp(join(tmpdir(), 'haru-big-'));

beforeAll(async () => {
  folder = await newHome();
  orders = join(folder, 'orders.csv');
  await writeBigOrders(orders, 50_000);
});

it('indexes a big file once, says so in one line, and answers the same from then on', async () => {
  const home = await newHome();
  const first = await haru(args(), {env: {HARU_HOME: home}});
  expect(first.status).toBe(0);
  expect(first.stdout).toContain('990000000000');
  expect(first.stderr).toBe(
    '주문 파일이 커서 주문 색인을 만듭니다. 파일이 바뀌지 않으면 다음부터는 바로 열립니다.\n',
  );
  const next = await haru(args(), {env: {HARU_HOME: home}});
  expect(next).toEqual({...first, stderr: ''});

  await writeFile(orders, (await readFile(orders, 'utf8')).replace('990000000000', '990000000001'));
  const changed = await haru(args(), {env: {HARU_HOME: home}});
  expect(changed).toEqual({...first, stdout: first.stdout.replaceAll('990000000000', '990000000001')});
  await writeFile(orders, (await readFile(orders, 'utf8')).replace('990000000001', '990000000000'));
}, 60_000);

it('answers right however often it was killed while it built the index', async () => {
  const home = await newHome();
  const right = await haru(args(), {env: {HARU_HOME: await newHome()}});
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.95]) {
    const child = spawn(process.execPath, [`${root}/bin/haru.js`, ...args()], {
      env: {...process.env, HARU_HOME: home},
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // It says that it begins; how far it comes is left to chance, as it is outside.
    await once(child.stderr, 'data');
    setTimeout(() => child.kill('SIGKILL'), share * 800);
    await once(child, 'exit');
    const left = await readdir(join(home, 'orders'), {recursive: true}).catch(() => []);
    if (left.some(name => name.endsWith('label'))) break;
  }
  expect((await haru(args(), {env: {HARU_HOME: home}})).stdout).toBe(right.stdout);
}, 60_000);

it('holds the orders in memory where there is no place for an index, or no package to make one', async () => {
  const right = await haru(args(), {env: {HARU_HOME: await newHome()}});
  const noFolder = await haru(args(), {env: {HARU_HOME: orders}});
  const rest = '주문을 모두 메모리에 읽습니다. 파일이 커서 켤 때마다 시간이 걸립니다.\n';
  expect(noFolder).toEqual({...right, stderr: `상태 폴더에 주문 색인을 만들 수 없어 ${rest}`});

  const bare = await newHome();
  for (const part of ['bin', 'dist', 'data', 'prompts', 'package.json'])
    await cp(join(root, part), join(bare, part), {recursive: true});
  const child = spawn(process.execPath, [join(bare, 'bin', 'haru.js'), ...args()], {
    env: {...process.env, HARU_NOW: '2026-07-13T10:00:00+09:00', HARU_HOME: await newHome()},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all(
    [child.stdout, child.stderr].map(async stream => Buffer.concat(await stream.toArray()).toString()),
  );
  expect({stdout, stderr}).toEqual({
    stdout: right.stdout,
    stderr: `주문 색인에 쓰는 lmdb 패키지가 설치되어 있지 않아 ${rest}`,
  });
}, 60_000);
