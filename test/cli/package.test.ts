import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readdir, readFile, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {expect, it} from 'vitest';
import {root} from '../support/run.ts';

// What npm tells its scripts is not for the npm that is run here.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
const run = (file: string, args: string[], options: {cwd: string}) =>
  promisify(execFile)(file, args, {...options, env});

it('installs from its tarball into an empty Korean folder and answers there', async () => {
  const packed = await mkdtemp(join(tmpdir(), 'haru-pack-'));
  // Built already; building again would pull dist/ from under the other tests.
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed], {cwd: root});
  const [tarball = ''] = await readdir(packed);
  const folder = join(packed, '빈 폴더 하나');
  await mkdir(folder);
  // Without what is optional, whether npm has it at hand or not: haru does without.
  await run('npm', ['install', '--offline', '--no-audit', '--omit=optional', join(packed, tarball)], {
    cwd: folder,
  });
  const installed = join(folder, 'node_modules', 'harumarket');
  expect((await readdir(installed)).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.en.md',
    'README.md',
    'bin',
    'data',
    'dist',
    'package.json',
    'prompts',
  ]);
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['.bin', '.package-lock.json', 'harumarket']);

  const haru = (...args: string[]) => run('npx', ['--no', '--', 'haru', ...args], {cwd: folder});
  const {version} = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect((await haru('--version')).stdout).toBe(`${version}\n`);
  const {stdout} = await haru('-q', 'HR20260701023 어디쯤 왔어요?');
  expect(stdout).toContain('  [도구 호출] track_shipping({"order_id":"HR20260701023"})\n');
  expect(stdout).toContain('990100001370');

  // The first run stored its compiled code. Whatever becomes of that file, the next one answers the same.
  const dist = join(installed, 'dist');
  const [code = ''] = (await readdir(dist)).filter(file => file.endsWith('.code'));
  const stored = await readFile(join(dist, code));
  const spoiled = stored.map((byte, index) => (index % 997 === 500 ? byte ^ 0x5a : byte));
  for (const content of [
    stored,
    spoiled,
    stored.subarray(0, 300),
    Buffer.alloc(0),
    Buffer.alloc(stored.length),
  ]) {
    await writeFile(join(dist, code), content);
    expect((await haru('-q', 'HR20260701023 어디쯤 왔어요?')).stdout).toBe(stdout);
  }
}, 60_000);
