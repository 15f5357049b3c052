import type {Item, Order} from './facts.ts';
import {withParticle} from './particles.ts';
import {plainState} from './statuses.ts';

/** All that an order is for, in words: what a message may name. */
export const goodsOf = ({product, items}: Order): string =>
  items ? items.map(({product}) => product).join(' ') : (product ?? '');

/** The order, or each of its items as one. */
export const partsOf = (order: Order): readonly Order[] =>
  order.items?.map(item => ({...order, ...item})) ?? [order];

const differ = (items: readonly Item[], fields: readonly (keyof Item)[]): boolean =>
  fields.some(field => new Set(items.map(item => item[field])).size > 1);

/** Whether its items stand in more than one state, whatever the words for them. */
export const differInState = ({items = []}: Pick<Order, 'items'>): boolean =>
  new Set(items.map(({status}) => plainState(status))).size > 1;

const parcel = ['carrier', 'tracking_number', 'tracking_note', 'shipped_at'] as const;

/** Each parcel of an order under the name of what is in it; undefined where one sentence tells them all. */
export function parcelsOf({items}: Order, tell: (item: Item) => string | undefined): string | undefined {
  if (!items || !differ(items, parcel)) return undefined;
  const told = items.flatMap(item => {
    const words = tell(item);
    return words
      ? [`${item.shipped_at ? withParticle(item.product, '은/는') : `${item.product}의`} ${words}`]
      : [];
  });
  return told.length > 0 ? told.join(' ') : undefined;
}
