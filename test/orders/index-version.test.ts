import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {dirname, join, normalize} from 'node:path';
import {expect, it} from 'vitest';
import {readingVersion} from '../../src/orders/index/identity.ts';
import {root} from '../support/run.ts';

/** All files that a file of orders is read and indexed by, as text. */
async function sourcesFrom(file: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(file)) return found;
  const text = await readFile(join(root, 'src', file), 'utf8');
  found.set(file, text);
  for (const [, name = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g))
    await sourcesFrom(normalize(join(dirname(file), name)), found);
  return found;
}

it('knows an index that another version of the reader has made', async () => {
  const sources = await sourcesFrom('orders/index/builder.ts');
  await sourcesFrom('orders/read-orders.ts', sources);
  const hash = createHash('sha256');
  for (const file of [...sources.keys()].sort()) hash.update(`${file}\n${sources.get(file)}`);
  const version = hash.digest('hex').slice(0, 12);
  expect(
    readingVersion,
    `how orders are read has changed: readingVersion in src/orders/index/identity.ts must be '${version}'`,
  ).toBe(version);
});
