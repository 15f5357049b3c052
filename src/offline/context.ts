import type {Dialogue, Exchange, Lookup} from './dialogue.ts';
import {type Facts, factsOf} from './facts.ts';
import {compact} from './normalize.ts';
import type {Topic} from './topics.ts';
import {type Reading, topicsIn, understand} from './understand.ts';

/** What the conversation is about before the open question: the memory a follow-up leans on. */
export type Focus = {
  /** The orders spoken of last. */
  readonly ids: readonly string[];
  /** The orders as the last answer listed them, for "두 번째 거". */
  readonly shown: readonly string[];
  /** What was asked about them. */
  readonly topics: readonly Topic[];
  /** What the last answer waits for: an order number, a choice among `shown`, or a yes to an offer. */
  readonly pending: 'number' | 'choice' | 'offer' | undefined;
  readonly offered: readonly Topic[];
  /** Products named before any order was found: "의자 반품해 주세요", turned down without a lookup. */
  readonly nouns: readonly string[];
};

export const noFocus: Focus = {ids: [], shown: [], topics: [], pending: undefined, offered: [], nouns: []};

/** Follow-ups reach back a few exchanges, not to the beginning of a long day. */
const reach = 6;

export function focusOf({exchanges, today}: Dialogue): Focus {
  const earlier = exchanges.slice(0, -1);
  let lookups: readonly Lookup[] = earlier.slice(0, -reach).flatMap(exchange => exchange.lookups);
  let focus = noFocus;
  for (const exchange of earlier.slice(-reach)) {
    lookups = [...lookups, ...exchange.lookups];
    focus = focusAfter(focus, exchange, factsOf(lookups), today);
  }
  return focus;
}

function focusAfter(before: Focus, exchange: Exchange, facts: Facts, today: string | undefined): Focus {
  const reading = understand(exchange.question, today);
  const told = mentioned(exchange.answer, facts);
  const ids = told.length > 0 ? told : lookedUp(exchange, facts);
  const closing =
    exchange.answer
      .trim()
      .split(/(?<=[.!?])\s+|\n/)
      .at(-1) ?? '';
  const offer = /드릴까요|볼까요|원하시나요|필요하신가요|궁금하신가요/.test(closing);
  const asks = offer || /\?$|알려 ?주세요|말씀해 ?주|골라|확인해 ?주|주시겠/.test(closing);
  return {
    ids: ids.length > 0 ? ids : before.ids,
    // A list stays on the table while its orders are taken up one by one.
    shown: ids.length > 1 ? ids : before.shown,
    topics: reading.topics.length > 0 && !reading.vague ? reading.topics : before.topics,
    pending: asks ? pendingOf(offer, ids.length) : undefined,
    offered: offer ? topicsIn(compact(closing)) : [],
    nouns: ids.length > 0 ? [] : namedIn(reading, before),
  };
}

function pendingOf(offer: boolean, orders: number): Focus['pending'] {
  if (orders > 1) return 'choice';
  return offer ? 'offer' : 'number';
}

const namedIn = ({act, nouns}: Reading, before: Focus): readonly string[] =>
  act === 'cannot' ? nouns : before.nouns;

/** Orders in the order in which the answer names them, by number or else by product. */
function mentioned(answer: string, {orders}: Facts): string[] {
  const places = [...orders.values()].map(order => ({
    id: order.order_id,
    byId: answer.indexOf(order.order_id),
    byProduct: order.product ? answer.indexOf(order.product) : -1,
  }));
  const numbered = places.filter(({byId}) => byId >= 0).sort((a, b) => a.byId - b.byId);
  const named = places.filter(({byProduct}) => byProduct >= 0).sort((a, b) => a.byProduct - b.byProduct);
  return (numbered.length > 0 ? numbered : named).map(({id}) => id);
}

function lookedUp({lookups}: Exchange, {orders}: Facts): string[] {
  const {orders: here, lists} = factsOf(lookups);
  const asked = lookups.map(({args}) => String(args['order_id'] ?? '')).filter(id => here.has(id));
  const ids = asked.length > 0 ? asked : (lists.at(-1)?.ids ?? []);
  return [...new Set(ids)].filter(id => orders.has(id));
}
