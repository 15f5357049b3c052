import {describe, expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {type Case, truths, untruths} from './cases.ts';
import {
  apples,
  berries,
  facts,
  list,
  notFound,
  oats,
  pan,
  peaches,
  pork,
  promised,
  shipping,
  status,
  tofu,
} from './shop.ts';

const both = (order: typeof apples) => [shipping(order), status(order)];

const seen: Record<Case['seen'], ReturnType<typeof both>> = {
  apples: both(apples),
  oats: both(oats),
  pork: both(pork),
  peaches: both(peaches),
  berries: both(berries),
  tofu: both(tofu),
  pan: both(pan),
  promised: both(promised),
  all: [list([apples, pork, oats, tofu, peaches, pan, berries])],
  missing: [notFound('HR20269999999')],
  nothing: [],
};

const flat = (cases: readonly Case[]) =>
  cases.flatMap(({answers, question, seen}) => answers.map(answer => ({answer, question, seen})));

const unsupported = (answer: string, question: string, calls: (typeof seen)['all']): string[] =>
  check(answer, facts(question, ...calls)).unsupported.map(({claim}) => `${claim.kind}: ${claim.text}`);

describe('an answer within the facts', () => {
  it.each(flat(truths))('passes: $answer', ({answer, question, seen: what}) => {
    expect(unsupported(answer, question, seen[what])).toEqual([]);
  });
});

describe('an answer beyond the facts', () => {
  it.each(flat(untruths))('is caught: $answer', ({answer, question, seen: what}) => {
    expect(unsupported(answer, question, seen[what])).not.toEqual([]);
  });
});
