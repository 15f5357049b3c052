import {AppError} from './errors.ts';
import {isAddress} from './orders/address-name.ts';
import {customerIdIn, isPersonId} from './orders/customer-id.ts';
import type {OrderStore, Viewer} from './orders/store.ts';

/** Whose orders the bundled data shows where nobody is named. */
export const demoCustomer = 'C001';

type Said = {customer?: string | undefined; staff?: boolean | undefined; orders?: string | undefined};

/** Two who look at once: whichever won, it would be without a word. Throws AppError `usage`. */
export function mustBeOneViewer({customer, staff}: Said): void {
  if (staff && customer)
    throw new AppError(
      'usage',
      '--customer와 --staff는 함께 쓸 수 없습니다.',
      '한 고객의 주문만 보려면 --customer만, 매장 직원으로 모두 보려면 --staff만 주세요.',
    );
}

/** Who looks, as far as it was said: undefined where the orders are the person's own and nobody is named. */
export function viewerOf({customer, staff, orders}: Said): {viewer: Viewer | undefined; demoNotice: boolean} {
  if (staff) return {viewer: {role: 'staff'}, demoNotice: false};
  const customerId = customer && customerIdIn(customer);
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

/** Why nobody can be asked who they are: nobody can prove it where customers are no numbers, or have no phones. */
export function noDesk({customersBy, name}: Pick<OrderStore, 'customersBy' | 'name'>): AppError {
  const kind = kindOf(name);
  const [message, hint] = {
    id: [
      `${kind}에 주문자의 전화번호가 없어 본인 확인을 할 수 없습니다.`,
      '매장에서 --customer 고객번호를 주거나, 매장 직원이면 --staff를 붙여 주세요.',
    ],
    'name and phone': [
      `이 ${kind}에는 고객번호가 없어 주문자의 이름과 전화번호로 고객을 구분합니다.`,
      "매장에서 --customer '홍길동 010-0000-0000'처럼 이름과 전화번호를 함께 주거나, 매장 직원이면 --staff를 붙여 주세요.",
    ],
    none: [
      `${kind}에 고객을 구분할 열이 없어 고객의 주문을 찾을 수 없습니다.`,
      `매장 직원이면 --staff를 붙여 주세요. ${customerColumnHint}`,
    ],
  }[customersBy] as [string, string];
  return new AppError('orders', message, hint);
}

/** Nobody sees the orders of everybody because a source does not tell customers apart: throws AppError where it cannot tell this viewer's. */
export function mustKnow(viewer: Viewer, {customersBy, name}: OrderStore): void {
  if (viewer.role === 'staff' || customersBy === 'id') return;
  if (customersBy === 'none')
    throw new AppError(
      'orders',
      `${kindOf(name)}에 고객을 구분할 열이 없어 고객의 주문을 찾을 수 없습니다: ${name}`,
      `매장 직원이면 --staff를 붙여 주세요. ${customerColumnHint}`,
    );
  if (!isPersonId(viewer.customerId))
    throw new AppError(
      'usage',
      `이 ${kindOf(name)}에는 고객번호가 없어 주문자의 이름과 전화번호로 고객을 구분합니다: ${name}`,
      "--customer '홍길동 010-0000-0000'처럼 이름과 전화번호를 함께 주세요.",
    );
}

const customerColumnHint = '고객 번호가 든 열이 있다면 열 지도 파일의 customer_id로 알려 주세요(--columns).';

const kindOf = (name: string): string => (isAddress(name) ? '주문 표' : '주문 파일');
