import {describe, expect, it} from 'vitest';
import {faultsOf, outcomeOf} from './judge-lines.ts';
import type {Line} from './lines-1.ts';
import {lots} from './lots.ts';

/** What no answer may hold: a guessed day, a claim to have acted, a hole in a sentence. */
const never =
  /내일|모레|글피|\d+\s*일 (?:안|내|뒤|후)|며칠 (?:안|내)|곧 도착|이번 ?주 ?안|영업일|보통 [^.]*일|(?:접수|처리|취소|변경|환불)(?:했|해 드렸|해드렸)습니다|undefined|null|NaN|\[object|\(으\)로|은\(는\)/;

const rows = Object.entries(lots).flatMap(([lot, kinds]) =>
  Object.entries(kinds).flatMap(([kind, lines]) =>
    lines.map(line => [`${lot}, ${kind}`, line[0], [line[1]].flat().join(' ▸ '), line] as const),
  ),
);

describe('what customers write comes to what it should', () => {
  it.each(rows)('%s: %s writes "%s"', (_lot, _customer, _text, line: Line) => {
    const outcome = outcomeOf(line);
    expect({faults: faultsOf(line, outcome), answer: outcome.answer}).toMatchObject({faults: []});
    expect(outcome.answer).not.toMatch(never);
  });
});
