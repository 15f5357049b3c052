import fc from 'fast-check';
import {expect, it} from 'vitest';
import {CsvOrderStore} from '../../src/orders/csv-store.ts';
import type {Order} from '../../src/orders/store.ts';
import {asCsv, encodings, fileOf, staff} from './shop-files.ts';

/** Headers of one shop each, for the same fields in the same order. */
const headers = {
  english: [
    'order_id',
    'customer_id',
    'product',
    'option',
    'quantity',
    'amount',
    'status',
    'ordered_at',
    'carrier',
    'tracking_number',
    'shipped_at',
    'delivered_at',
    'expected_delivery',
  ],
  korean: [
    '주문 번호',
    '회원ID',
    '상품명',
    '옵션정보',
    '수량',
    '결제금액',
    '주문상태',
    '주문일시',
    '택배사',
    '운송장번호',
    '발송일',
    '배송완료일',
    '도착예정일',
  ],
  decorated: [
    '주문번호(쇼핑몰)',
    '구매자ID',
    '상품명(옵션포함)',
    '옵션(확정)',
    'EA(확정)',
    '결제액',
    '처리상태',
    '주문일자',
    '배송방법(택배사)',
    '배송송장번호',
    '출고일(발송일)',
    '배송 완료 일자',
    '배송예정일',
  ],
} as const; // prettier-ignore

/** Characters that every encoding here has, quotes and delimiters among them. */
const letters = fc.constantFrom(...'가힣똠펲뷁사과배귤abcXYZ0123456789 ,;|"\'()-+&.'.split(''));
const text = fc
  .string({unit: letters, minLength: 1, maxLength: 12})
  .map(written => `상${written.replace(/\s+/g, ' ').trim()}`);
const two = (least: number, most: number) =>
  fc.integer({min: least, max: most}).map(n => String(n).padStart(2, '0'));
const time = fc
  .tuple(two(1, 12), two(1, 28), two(0, 23), two(0, 59), two(0, 59))
  .map(([month, day, hour, minute, second]) => `2026-${month}-${day} ${hour}:${minute}:${second}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, {nil: null});
const digits = (least: number, most: number) =>
  fc.string({unit: fc.constantFrom(...'0123456789'.split('')), minLength: least, maxLength: most});

const order = fc.record({
  customerId: fc.integer({min: 1, max: 3}).map(n => `C${n}`),
  product: text,
  option: maybe(text),
  quantity: maybe(fc.integer({min: 1, max: 99})),
  amount: maybe(fc.integer({min: 0, max: 9_999_999})),
  status: fc.constantFrom('배송중', '배송준비중', '결제완료', '취소', '우리끼리 쓰는 말'),
  orderedAt: maybe(time),
  carrier: maybe(fc.constantFrom('CJ대한통운', '한진택배', '번개택배')),
  trackingNumber: maybe(digits(8, 14)),
  shippedAt: maybe(time),
  deliveredAt: maybe(time),
  expectedDelivery: maybe(time),
});

const cellsOf = (order: Order): string[] =>
  [
    order.orderId,
    order.customerId,
    order.product,
    order.option ?? null,
    order.quantity,
    order.amount,
    order.status,
    order.orderedAt,
    order.carrier,
    order.trackingNumber,
    order.shippedAt,
    order.deliveredAt,
    order.expectedDelivery ?? null,
  ].map(value => (value === null ? '' : String(value))); // prettier-ignore

it('any table of orders reads back equal, in any encoding, delimiter, header and line end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, {minLength: 1, maxLength: 8}),
      fc.constantFrom(...Object.values(headers)),
      fc.constantFrom(...Object.values(encodings)),
      fc.constantFrom(',', '\t', ';', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom([], [['하루마켓 주문내역'], []]),
      async (drawn, header, encode, delimiter, end, above) => {
        const orders = drawn.map(
          ({option, ...order}, index): Order => ({
            orderId: `0${index}-A`,
            ...order,
            ...(option !== null && {option}),
          }),
        );
        const table = asCsv([...above, header, ...orders.map(cellsOf)], delimiter, end);
        const store = await CsvOrderStore.open(await fileOf(encode(table), 'drawn.csv'));
        expect(store.problems.counts).toMatchObject({row: 0, cell: 0});
        expect(store.size).toBe(orders.length);
        for (const order of orders) expect(await store.find(staff, order.orderId)).toEqual(order);
      },
    ),
    {numRuns: 300},
  );
}, 60_000);

it('any rows of items come back as the items of their orders, wherever they stand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('A-1', 'A-2', 'A-3'),
          product: text,
          amount: fc.nat(99_999),
          status: fc.constantFrom('배송중', '배송완료', '취소요청'),
        }),
        {
          minLength: 1,
          maxLength: 9,
          selector: ({id, product}) => `${id} ${product}`,
        },
      ),
      async rows => {
        const table = asCsv([
          ['주문번호', '상품명', '상품별 품목금액', '주문상태'],
          ...rows.map(({id, product, amount, status}) => [id, product, String(amount), status]),
        ]);
        const store = await CsvOrderStore.open(await fileOf(table, 'drawn.csv'));
        for (const id of new Set(rows.map(({id}) => id))) {
          const own = rows.filter(row => row.id === id);
          const order = await store.find(staff, id);
          expect(order?.amount).toBe(own.reduce((sum, {amount}) => sum + amount, 0));
          const items = order?.items ?? [order];
          expect(items.map(item => [item?.product, item?.amount, item?.status])).toEqual(
            own.map(({product, amount, status}) => [product, amount, status]),
          );
        }
      },
    ),
    {numRuns: 200},
  );
}, 60_000);
