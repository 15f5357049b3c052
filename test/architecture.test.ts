import {readdir, readFile} from 'node:fs/promises';
import {dirname, join, normalize} from 'node:path';
import {expect, it} from 'vitest';
import {root} from './support/run.ts';

const screen = ['react', 'ink', 'chalk', 'string-width', 'get-east-asian-width', 'commander'];

/** Each part of `src/` and what it may import: files and folders of ours, and packages. */
const rules: Record<string, string[]> = {
  'errors.ts': [],
  'paths.ts': ['node:'],
  'clean-text.ts': ['node:util'],
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
  'orders/': ['orders/', 'clean-text.ts', 'errors.ts', 'node:', 'csv-parse'],
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
    '../package.json',
    'valibot',
    'node:fs',
  ],
  // Front ends read the events; of the root they know types alone.
  'ui/': [
    'ui/',
    'clean-text.ts',
    'agent/',
    'errors.ts',
    'orders/store.ts',
    'app.ts',
    'program.ts',
    'settings.ts',
    ...screen,
    'node:',
  ],
  // The root knows all.
  'commands/': [''],
  ...Object.fromEntries(
    ['app', 'cli', 'load-compiled', 'main', 'models', 'program', 'settings', 'state-folder'].map(name => [
      `${name}.ts`,
      [''],
    ]),
  ),
  // The built-in model meets the program over the wire alone, so it imports nothing of ours.
  'offline/': ['offline/', 'es-hangul', '@google/genai'],
};

/** Static, bare and dynamic ones. */
const imports =
  /^\s*(?:import|export)\s(type\s)?[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;

type Source = {file: string; imported: string[]; loaded: string[]};

/** What each file imports, and what of it is there when it runs: types are not. */
async function sources(): Promise<Source[]> {
  const files = (await readdir(join(root, 'src'), {recursive: true})).filter(file => /\.tsx?$/.test(file));
  return Promise.all(
    files.map(async file => {
      const text = (await readFile(join(root, 'src', file), 'utf8')).replace(/typeof import\('[^']+'\)/g, '');
      const found = [...text.matchAll(imports)].map(([, type, from, bare, dynamic]) => {
        const name = (from ?? bare ?? dynamic) as string;
        return {type, name: name.startsWith('.') ? normalize(join(dirname(file), name)) : name};
      });
      return {
        file,
        imported: found.map(({name}) => name),
        loaded: found.filter(({type}) => !type).map(({name}) => name),
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

it('loads React and Ink for nothing but the chat screen', async () => {
  const files = new Map((await sources()).map(({file, loaded}) => [file, loaded]));
  const reached = new Set<string>();
  const walk = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const next of files.get(name) ?? []) walk(next);
  };
  // The program but for the screen, which `cli.ts` hands to it.
  walk('main.ts');
  expect([...reached].filter(name => /^(react|ink)(\/|$)/.test(name))).toEqual([]);
  walk('ui/chat.tsx');
  expect(reached).toContain('ink');
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
