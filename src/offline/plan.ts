import type {Call} from './dialogue.ts';
import type {Act, Topic} from './evidence.ts';
import type {Order} from './facts.ts';

/** An order to speak of and what to say about it. */
export type Entry = {readonly order: Order; readonly topics: readonly Topic[]};

/** What to say, before it is put into words. */
export type Plan =
  | {readonly kind: 'orders'; readonly entries: readonly Entry[]; readonly missing: readonly string[]}
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
      readonly topics: readonly Topic[];
      readonly unmatched: boolean;
    }
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

export type Decision = {readonly calls: readonly Call[]} | {readonly plan: Plan};
