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

/** Whether an order is known to be in a state, under any of its names. */
export const isIn = ({status}: KnownOrder, asked: string): boolean =>
  status != null && matches(`${status}\n${asked}`);

/** `orderKey`, asked once for each number. */
export const keyOf = remembered(orderKey);
