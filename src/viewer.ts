import {AppError} from './errors.ts';
import type {Viewer} from './orders/store.ts';

/** Whose orders the bundled data shows where nobody is named. */
export const demoCustomer = 'C001';

type Said = {customer?: string | undefined; staff?: boolean | undefined; orders?: string | undefined};

/** Who looks, as far as it was said: undefined where the orders are the person's own and nobody is named. */
export function viewerOf({customer, staff, orders}: Said): {viewer: Viewer | undefined; demoNotice: boolean} {
  if (staff) return {viewer: {role: 'staff'}, demoNotice: false};
  const customerId = customer?.normalize('NFC').trim();
  if (customerId) return {viewer: {role: 'customer', customerId}, demoNotice: false};
  if (!orders && customer === undefined)
    return {viewer: {role: 'customer', customerId: demoCustomer}, demoNotice: true};
  return {viewer: undefined, demoNotice: false};
}

export const unknownViewer = (): AppError =>
  new AppError(
    'usage',
    '누구의 주문을 볼지 알 수 없습니다.',
    '--customer 고객번호를 주거나, 매장 직원이면 --staff를 붙여 주세요.',
  );

export const mostTries = 5;

export const tooManyTries = (): AppError =>
  new AppError(
    'usage',
    `본인 확인을 ${mostTries}번 안에 하지 못해 대화를 마칩니다.`,
    '기록에 전화번호가 없는 고객이라면 매장에서 --customer 고객번호로 열어 주세요.',
  );

/** Nobody can be identified by a source without phones. */
export const noPhones = (): AppError =>
  new AppError(
    'orders',
    '주문 파일에 주문자의 전화번호가 없어 본인 확인을 할 수 없습니다.',
    '매장에서 --customer 고객번호를 주거나, 매장 직원이면 --staff를 붙여 주세요.',
  );
