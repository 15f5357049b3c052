import {readFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {madeAnew} from '../../scripts/engine-traces.ts';
import {root} from '../support/run.ts';

// Where this fails on purpose: `npx tsx scripts/engine-traces.ts`, and look at the difference.
it('shows the four engines as they are today', async () => {
  const text = await readFile(`${root}/docs/engines.md`, 'utf8');
  expect(text.match(/<!-- made: \w+ -->/g)).toHaveLength(5);
  expect(await madeAnew(text)).toBe(text);
});
