import {readdir, readFile} from 'node:fs/promises';
import {dirname, join, normalize} from 'node:path';
import {expect, it} from 'vitest';
import {root} from './support/run.ts';

const screen = [
  'react',
  'ink',
  'chalk',
  'string-width',
  'get-east-asian-width',
  'commander',
  'es-hangul',
  'leven',
];

/** Each part of `src/` and what it may import: files and folders of ours, and packages. */
const rules: Record<string, string[]> = {
  'errors.ts': [],
  'paths.ts': ['node:'],
  'unsafe-signs.ts': [],
  'seoul-time.ts': [],
  'is-alive.ts': [],
  'clean-text.ts': ['node:util', 'unsafe-signs.ts'],
  'check-command.ts': ['settings.ts', 'orders/address-name.ts'],
  'grounding/': ['grounding/', 'agent/protocol.ts', 'orders/store.ts', 'orders/statuses.ts'],
  'agent/': ['agent/', 'grounding/', 'errors.ts', 'orders/store.ts', 'node:fs/promises', 'node:events'],
  'tools/': [
    'tools/',
    'agent/protocol.ts',
    'orders/store.ts',
    'orders/statuses.ts',
    'valibot',
    '@valibot/to-json-schema',
  ],
  'orders/store.ts': [],
  'orders/postgres/': ['orders/', 'errors.ts', 'node:', 'pg'],
  'orders/': ['orders/', 'clean-text.ts', 'errors.ts', 'is-alive.ts', 'state-folder.ts', 'lmdb', 'node:'],
  'gemini/': [
    'gemini/',
    'agent/protocol.ts',
    'errors.ts',
    '@google/genai',
    'eventsource-parser',
    'node:timers/promises',
  ],
  'engines/': ['engines/', 'gemini/', 'agent/protocol.ts', 'errors.ts', 'settings.ts', '@google/genai'],
  // Sees a run from inside and plays it back; reads events and `fetch`, and knows no engine.
  'trace/': [
    'trace/',
    'agent/',
    'grounding/check.ts',
    'grounding/facts.ts',
    'gemini/retry.ts',
    'errors.ts',
    'settings.ts',
    'state-folder.ts',
    'ui/mask.ts',
    'ui/trace-words.ts',
    'seoul-time.ts',
    'clean-text.ts',
    'unsafe-signs.ts',
    'paths.ts',
    '../package.json',
    'valibot',
    'node:crypto',
    'node:fs',
    'node:path',
  ],
  // Tells OpenTelemetry what a witness sees. The settings know its variables, and nothing more of it.
  'telemetry/settings.ts': [],
  'telemetry/': [
    'telemetry/',
    'trace/',
    'agent/',
    'settings.ts',
    '../package.json',
    '@opentelemetry/',
    'node:http',
  ],
  // Looks at every part from outside, and tells in plain data.
  'doctor/': [
    'doctor/',
    'check-command.ts',
    'open-orders.ts',
    'agent/prompt.ts',
    'errors.ts',
    'settings.ts',
    'state-folder.ts',
    'paths.ts',
    'gemini/',
    'orders/',
    '../package.json',
    'node:',
  ],
  // Front ends read the events; of the root they know types alone.
  'ui/': [
    'ui/',
    'check-command.ts',
    'clean-text.ts',
    'agent/',
    'errors.ts',
    'orders/store.ts',
    'orders/report.ts',
    'app.ts',
    'program.ts',
    'sessions/session.ts',
    'sessions/format.ts',
    'seoul-time.ts',
    'settings.ts',
    'doctor/check.ts',
    'state-folder.ts',
    ...screen,
    'node:',
  ],
  // What is written down is masked as everything is that is recorded.
  'sessions/': [
    'seoul-time.ts',
    'is-alive.ts',
    'sessions/',
    'agent/',
    'clean-text.ts',
    'errors.ts',
    'orders/store.ts',
    'orders/address-name.ts',
    'settings.ts',
    'state-folder.ts',
    'ui/mask.ts',
    'ui/call-line.ts',
    'valibot',
    'node:',
  ],
  // The root knows all.
  'commands/': [''],
  ...Object.fromEntries(
    [
      'app',
      'cli',
      'load-compiled',
      'main',
      'models',
      'open-orders',
      'program',
      'setting-values',
      'settings',
      'state-folder',
      'viewer',
    ].map(name => [`${name}.ts`, ['']]),
  ),
  // The built-in model meets the program over the wire alone, so it imports nothing of ours but the names of states.
  'offline/': ['offline/', 'orders/statuses.ts', 'es-hangul', '@google/genai'],
};

/** Static, bare and dynamic ones. */
const imports =
  /^\s*(?:import|export)\s(type\s)?[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;

type Source = {file: string; imported: string[]; loaded: string[]; first: string[]};

/** What each file imports, what of it is there when it runs (types are not), and what before its first line. */
async function sources(): Promise<Source[]> {
  const files = (await readdir(join(root, 'src'), {recursive: true})).filter(file => /\.tsx?$/.test(file));
  return Promise.all(
    files.map(async file => {
      const text = (await readFile(join(root, 'src', file), 'utf8')).replace(/typeof import\('[^']+'\)/g, '');
      const found = [...text.matchAll(imports)].map(([, type, from, bare, dynamic]) => {
        const name = (from ?? bare ?? dynamic) as string;
        return {type, dynamic, name: name.startsWith('.') ? normalize(join(dirname(file), name)) : name};
      });
      return {
        file,
        imported: found.map(({name}) => name),
        loaded: found.filter(({type}) => !type).map(({name}) => name),
        first: found.filter(({type, dynamic}) => !type && !dynamic).map(({name}) => name),
      };
    }),
  );
}

it('holds its rings: no part knows more than it may, and every part has its rule', async () => {
  const strays = (await sources()).flatMap(({file, imported}) => {
    const part = Object.keys(rules).find(
      part => file === part || (part.endsWith('/') && file.startsWith(part)),
    );
    if (!part) return [`${file} has no rule`];
    return imported
      .filter(name => !rules[part]?.some(prefix => name.startsWith(prefix)))
      .map(name => `${file} → ${name}`);
  });
  expect(strays).toEqual([]);
});

/** Files and packages that one leads to, itself among them. */
function reachedFrom(name: string, imports: ReadonlyMap<string, string[]>, reached = new Set<string>()) {
  if (reached.has(name)) return reached;
  reached.add(name);
  for (const next of imports.get(name) ?? []) reachedFrom(next, imports, reached);
  return reached;
}

it('loads React and Ink for nothing but the chat screen', async () => {
  const files = new Map((await sources()).map(({file, loaded}) => [file, loaded]));
  // The program but for the screen, which `cli.ts` hands to it.
  const program = reachedFrom('main.ts', files);
  expect([...program].filter(name => /^(react|ink)(\/|$)/.test(name))).toEqual([]);
  expect(reachedFrom('ui/chat.tsx', files)).toContain('ink');
});

it('loads nothing of the index for a file that is read into memory', async () => {
  const files = new Map((await sources()).map(({file, first}) => [file, first]));
  expect([...reachedFrom('app.ts', files)].filter(name => name.startsWith('orders/index'))).toEqual([]);
  expect(reachedFrom('orders/index/open-index.ts', files)).toContain('orders/index-store.ts');
});

it('loads nothing of saved conversations for a question that is not kept', async () => {
  const files = new Map((await sources()).map(({file, first}) => [file, first]));
  for (const part of ['main.ts', 'commands/answer.ts', 'app.ts', 'engines/index.ts', 'offline/fetch.ts'])
    expect([...reachedFrom(part, files)].filter(name => name.startsWith('sessions/'))).toEqual([]);
  expect(reachedFrom('commands/sessions.ts', files)).toContain('sessions/disk.ts');
});

it('loads nothing of OpenTelemetry for a run that is not reported', async () => {
  const files = new Map((await sources()).map(({file, first}) => [file, first]));
  const ofIt = (name: string) => /^@opentelemetry|^telemetry\/(?!settings\.ts$)/.test(name);
  for (const part of ['cli.ts', 'main.ts', 'commands/answer.ts', 'commands/chat.ts', 'app.ts', 'models.ts'])
    expect([...reachedFrom(part, files)].filter(ofIt)).toEqual([]);
  expect(reachedFrom('telemetry/open-telemetry.ts', files)).toContain('@opentelemetry/sdk-trace-base');
  // The built program has it in a file of its own.
  const built = await readdir(join(root, 'dist'));
  const texts = await Promise.all(
    built
      .filter(name => /\.c?js$/.test(name))
      .map(async name => ({name, text: await readFile(join(root, 'dist', name), 'utf8')})),
  );
  expect(texts.filter(({text}) => text.includes('OTEL_BSP_')).map(({name}) => name)).toEqual([
    'telemetry.cjs',
  ]);
});

it('keeps every file to a room', async () => {
  const long = await Promise.all(
    (await sources()).map(async ({file}) => [
      file,
      (await readFile(join(root, 'src', file), 'utf8')).split('\n').length,
    ]),
  );
  expect(long.filter(([, lines]) => Number(lines) > 251)).toEqual([]);
});
