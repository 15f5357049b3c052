import {describe, expect, it} from 'vitest';
import type {OrderStore} from '../../src/orders/store.ts';
import {customer, staff} from './shop-files.ts';

/** A row of the source, by the names of a column map; what is not given is empty. */
export type SourceRow = Partial<Record<(typeof sourceColumns)[number], string>>;

export const sourceColumns = [
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
] as const;

const rows: SourceRow[] = [
  {
    order_id: 'A-1',
    customer_id: 'C1',
    product: '사과 5kg',
    quantity: '1',
    amount: '32900',
    status: '배송중',
    ordered_at: '2026-07-01 13:22:05',
    carrier: 'CJ대한통운',
    tracking_number: '00010005483',
    shipped_at: '2026-07-02 09:00:00',
  },
  {
    order_id: 'A-2',
    customer_id: 'C1',
    product: '배 3kg',
    quantity: '2',
    amount: '20000',
    status: '취소완료',
    ordered_at: '2026-07-03 10:00:00',
  },
  {
    order_id: 'A-3',
    customer_id: 'C2',
    product: '감 2kg',
    quantity: '1',
    amount: '15000',
    status: '배송준비중',
    ordered_at: '2026-07-02 10:00:00',
  },
  {
    order_id: 'A-4',
    customer_id: 'C1',
    product: '귤 3kg',
    quantity: '1',
    amount: '12000',
    status: '배송완료',
    ordered_at: '2026-07-04 08:00:00',
    carrier: 'CJ대한통운',
    tracking_number: '111111111111',
    shipped_at: '2026-07-05 09:00:00',
    delivered_at: '2026-07-06 09:00:00',
  },
  {
    order_id: 'A-4',
    customer_id: 'C1',
    product: '한라봉 2kg',
    quantity: '2',
    amount: '30000',
    status: '배송중',
    ordered_at: '2026-07-04 08:00:00',
    carrier: '한진택배',
    tracking_number: '222222222222',
    shipped_at: '2026-07-06 09:00:00',
  },
]; // prettier-ignore

/** What every store of orders keeps to, whatever it reads from. */
export function storeContract(name: string, open: (rows: readonly SourceRow[]) => Promise<OrderStore>): void {
  describe(`${name} keeps the contract of stores`, () => {
    it('finds an order for its customer and for staff, as it is recorded', async () => {
      const store = await open(rows);
      const order = {
        orderId: 'A-1',
        customerId: 'C1',
        product: '사과 5kg',
        quantity: 1,
        amount: 32_900,
        status: '배송중',
        orderedAt: '2026-07-01 13:22:05',
        carrier: 'CJ대한통운',
        trackingNumber: '00010005483',
        shippedAt: '2026-07-02 09:00:00',
        deliveredAt: null,
      };
      expect(await store.find(customer('C1'), 'A-1')).toEqual(order);
      expect(await store.find(staff, 'A-1')).toEqual(order);
    });

    it('shows nobody the order of another, nor tells it from one that is not there', async () => {
      const store = await open(rows);
      expect(await store.find(customer('C2'), 'A-1')).toBeUndefined();
      expect(await store.find(customer('C2'), 'A-9')).toBeUndefined();
      expect(await store.find(customer(''), 'A-1')).toBeUndefined();
      expect((await store.list(customer('C2'), {limit: 9})).orders.map(({orderId}) => orderId)).toEqual([
        'A-3',
      ]);
    });

    it('reads a number however it is written, and guesses none', async () => {
      const store = await open(rows);
      for (const written of ['a1', 'A 1', 'Ａ－１', '#A-1번'])
        expect((await store.find(staff, written))?.orderId).toBe('A-1');
      for (const written of ['A-11', '1', 'A', '']) expect(await store.find(staff, written)).toBeUndefined();
    });

    it('lists newest first, with the true count, by any name of a state', async () => {
      const store = await open(rows);
      const ids = async (status: string | undefined, limit: number) => {
        const {count, orders} = await store.list(customer('C1'), {status, limit});
        return [count, ...orders.map(({orderId}) => orderId)];
      };
      expect(await ids(undefined, 9)).toEqual([3, 'A-4', 'A-2', 'A-1']);
      expect(await ids(undefined, 2)).toEqual([3, 'A-4', 'A-2']);
      expect(await ids('배송 중', 9)).toEqual([2, 'A-4', 'A-1']);
      expect(await ids('취소', 9)).toEqual([1, 'A-2']);
      expect((await store.list(staff, {status: '상품준비중', limit: 9})).count).toBe(1);
    });

    it('keeps the items of an order apart, and says of the order only what all of them share', async () => {
      const store = await open(rows);
      expect(await store.find(customer('C1'), 'A-4')).toEqual({
        orderId: 'A-4',
        customerId: 'C1',
        product: '귤 3kg 외 1건',
        quantity: 3,
        amount: 42_000,
        status: '배송중',
        orderedAt: '2026-07-04 08:00:00',
        carrier: null,
        trackingNumber: null,
        shippedAt: null,
        deliveredAt: null,
        items: [
          {
            product: '귤 3kg',
            quantity: 1,
            amount: 12_000,
            status: '배송완료',
            carrier: 'CJ대한통운',
            trackingNumber: '111111111111',
            shippedAt: '2026-07-05 09:00:00',
            deliveredAt: '2026-07-06 09:00:00',
          },
          {
            product: '한라봉 2kg',
            quantity: 2,
            amount: 30_000,
            status: '배송중',
            carrier: '한진택배',
            trackingNumber: '222222222222',
            shippedAt: '2026-07-06 09:00:00',
            deliveredAt: null,
          },
        ],
      });
    });

    it('may be empty', async () => {
      const store = await open([]);
      expect(await store.list(staff, {limit: 9})).toEqual({count: 0, orders: []});
      expect(store.problems).toMatchObject({orders: 0, counts: {row: 0, cell: 0}});
    });
  });
}
