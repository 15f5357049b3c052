import {readFile} from 'node:fs/promises';
import {describe, expect, it} from 'vitest';
import {haru, root} from './support/run.ts';

/** `$ npx haru …` in a `console` block, with the output that is shown below it. */
const examples = (markdown: string): [command: string, output: string][] =>
  [...markdown.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((example): [string, string] => {
        const [command = '', ...output] = example.split('\n');
        return [command, output.join('\n').trim()];
      }),
  );

/** The words of a command line, quotes taken off. */
const words = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );

describe.each(['README.md', 'README.en.md'])('%s', file => {
  it('begins with the two commands', async () => {
    const markdown = await readFile(`${root}/${file}`, 'utf8');
    const [first = '', second = ''] = [...markdown.matchAll(/^npm .*$/gm)].map(([line]) => line);
    expect([first, second]).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  });

  it('shows what haru really prints', async () => {
    const shown = examples(await readFile(`${root}/${file}`, 'utf8'));
    expect(shown.length).toBeGreaterThan(0);
    for (const [command, output] of shown) {
      const [npx, name, ...args] = words(command);
      expect([npx, name]).toEqual(['npx', 'haru']);
      expect((await haru(args)).stdout.trim(), command).toBe(output);
    }
  });
});
