import {type Act, actRows} from './acts.ts';
import {type Weighed, weigh} from './evidence.ts';
import type {Topic} from './topics.ts';

export type Aside = 'secret' | 'privacy' | 'injection';

export type Evidence = {
  /** All of the message, and what is left without words that were ruled out or quoted. */
  readonly whole: string;
  readonly flat: string;
  readonly topics: readonly Weighed<Topic>[];
  /** A number of an order or parcel stands in it. */
  readonly numbered: boolean;
  readonly filtersByStatus: boolean;
  /** A day, a sum or "the latest" picks orders. */
  readonly narrowed: boolean;
  readonly nouns: readonly string[];
};

const asides = ['secret', 'privacy', 'injection'] as const;

/** Never what a message with an order number in it is about. */
const manners = [
  'greeting',
  'thanks',
  'bye',
  'identity',
  'capability',
  'chitchat',
  'yes',
  'no',
  'redo',
] as const;

/** What a note about a failed answer weighs: more than any order number in it. */
const note = 12;

/** What a message wants above all: orders and lists are weighed against everything else. */
export function judge(evidence: Evidence): {act: Act | 'unclear'; aside: Aside | undefined} {
  const {whole, flat, topics, numbered, narrowed} = evidence;
  const acts = new Map<Act, number>([...weigh(actRows, flat), ...weigh(rowsOfAsides, whole)]);
  // State and product stand in every list: asked without a number, they do not speak against one.
  const open =
    numbered || !narrowed ? topics : topics.filter(([topic]) => topic !== 'status' && topic !== 'product');
  const asked = open[0]?.[1] ?? 0;
  // Order numbers in such a note are the ones that did not hold.
  if (acts.get('redo') === note) return {act: 'redo', aside: undefined};
  const aside = asides.find(act => (acts.get(act) ?? 0) >= 5);
  const refused = (acts.get('cannot') ?? 0) > (aside ? (acts.get(aside) ?? 0) : 0);
  if (aside && numbered && !refused && servesBeside(aside, asked)) {
    // "엄마가 주문한 HR…": the lookup itself keeps other people's orders apart.
    return {act: 'lookup', aside: aside === 'privacy' && acts.get(aside) === 6 ? undefined : aside};
  }
  const act = heaviest(withLookups(acts, asked, evidence));
  const names = evidence.nouns.length > 0 && evidence.nouns.length <= 3;
  return {act: act ?? (names ? 'lookup' : 'unclear'), aside: undefined};
}

const rowsOfAsides = actRows.filter(([act]) => asides.some(aside => aside === act));

/** A lawful question in the same message is still answered: always beside a told answer, else if really asked. */
const servesBeside = (aside: Aside, asked: number): boolean =>
  aside === 'injection' || asked >= (aside === 'privacy' ? 3 : 2);

function withLookups(acts: ReadonlyMap<Act, number>, asked: number, evidence: Evidence): Map<Act, number> {
  const {numbered, filtersByStatus, narrowed} = evidence;
  const weighed = new Map(acts);
  // Anger about an order is a question about it.
  if (asked >= 3) weighed.delete('complaint');
  if (numbered) for (const act of manners) weighed.delete(act);
  const listed = (acts.get('list') ?? 0) + (filtersByStatus ? 3 : 0) + (narrowed ? 2.5 : 0);
  weighed.set('list', numbered && !acts.has('list') ? 0 : listed);
  weighed.set('lookup', Math.max(asked, numbered ? 4 : 0));
  return weighed;
}

/** Undefined if nothing speaks for anything. Between equals a lookup wins. */
function heaviest(acts: ReadonlyMap<Act, number>): Act | undefined {
  const found = [...acts].filter(([, weight]) => weight > 0);
  found.sort(([a, x], [b, y]) => y - x || Number(b === 'lookup') - Number(a === 'lookup'));
  return found[0]?.[0];
}
