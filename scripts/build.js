import {readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {basename} from 'node:path';
import {build} from 'esbuild';
import {bundling} from './bundle.js';

const {metafile} = await build({...bundling, entryPoints: ['src/cli.ts'], outdir: 'dist'});

// Stale chunks go last: a program that is running may still ask for those that it was built with.
const built = new Set(Object.keys(metafile.outputs).map(path => basename(path)));
for (const file of await readdir('dist')) if (!built.has(file)) await rm(`dist/${file}`, {force: true});

/** The bundle carries its packages, so it carries their licences too. */
const packages = new Set(
  Object.values(metafile.outputs)
    .flatMap(({inputs}) => Object.keys(inputs))
    .flatMap(path => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
);
await writeFile('dist/LICENSES.txt', (await Promise.all([...packages].sort().map(licence))).join('\n\n'));

async function licence(name) {
  const {version, license} = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8'));
  const texts = await Promise.all(
    ['LICENSE', 'LICENSE.md', 'license', 'LICENCE', 'LICENSE.txt'].map(file =>
      readFile(`node_modules/${name}/${file}`, 'utf8').catch(() => ''),
    ),
  );
  return `${name} ${version} (${license})\n${texts.find(text => text) ?? ''}`.trim();
}
