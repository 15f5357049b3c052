import fc from 'fast-check';
import {expect, it} from 'vitest';
import {outcomeOf} from './judge-lines.ts';
import {first, type Line} from './lines-1.ts';
import {second} from './lines-2.ts';
import {third} from './lines-3.ts';
import {converse, exactly} from './market.ts';
import {noises} from './noise.ts';

/** Messages that stand alone; all of them are right without noise, as `lines.test.ts` shows. */
const lines = [first, second, third]
  .flatMap(kinds => Object.values(kinds).flat())
  .filter((line): line is Line & {1: string} => typeof line[1] === 'string' && line[1].trim() !== '');

const draws = 3000;
const calls = new Map<Line, string>();

const callsOf = (line: Line): string => {
  const known = calls.get(line) ?? exactly(outcomeOf(line).calls);
  calls.set(line, known);
  return known;
};

/** A line and how it reads behind a noise, drawn anew where the noise had nothing to change. */
const blurred = fc
  .tuple(
    fc.constantFrom(...lines),
    fc.constantFrom(...Object.keys(noises)),
    fc.array(fc.nat(9999), {minLength: 24, maxLength: 24}),
  )
  .map(([line, name, numbers]) => {
    let next = 0;
    const pick = <One>(from: readonly One[]) =>
      from[(numbers[next++ % numbers.length] ?? 0) % from.length] as One;
    return {line, name, text: noises[name]?.(line[1], pick) ?? line[1]};
  })
  .filter(({line, text}) => text !== line[1]);

it('noise of any kind leaves the calls as they were', {timeout: 60_000}, () => {
  const changed = fc
    .sample(blurred, {numRuns: draws, seed: 20260916})
    .filter(({line, text}) => exactly(converse(line[0], [text]).calls) !== callsOf(line))
    .map(({name, text}) => `${name}: ${text}`);
  expect(changed.length / draws, changed.join('\n')).toBeLessThan(0.03);
});
