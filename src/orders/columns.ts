import type {Order} from './store.ts';

/** Those of an order, and the phone that tells its customer from a stranger. */
export type Column = keyof Order | 'phone';

/** What shops call each column. The first name that a file has wins, so the surer names stand first. */
const aliases: Record<Column, readonly string[]> = {
  orderId: ['order_id', '주문번호', '마켓주문번호', '판매처주문번호', '주문번호(쇼핑몰)', '상품주문번호'],
  customerId: ['customer_id', '고객번호', '고객ID', '회원번호', '회원ID', '구매자ID', '주문자ID'],
  product: ['product', 'product_name', '상품명', '주문상품명', '등록상품명', '품명', '품목명', '제품명'],
  quantity: ['quantity', '수량', '주문수량', '구매수량', '구매수(수량)', '상품수량', 'EA'],
  amount: ['amount', 'price', 'total', '결제금액', '총 결제금액', '결제액', '주문금액', '최종주문금액'],
  status: ['status', 'order_status', '주문상태', '처리상태', '배송상태', '주문세부상태'],
  orderedAt: ['ordered_at', 'order_date', '주문일시', '주문일', '주문일자', '주문날짜', '발주일'],
  carrier: ['carrier', 'courier', '택배사', '택배사명', '배송업체', '배송사', '운송사'],
  trackingNumber: ['tracking_number', 'tracking_no', '송장번호', '운송장번호', '운송장', '송장', '택배번호'],
  shippedAt: ['shipped_at', 'ship_date', '발송일', '발송처리일', '발송처리일시', '배송시작일', '출고일'],
  deliveredAt: ['delivered_at', '배송완료일', '배송완료일시', '배송완료일자'],
  expectedDelivery: ['expected_delivery', 'eta', '도착예정일', '배송예정일'],
  // Whoever ordered, not whoever receives: a present must not open its giver's orders.
  phone: [
    'phone',
    '구매자연락처',
    '구매자전화번호',
    '주문자 휴대전화',
    '주문자 핸드폰 번호',
    '주문자연락처',
    '주문자전화번호',
    '주문자 번호',
    '휴대폰번호',
    '휴대전화',
    '연락처',
    '전화번호',
  ],
};

export const requiredColumns = ['orderId', 'customerId', 'product', 'status'] as const satisfies Column[];

/** The name by which a missing column is asked for. */
export const nameOf = (column: Column): string =>
  aliases[column][1]
    ? `${aliases[column][0]}(${aliases[column].find(name => /\p{Script=Hangul}/u.test(name))})`
    : '';

const plain = (header: string): string =>
  header
    .normalize('NFC')
    .replace(/[\s()[\]/_\-.:*]/g, '')
    .toLowerCase();

/** Which cell of a row holds which column. Columns that the header lacks are absent. */
export function columnsOf(header: readonly string[]): Partial<Record<Column, number>> {
  const seen = header.map(plain);
  const found: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(aliases) as Column[]) {
    const name = aliases[column].map(plain).find(name => seen.includes(name));
    if (name !== undefined) found[column] = seen.indexOf(name);
  }
  return found;
}
