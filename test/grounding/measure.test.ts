import {expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {type Answer, answers} from './answers.ts';

/** `GROUNDING_TABLE=1 npx vitest run test/grounding/measure.test.ts` prints the table and every miss. */
const verbose = process.env['GROUNDING_TABLE'] !== undefined;
const rounds = Number(process.env['GROUNDING_ROUNDS'] ?? 120);

type Row = {truths: number; passed: number; untruths: number; caught: number};

/** What the check got wrong about an answer; undefined where it is right. Outside the lie nothing may be unsupported. */
function mistake({kind, text, lie, known}: Answer): string | undefined {
  const {unsupported} = check(text, known);
  const isLie = ([start, end]: [number, number]) => lie !== null && start < lie[1] && lie[0] < end;
  const [inside, outside] = [true, false].map(wanted =>
    unsupported.filter(({claim}) => isLie(claim.span) === wanted),
  );
  if (lie && inside?.length === 0) return `${kind} MISSED «${text.slice(...lie)}» in: ${text}`;
  const alarms = outside?.map(({claim}) => `${claim.kind} «${claim.text}»`).join(', ');
  return alarms ? `${kind} FALSE ALARM ${alarms} in: ${text}` : undefined;
}

function measure(): {rows: Map<string, Row>; mistakes: string[]} {
  const rows = new Map<string, Row>();
  const mistakes: string[] = [];
  for (const answer of answers(rounds, 20260713)) {
    const row = rows.get(answer.kind) ?? {truths: 0, passed: 0, untruths: 0, caught: 0};
    rows.set(answer.kind, row);
    const wrong = mistake(answer);
    row[answer.lie ? 'untruths' : 'truths']++;
    if (wrong) mistakes.push(wrong);
    else row[answer.lie ? 'caught' : 'passed']++;
  }
  return {rows, mistakes};
}

it('lets truths pass and catches what is not so, kind by kind', () => {
  const {rows, mistakes} = measure();
  if (verbose) console.log(tableOf(rows), mistakes.join('\n'));
  const count = [...rows.values()].reduce((sum, {truths, untruths}) => sum + truths + untruths, 0);
  const short = [...rows].filter(
    ([, {truths, passed, untruths, caught}]) => passed < 0.99 * truths || caught < 0.99 * untruths,
  );
  expect(count).toBeGreaterThanOrEqual(2000);
  expect({short, mistakes: short.length > 0 ? mistakes : []}).toEqual({short: [], mistakes: []});
});

const tableOf = (rows: ReadonlyMap<string, Row>): string =>
  [
    '| kind | truths passed | untruths caught |',
    '| --- | --- | --- |',
    ...[...rows].map(
      ([kind, row]) => `| ${kind} | ${row.passed} / ${row.truths} | ${row.caught} / ${row.untruths} |`,
    ),
  ].join('\n');
