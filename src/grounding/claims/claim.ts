import type {Fact, Facts, Field, KnownOrder} from '../facts.ts';
import type {Mention} from '../mentions.ts';
import type {Clause} from '../scope.ts';
import type {DayWord} from './fields.ts';

export type ClaimKind =
  | 'order_number'
  | 'tracking_number'
  | 'carrier'
  | 'status'
  | 'date'
  | 'duration'
  | 'amount'
  | 'count'
  | 'product'
  | 'person'
  | 'phone'
  | 'link'
  | 'detail'
  | 'action'
  | 'policy';

/** The answer as the families of claims read it. */
export type Draft = {
  readonly text: string;
  readonly clauses: readonly Clause[];
  /** The clause in which a position stands. */
  readonly clauseAt: (position: number) => Clause;
  readonly dayWords: readonly DayWord[];
  readonly mentions: readonly Mention[];
  readonly facts: Facts;
};

/**
 * A claim before it is settled: one about an order is tested on the order it is about, any other brings its fact along.
 * `anyOrder`: it is said of orders in general (`배송중인 주문은 3건`), so that any known one may support it.
 */
export type Pending = {kind: ClaimKind; start: number; end: number; value: string} & (
  | {test: (order: KnownOrder) => Fact | null; anyOrder?: boolean}
  | {fact: Fact | null}
);

/** Finds its claims in `free`: the text with everything blanked that an earlier family has taken. */
export type Family = (draft: Draft, free: string) => Pending[];

/** Stands where an earlier family took something: matches nothing that a pattern asks for. */
export const blank = '\uE000';

/** Whether a clause stands by what it says. */
export const claims = ({mode}: Clause): boolean => mode === 'states' || mode === 'advises';

export const factOf = (order: KnownOrder, field: Field): Fact => ({
  source: 'order',
  orderId: order.order_id,
  field,
  value: order[field] ?? null,
});

export const supports = (holds: boolean, order: KnownOrder, field: Field): Fact | null =>
  holds ? factOf(order, field) : null;

/** `배송중인 주문이 3건`, `7월 3일에 주문하신 건은 두 건`: what was said is said of orders in general, and counted. */
export const isCounted = (after: string): boolean =>
  /^[가-힣 ]{0,10}(?:주문|건|것|거|상태)[은는이가도:]? ?(?:모두 |총 )?(?:\d|[한두세네] ?건|하나|둘)/.test(
    after,
  ) || /^[:은는이가]? ?[\d,]+ ?건/.test(after);
