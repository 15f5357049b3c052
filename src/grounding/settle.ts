import type {Draft, Pending} from './claims/claim.ts';
import type {Fact, Facts} from './facts.ts';
import {ofItems, ofWhole} from './items.ts';
import {type Subject, subjectFinder} from './mentions.ts';
import type {Clause} from './scope.ts';

type Test = Extract<Pending, {test: unknown}>;
export type Settled = Pick<Pending, 'kind' | 'start' | 'end' | 'value'> & {fact: Fact | null};

/** Gives every claim its fact: one of an order from the order that it is about. */
export function settle(pending: readonly Pending[], draft: Draft): Settled[] {
  const {facts} = draft;
  const subjectOf = subjectFinder(draft.text, draft.mentions, facts);
  const bySubject = new Map<Subject, Test[]>();
  const settled: Settled[] = [];
  for (const claim of pending) {
    const clause = draft.clauseAt(claim.start);
    if ('fact' in claim) settled.push(claim);
    else if (claim.anyOrder && !names(draft, clause)) {
      settled.push({...claim, fact: first([...facts.views.keys()], claim, facts)});
    } else {
      const subject = subjectOf(claim.start, clause);
      const tests = bySubject.get(subject);
      if (tests) tests.push(claim);
      else bySubject.set(subject, [claim]);
    }
  }
  return [...settled, ...[...bySubject].flatMap(([subject, tests]) => settleSubject(subject, tests, facts))];
}

const names = ({mentions}: Draft, clause: Clause): boolean =>
  mentions.some(({span: [start]}) => clause.start <= start && start < clause.end);

function first(keys: readonly string[], claim: Test, facts: Facts): Fact | null {
  for (const key of keys) {
    const order = facts.views.get(key);
    const fact = order && (order.items ? ofWhole(order, claim) : claim.test(order));
    if (fact) return fact;
  }
  return null;
}

/** Claims of one unnamed order must all hold of the same order: of the one that supports most of them. */
function settleSubject({keys, every}: Subject, tests: readonly Test[], facts: Facts): Settled[] {
  if (every) return tests.map(claim => ({...claim, fact: ofEvery(keys, claim, tests, facts)}));
  let best: (Fact | null)[] = [];
  let most = 0;
  for (const key of keys) {
    const {items} = facts.views.get(key) ?? {};
    const found = items ? ofItems(items, tests, facts) : tests.map(claim => first([key], claim, facts));
    const score = found.filter(Boolean).length;
    if (score > most) [best, most] = [found, score];
  }
  return tests.map((claim, index) => ({...claim, fact: best[index] ?? null}));
}

/** Said of each of several orders; where as many values of a kind are given as there are orders, to each its own. */
function ofEvery(keys: readonly string[], claim: Test, tests: readonly Test[], facts: Facts): Fact | null {
  const alike = tests.filter(({kind}) => kind === claim.kind);
  if (alike.length === keys.length) return first([keys[alike.indexOf(claim)] ?? ''], claim, facts);
  if (alike.length > 1) return first(keys, claim, facts);
  const found = keys.map(key => first([key], claim, facts));
  return found.every(Boolean) ? (found[0] ?? null) : null;
}
