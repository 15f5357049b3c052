import {copyFile, mkdtemp, readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
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

/** One-shot commands of the `sh` blocks, with what is piped into them. What opens a chat is tested on a terminal. */
const oneShots = (markdown: string): {command: string; stdin: string}[] =>
  [...markdown.matchAll(/^(?:echo "([^"]*)" \| )?(npx haru .*)$/gm)]
    .map(([, stdin = '', command = '']) => ({command, stdin}))
    .filter(
      ({command, stdin}) =>
        stdin || /-q |--help|haru (?:tools|orders|trace|replay|sessions|doctor)\b/.test(command),
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

  it('gives no command that does not work', async () => {
    // The files that the examples speak of.
    const cwd = await mkdtemp(join(tmpdir(), 'haru-readme-'));
    for (const name of ['주문.csv', 'orders.csv']) await copyFile(`${root}/data/orders.csv`, join(cwd, name));
    const commands = oneShots(await readFile(`${root}/${file}`, 'utf8'));
    expect(commands.length).toBeGreaterThan(1);
    for (const {command, stdin} of commands) {
      const {stdout, status} = await haru(words(command).slice(2), {cwd, stdin});
      expect({command, status}).toEqual({command, status: 0});
      expect(stdout, command).not.toBe('');
    }
  });
});
