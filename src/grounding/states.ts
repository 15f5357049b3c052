import {statusMatches, statusOf} from '../orders/statuses.ts';
import {orderKey} from '../orders/store.ts';
import type {KnownOrder} from './facts.ts';
import {remembered} from './matching.ts';

/** The state that a word means, `orders/statuses` asked once for each word. */
export const stateOf = remembered(statusOf);

const matches = remembered((pair: string) => {
  const [status = '', asked = ''] = pair.split('\n');
  return statusMatches(status, asked);
});

/** Whether an order, or an item of it, is known to be in a state, under any of its names. */
export const isIn = ({status, items}: KnownOrder, asked: string): boolean =>
  (status != null && matches(`${status}\n${asked}`)) || (items?.some(item => isIn(item, asked)) ?? false);

/** `orderKey`, asked once for each number. */
export const keyOf = remembered(orderKey);
