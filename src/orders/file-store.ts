import type {OrderTable} from './read-orders.ts';
import type {OrderSource} from './source.ts';
import type {Problems} from './store.ts';

/** What a file of orders was read as, for reports. */
export type TableFacts = Pick<
  OrderTable,
  'path' | 'encoding' | 'header' | 'rows' | 'notes' | 'blanks' | 'customersBy'
> & {readonly problems: Problems};

/** The orders of a file, wherever they are held. */
export type FileOrderStore = OrderSource & {
  readonly table: TableFacts;
  /** How many orders, and how many customers they are of. */
  readonly size: number;
  readonly customers: number;
};
