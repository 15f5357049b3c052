import {resolve} from 'node:path';
import {AppError} from '../errors.ts';
import {addressName, isAddress} from '../orders/address-name.ts';
import type {Viewer} from '../orders/store.ts';
import type {SessionHeader} from './format.ts';

/** Whose a session is, and which shop's: customer C001 of one orders source is nobody in another. */
export type Owner = Pick<SessionHeader, 'viewer' | 'orders'>;

/** `orders` as the settings have it. What is kept of an address holds no password. */
export const ownerOf = ({viewer, orders}: {viewer: Viewer; orders: string | undefined}): Owner => ({
  viewer,
  orders: orders === undefined ? null : sourceOf(orders),
});

const sourceOf = (orders: string): string => (isAddress(orders) ? addressName(orders) : resolve(orders));

export const isSameViewer = (a: Viewer, b: Viewer): boolean =>
  a.role === 'staff' || b.role === 'staff' ? a.role === b.role : a.customerId === b.customerId;

export const isSameOwner = (a: Owner, b: Owner): boolean =>
  isSameViewer(a.viewer, b.viewer) && a.orders === b.orders;

/** Throws AppError `usage` for anybody else, telling nothing of the session; to its owner it tells the orders it is about. */
export function mustBeOwner(present: Owner, saved: Owner): void {
  if (!isSameViewer(present.viewer, saved.viewer))
    throw new AppError(
      'usage',
      '지금 보는 사람의 대화가 아니어서 열 수 없습니다.',
      '--customer나 --staff를 확인하거나, haru로 새 대화를 시작해 주세요.',
    );
  if (present.orders === saved.orders) return;
  throw new AppError(
    'usage',
    `다른 주문 자료로 나눈 대화입니다: ${saved.orders ?? '데모 주문'}`,
    saved.orders
      ? '그 자료를 --orders로 주고 다시 열어 주세요. 새 대화는 haru로 시작할 수 있습니다.'
      : '--orders와 HARU_ORDERS 없이 다시 열어 주세요. 새 대화는 haru로 시작할 수 있습니다.',
  );
}
