import {type Focus, focusOf, noFocus} from './context.ts';
import type {Call, Dialogue, Exchange} from './dialogue.ts';
import {type Facts, factsOf, listTool} from './facts.ts';
import {shapesOf} from './number-shapes.ts';
import type {Decision, Plan} from './plan.ts';
import type {Topic} from './topics.ts';
import {type Reading, understand} from './understand.ts';

/** Everything a decision may rest on. */
export type Situation = {
  readonly reading: Reading;
  readonly focus: Focus;
  /** What the whole conversation established, and what this question did. */
  readonly known: Facts;
  readonly fresh: Facts;
  readonly tools: ReadonlySet<string>;
  /** The most orders that can be listed at once. */
  readonly listable: number;
  /** Calls of this question, so that none is made twice. */
  readonly made: readonly Call[];
};

export function situationOf(dialogue: Dialogue): Situation {
  const open = dialogue.exchanges.at(-1) as Exchange;
  const known = factsOf(dialogue.exchanges.flatMap(({lookups}) => lookups));
  return {
    reading: understand(open.question, dialogue.today, shapesOf(known.orders.keys())),
    focus: dialogue.exchanges.length > 1 ? focusOf(dialogue) : noFocus,
    known,
    fresh: factsOf(open.lookups),
    listable: dialogue.tools.find(({name}) => name === listTool)?.limit ?? Number.POSITIVE_INFINITY,
    tools: new Set(dialogue.mode === 'none' ? [] : dialogue.tools.map(({name}) => name)),
    made: open.lookups,
  };
}

export const planned = (plan: Plan): Decision => ({plan});

/** Whether a message narrows down which orders it means. */
export const narrows = ({nouns, filtersByStatus, period, sum, extreme, numbers}: Reading): boolean =>
  nouns.length > 0 || filtersByStatus || Boolean(period ?? sum ?? extreme ?? numbers.suffix);

/** What is asked; a message that only names an order goes on with the question before. */
export function topicsFor({reading, focus}: Situation, own: readonly Topic[] = []): readonly Topic[] {
  if (own.some(topic => topic !== 'status')) return own;
  if (reading.topics.length > 0 && !reading.vague) return own.length > 0 ? own : reading.topics;
  if (focus.topics.length > 0) return focus.topics;
  // "확인 좀": where it stands and what belongs to that.
  return reading.topics.length > 0 && !reading.bare ? reading.topics : ['shipping'];
}
