import {join, relative} from 'node:path';

/** Packages that a run does not need, or needs for something that we do not do. Each would be loaded at every start. */
const stand = {
  // commander starts programs for subcommands that are files of their own. Ours are not.
  'node:child_process': 'export const spawn = undefined;',
  // The Live API's socket.
  ws: 'export class WebSocket {}',
  // Cloud credentials, for Vertex AI alone: loaded when they are asked for.
  'google-auth-library': `
    export class GoogleAuth {
      constructor(options) { this.options = options; }
      async getRequestHeaders(url) {
        const {GoogleAuth} = await import('google-auth-library');
        this.real ??= new GoogleAuth(this.options);
        return this.real.getRequestHeaders(url);
      }
    }`,
};

const importers = {
  'node:child_process': '/commander/',
  ws: '/@google/genai/',
  'google-auth-library': '/@google/genai/',
};

const standIns = {
  name: 'stand-ins',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^(node:child_process|ws|google-auth-library)$/}, ({path, importer}) =>
      importer.includes(importers[path]) ? {path, namespace: 'stand-in'} : undefined,
    );
    onLoad({filter: /.*/, namespace: 'stand-in'}, ({path}) => ({contents: stand[path], resolveDir: '.'}));
  },
};

/** Parts that few runs need and that are large: each in a file of its own beside `main.cjs`. */
export const chunks = {
  'src/telemetry/open-telemetry.ts': 'telemetry.cjs',
  'src/orders/postgres-store.ts': 'postgres.cjs',
};

/** What runs in a thread of its own, beside `main.cjs` too. */
export const threads = {'src/orders/index/build-thread.ts': 'build-thread.cjs'};

const ownChunks = {
  name: 'own-chunks',
  setup({onResolve}) {
    onResolve({filter: /\.ts$/}, ({path, kind, resolveDir}) => {
      const file = kind === 'dynamic-import' && chunks[relative(process.cwd(), join(resolveDir, path))];
      return file ? {path: `./${file}`, external: true} : undefined;
    });
  },
};

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minify: true,
  metafile: true,
  // Ink asks for its development tools only under DEV=true.
  // A client in C, which `pg` takes where it is installed and asked for.
  external: ['react-devtools-core', 'pg-native'],
  define: {'process.env.NODE_ENV': '"production"'},
  legalComments: 'none',
  logLevel: 'warning',
};

/** The start and the screen, in lazy chunks; the bench's own programs too. */
export const bundling = {
  ...common,
  splitting: true,
  format: 'esm',
  // CommonJS packages inside an ES module bundle still call `require` for Node's own modules.
  banner: {js: "import {createRequire} from 'node:module';const require=createRequire(import.meta.url);"},
};

/** All the rest in one CommonJS file, whose compiled code can be stored (`src/load-compiled.ts`). */
export const compiled = {
  ...common,
  format: 'cjs',
  define: {...common.define, 'import.meta.url': 'bundleUrl'},
  // A script that is loaded with its compiled code cannot import; it can require.
  supported: {'dynamic-import': false},
  banner: {js: "const bundleUrl=require('node:url').pathToFileURL(__dirname+'/main.cjs').href;"},
  plugins: [standIns, ownChunks],
};

/** What a page of a trace brings along (`src/trace/page/`), for browsers. */
export const page = {
  entryPoints: ['client.ts', 'page.css'].map(file => ({in: `src/trace/page/${file}`, out: 'page'})),
  outdir: 'dist',
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: true,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
};
