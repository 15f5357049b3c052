import {readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {basename} from 'node:path';
import {build} from 'esbuild';

/** commander starts programs for subcommands that are files. We have none, and loading the module costs every start. */
const withoutChildProcess = {
  name: 'without-child-process',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^node:child_process$/}, ({importer}) =>
      importer.includes('/commander/') ? {path: 'child_process', namespace: 'none'} : undefined,
    );
    onLoad({filter: /.*/, namespace: 'none'}, () => ({contents: 'module.exports = {}'}));
  },
};

const {metafile} = await build({
  entryPoints: ['src/cli.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  metafile: true,
  // Ink asks for its development tools only under DEV=true.
  external: ['react-devtools-core'],
  define: {'process.env.NODE_ENV': '"production"'},
  // CommonJS packages inside an ES module bundle still call `require` for Node's own modules.
  banner: {js: "import {createRequire} from 'node:module';const require=createRequire(import.meta.url);"},
  plugins: [withoutChildProcess],
  legalComments: 'none',
  logLevel: 'warning',
});

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
