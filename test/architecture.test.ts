import {readdir, readFile} from 'node:fs/promises';
import {dirname, join, normalize} from 'node:path';
import {expect, it} from 'vitest';
import {root} from './support/run.ts';

/** Each part of `src/` and what it may import: files and folders of ours, and packages. */
const rules: Record<string, string[]> = {
  'errors.ts': [],
  'paths.ts': ['node:'],
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
  'orders/': ['orders/', 'errors.ts', 'node:', 'csv-parse'],
  'gemini/': [
    'gemini/',
    'agent/protocol.ts',
    'errors.ts',
    '@google/genai',
    'eventsource-parser',
    'node:timers/promises',
  ],
  'engines/': ['engines/', 'gemini/', 'agent/protocol.ts', 'errors.ts', 'settings.ts', '@google/genai'],
  // The built-in model meets the program over the wire alone, so it imports nothing of ours.
  'offline/': ['offline/', 'es-hangul', '@google/genai'],
};

const imports = /^\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/gm;

async function sources(): Promise<{file: string; imported: string[]}[]> {
  const files = (await readdir(join(root, 'src'), {recursive: true})).filter(file => /\.tsx?$/.test(file));
  return Promise.all(
    files.map(async file => {
      const text = await readFile(join(root, 'src', file), 'utf8');
      const names = [...text.matchAll(imports)].map(([, from, dynamic]) => (from ?? dynamic) as string);
      return {
        file,
        imported: names.map(name => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name)),
      };
    }),
  );
}

it('holds its rings: no part knows more than it may', async () => {
  const strays = (await sources()).flatMap(({file, imported}) => {
    const part = Object.keys(rules).find(
      part => file === part || (part.endsWith('/') && file.startsWith(part)),
    );
    const allowed = part && rules[part];
    return allowed
      ? imported
          .filter(name => !allowed.some(prefix => name.startsWith(prefix)))
          .map(name => `${file} → ${name}`)
      : [];
  });
  expect(strays).toEqual([]);
});

it('keeps React and Ink to the chat screen', async () => {
  const users = (await sources()).filter(({imported}) => imported.some(name => /^(react|ink)$/.test(name)));
  expect(users.filter(({file}) => !file.startsWith('ui/'))).toEqual([]);
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
