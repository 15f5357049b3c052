import type {Act} from './acts.ts';
import type {Call} from './dialogue.ts';
import type {Order} from './facts.ts';
import type {Extreme} from './picks.ts';
import type {Topic} from './topics.ts';

/** An order to speak of and what to say about it. */
export type Entry = {readonly order: Order; readonly topics: readonly Topic[]};

/** What to say, before it is put into words. */
export type Plan =
  | {
      readonly kind: 'orders';
      readonly entries: readonly Entry[];
      readonly missing: readonly string[];
      readonly unread: readonly string[];
    }
  | {
      readonly kind: 'list';
      readonly orders: readonly Order[];
      readonly total: number;
      readonly label: string;
      readonly topics: readonly Topic[];
    }
  | {
      readonly kind: 'choose';
      readonly orders: readonly Order[];
      readonly total: number;
      /** Among how many they were looked for, where that is not all: "최근 주문 50건 가운데 ". */
      readonly label: string;
      readonly topics: readonly Topic[];
      readonly unmatched: boolean;
    }
  | {readonly kind: 'compare'; readonly orders: readonly Order[]; readonly extreme: Extreme}
  | {readonly kind: 'missing'; readonly ids: readonly string[]}
  | {readonly kind: 'no_orders'; readonly label: string}
  | {readonly kind: 'malformed' | 'ask_number' | 'parcel_unknown' | 'no_lookup' | 'failed' | 'unclear'}
  | {
      readonly kind: 'cannot';
      readonly action: string;
      readonly entry: Entry | undefined;
      readonly missing: readonly string[];
    }
  | {readonly kind: 'talk'; readonly act: Exclude<Act, 'lookup' | 'list' | 'cannot' | 'redo'>};

/** How an answer is spoken. */
export type Voice = {
  readonly today: string | undefined;
  /** Spoken to one of the shop, who sees all orders and has none. */
  readonly staff: boolean;
  /** One of several ways to say it: the same for the same conversation, never random. */
  readonly vary: (...ways: readonly string[]) => string;
};

export type Decision = {readonly calls: readonly Call[]} | {readonly plan: Plan};
