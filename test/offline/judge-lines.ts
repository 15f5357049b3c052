import type {Line} from './lines-1.ts';
import {converse, kindOf, type Outcome, ordersOf, written} from './market.ts';

const either = (alternatives: string): string[] => alternatives.split('|').map(one => one.trim());

/** What is wrong with the outcome of a line; empty if nothing is. */
export function faultsOf(
  [, , calls, kind, orders, says = [], never = []]: Line,
  {plan, answer, ...outcome}: Outcome,
): string[] {
  const made = written(outcome.calls);
  const about = ordersOf(plan);
  const own = orders ?? (kind === 'tell' ? calls.replaceAll('list → ', '') : undefined);
  return [
    calls === 'any' || either(calls).includes(made) ? '' : `calls ${made || 'nothing'}`,
    either(kind).includes(kindOf(plan)) ? '' : `is ${kindOf(plan)}`,
    own === undefined || either(own).includes(about) ? '' : `about ${about || 'nothing'}`,
    ...[says].flat().map(words => (answer.includes(words) ? '' : `lacks ${words}`)),
    ...never.map(words => (answer.includes(words) ? `holds ${words}` : '')),
  ].filter(Boolean);
}

export const outcomeOf = ([customer, text]: Line): Outcome =>
  converse(customer, typeof text === 'string' ? [text] : text);
