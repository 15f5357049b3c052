import {execFileSync} from 'node:child_process';
import {readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {devNull} from 'node:os';
import {basename} from 'node:path';
import {build} from 'esbuild';
import {bundling, chunks, compiled, page, threads} from './bundle.js';

const builds = await Promise.all([
  build({...bundling, entryPoints: ['src/cli.ts'], outdir: 'dist'}),
  build({...compiled, entryPoints: ['src/main.ts'], outfile: 'dist/main.cjs'}),
  ...Object.entries({...chunks, ...threads}).map(([part, file]) =>
    build({...compiled, entryPoints: [part], outfile: `dist/${file}`}),
  ),
  build(page),
]);
const outputs = builds.flatMap(({metafile}) => Object.entries(metafile.outputs));

// Stale files go last: a program that is running may still ask for those that it was built with.
const built = new Set(outputs.map(([path]) => basename(path)));
for (const file of await readdir('dist')) if (!built.has(file)) await rm(`dist/${file}`, {force: true});

/** The bundle carries its packages, so it carries their licences too. */
const packages = new Set(
  outputs
    .flatMap(([, {inputs}]) => Object.keys(inputs))
    .flatMap(path => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
);
await writeFile('dist/LICENSES.txt', (await Promise.all([...packages].sort().map(licence))).join('\n\n'));

const haru = (...args) =>
  execFileSync(process.execPath, ['bin/haru.js', ...args], {encoding: 'utf8', stdio: 'pipe'});

// The first run leaves its compiled code for the next ones (src/load-compiled.ts): the one that most others resemble,
// and recorded, which costs the others nothing.
haru('--model', 'offline', '-q', 'HR20260701023 어디쯤 왔어요?', '--trace-file', devNull);

/** Help does not change from run to run: printed from here, it needs none of the program. */
await writeFile('dist/help.txt', haru('--help', '--no-color'));

async function licence(name) {
  const {version, license} = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8'));
  const texts = await Promise.all(
    ['LICENSE', 'LICENSE.md', 'license', 'LICENCE', 'LICENSE.txt'].map(file =>
      readFile(`node_modules/${name}/${file}`, 'utf8').catch(() => ''),
    ),
  );
  return `${name} ${version} (${license})\n${texts.find(text => text) ?? ''}`.trim();
}
