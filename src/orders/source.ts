import type {Header} from './header.ts';
import type {OrderReport} from './report.ts';
import type {OrderStore} from './store.ts';

/** What the shop could do about its source of orders: not a fault, but worth knowing. */
export type Advice = {message: string; hint: string};

/** A store with what the shop may ask about its source, for `haru doctor` and `haru orders`. */
export interface OrderSource extends OrderStore {
  /** The columns as the source names them, and what each was read as. */
  readonly header: Pick<Header, 'cells' | 'columns'>;
  counts(): Promise<{orders: number; customers: number}>;
  /** The words for states that orders have; absent where all orders would have to be read for that. */
  states?(): Promise<string[]>;
  report(): Promise<OrderReport>;
  advice(): Promise<Advice[]>;
}
