import {describe, expect, it} from 'vitest';
import {PostgresOrderStore} from '../../src/orders/postgres-store.ts';
import {clientOf, database, server, without} from '../support/postgres.ts';
import {customer, staff} from './shop-files.ts';
import {type SourceRow, sourceColumns, storeContract} from './store-contract.ts';

const literal = (value: string | undefined) => (value ? `'${value.replaceAll("'", "''")}'` : 'NULL');

const types: Partial<Record<string, string>> = {
  quantity: 'int',
  amount: 'numeric(12,2)',
  ordered_at: 'timestamptz',
  shipped_at: 'timestamp',
};

/** A table as shops have it: a row for each item. */
function tableOf(rows: readonly SourceRow[]): string {
  const columns = sourceColumns.map(name => `${name} ${types[name] ?? 'text'}`);
  const values = rows.map(row => `(${sourceColumns.map(name => literal(row[name])).join(', ')})`);
  return `SET timezone = 'Asia/Seoul';
    CREATE TABLE orders (id bigserial PRIMARY KEY, ${columns.join(', ')});
    CREATE INDEX ON orders (order_id);
    ${values.length > 0 ? `INSERT INTO orders (${sourceColumns.join(', ')}) VALUES ${values.join(', ')};` : ''}`;
}

const opened = async (sql: string, parameters?: Record<string, string>) =>
  PostgresOrderStore.open(await database(sql, parameters));

describe.skipIf(!server)(`PostgreSQL${without}`, () => {
  storeContract('the store in PostgreSQL', rows => opened(tableOf(rows)));

  it('reads every type of column as a file has it', async () => {
    const store = await opened(`CREATE TABLE 주문 (
      주문번호 bigint, 고객번호 int, 상품명 varchar(40), 수량 smallint, 금액 numeric(12,2), 주문상태 char(10),
      주문일시 timestamptz, 택배사 text, "송장 번호" numeric(20), 발송일 timestamp(3), 배송완료일 date, 도착예정일 text);
      INSERT INTO 주문 VALUES (20260701001, 7, '사과', 2, 32900.00, '배송중', '2026-06-30T15:30:00.25Z', '한진',
        990100001370, '2026-07-02 09:00:00.125', '2026-07-03', NULL)`);
    expect(await store.find(customer('7'), '2026-0701-001')).toEqual({
      orderId: '20260701001',
      customerId: '7',
      product: '사과',
      quantity: 2,
      amount: 32_900,
      status: '배송중',
      orderedAt: '2026-07-01 00:30:00',
      carrier: '한진택배',
      trackingNumber: '990100001370',
      shippedAt: '2026-07-02 09:00:00',
      deliveredAt: '2026-07-03',
      expectedDelivery: null,
    });
    expect((await store.list(customer('7'), {status: '출고완료', limit: 5})).count).toBe(1);
    for (const nobody of ['07', '7 ', 'C7', '']) {
      expect(await store.find(customer(nobody), '20260701001')).toBeUndefined();
      expect(await store.list(customer(nobody), {limit: 5})).toEqual({count: 0, orders: []});
    }
    expect(await store.find(staff, '020260701001')).toBeUndefined();
  });

  it('knows uuids, enums and boxes of fixed width', async () => {
    const id = '3b241101-e2bb-4255-8caf-4136c566a962';
    const store = await opened(`CREATE TYPE state AS ENUM ('DELIVERING', 'CANCELED');
      CREATE TABLE orders (order_id uuid PRIMARY KEY, customer_id char(8), product text, status state);
      INSERT INTO orders VALUES ('${id}', 'C1', '배', 'DELIVERING')`);
    for (const written of [id, id.toUpperCase(), id.replaceAll('-', '')])
      expect(await store.find(customer('C1'), written)).toMatchObject({orderId: id, status: 'DELIVERING'});
    expect((await store.list(customer('C1'), {status: '배송중', limit: 5})).count).toBe(1);
    expect((await store.list(customer('C1'), {status: '취소', limit: 5})).count).toBe(0);
    expect(await store.find(customer('C1'), '그런 번호')).toBeUndefined();
  });

  it('finds a number in the forms that the shop writes, and tells apart those that differ in their marks alone', async () => {
    const store = await opened(`CREATE TABLE orders (order_id text, product text);
      INSERT INTO orders VALUES ('20260701-0000012', '사과'), ('ord-9a', '배'), ('A1-23', '감'), ('A12-3', '귤'),
        ('주문가', '밤'), (NULL, '무'), ('', '파'), ('A-9', NULL)`);
    const found = async (written: string) => (await store.find(staff, written))?.orderId;
    expect(await found('20260701 0000012번')).toBe('20260701-0000012');
    expect(await found('202607010000012')).toBe('20260701-0000012');
    expect(await found('ORD9A')).toBe('ord-9a');
    expect(await found('A1-23')).toBe('A1-23');
    expect(await found('주문가')).toBe('주문가');
    for (const unclear of ['A123', '주문', '', 'A-9', 'null', "' OR '1'='1", '\0', '%', '_']) {
      expect(await found(unclear)).toBeUndefined();
    }
    expect(await store.list(staff, {limit: 9})).toMatchObject({count: 5});
  });

  it.each([
    "A-1'; DROP TABLE orders; --",
    "') OR 1=1 --",
    '$1',
    '{A-1,A-2}',
    'A-1","A-2',
    "A-1\\' OR 1=1",
    "A-1' UNION SELECT * FROM orders --",
  ])('takes %j for a number and a name, never for SQL', async written => {
    const store = await opened(
      `CREATE TABLE orders (order_id text, customer_id text, product text, status text, phone text);
       INSERT INTO orders VALUES ('A-1', 'C1', '사과', '배송중', '010-1234-5678')`,
    );
    expect(await store.find(staff, written)).toBeUndefined();
    expect(await store.list(customer(written), {status: written, limit: 5})).toEqual({count: 0, orders: []});
    expect(await store.list(staff, {status: written, limit: 5})).toEqual({count: 0, orders: []});
    expect(await store.identify(written, '5678')).toBeUndefined();
    expect((await store.list(staff, {limit: 5})).count).toBe(1);
  });

  it('reads rows in the order of their key, and takes no index for unique that is so for some rows only', async () => {
    const store = await opened(`CREATE TABLE orders (order_id text, "줄, 번호" int, product text, status text,
        PRIMARY KEY (order_id, "줄, 번호"));
      CREATE UNIQUE INDEX ON orders (order_id) INCLUDE (product) WHERE status = '배송중';
      CREATE UNIQUE INDEX ON orders ((order_id || "줄, 번호"));
      INSERT INTO orders VALUES ('A-1', 3, '감', '배송중'), ('A-1', 1, '사과', '결제완료'), ('A-1', 2, '배', NULL)`);
    const products = ['사과', '배', '감'];
    expect((await store.find(staff, 'A-1'))?.items?.map(({product}) => product)).toEqual(products);
    const {count, orders} = await store.list(staff, {status: '배송중', limit: 5});
    expect([count, orders[0]?.items?.map(({product}) => product)]).toEqual([1, products]);
  });

  it('takes names of tables and columns that hold quotes', async () => {
    const store = await opened(
      `CREATE SCHEMA "my ""shop"; CREATE TABLE "my ""shop"."주문 ""표" ("주문 번호" text, "상품명" text);
       INSERT INTO "my ""shop"."주문 ""표" VALUES ('A-1', '사과')`,
    );
    expect((await store.find(staff, 'a1'))?.product).toBe('사과');
  });

  it('identifies a customer by a phone on record', async () => {
    const store =
      await opened(`CREATE TABLE orders (order_id text, customer_id text, product text, 연락처 text);
      INSERT INTO orders VALUES ('A-1', 'C001', '사과', '010-1234-5678'), ('A-2', 'C001', '배', '02-123-9999'),
        ('A-3', 'C002', '감', NULL)`);
    expect(store.canIdentify).toBe(true);
    expect(await store.identify('c001', '5678')).toBe('C001');
    expect(await store.identify('C001', '9999')).toBe('C001');
    for (const [id, digits] of [
      ['C001', '1234'],
      ['C002', '5678'],
      ['', ''],
      ['C001', ''],
    ] as const)
      expect(await store.identify(id, digits)).toBeUndefined();
  });

  it('tells customers apart by name and phone where it has no numbers for them', async () => {
    const store = await opened(`CREATE TABLE orders (order_id text, 주문자 text, 연락처 text, product text);
      INSERT INTO orders VALUES ('A-1', '홍길동', '010-1234-5678', '사과'), ('A-2', '홍 길동', '01012345678', '배'),
        ('A-3', '김길동', '010-1234-5678', '감')`);
    expect(store.customersBy).toBe('name and phone');
    const {count, orders} = await store.list(customer('홍길동 01012345678'), {limit: 5});
    expect([count, ...orders.map(({orderId}) => orderId)]).toEqual([2, 'A-2', 'A-1']);
    expect(await store.find(customer('홍길동 01012345678'), 'A-3')).toBeUndefined();
  });

  it('gives nobody what a wrong row gives to two customers', async () => {
    const store =
      await opened(`CREATE TABLE orders (id serial PRIMARY KEY, order_id text, customer_id text, product text);
      INSERT INTO orders (order_id, customer_id, product) VALUES ('A-1', 'C1', '사과'), ('A-1', 'C2', '배')`);
    for (const [who, product] of [
      ['C1', '사과'],
      ['C2', '배'],
    ] as const) {
      expect(await store.find(customer(who), 'A-1')).toMatchObject({customerId: who, product});
      expect(await store.list(customer(who), {limit: 5})).toMatchObject({count: 1, orders: [{product}]});
    }
  });

  it('takes a sum that the rows of every order repeat for the order’s own', async () => {
    const rows = `('A-1', '사과', 30000), ('A-1', '배', 30000)`;
    const repeated = await opened(`CREATE TABLE orders (order_id text, product text, amount int);
      INSERT INTO orders VALUES ${rows}`);
    expect((await repeated.find(staff, 'A-1'))?.amount).toBe(30_000);
    const each = await opened(`CREATE TABLE orders (order_id text, product text, amount int);
      INSERT INTO orders VALUES ${rows}, ('A-2', '감', 1000), ('A-2', '귤', 2000)`);
    expect((await each.find(staff, 'A-1'))?.amount).toBe(60_000);
  });

  it('cannot be made to write', async () => {
    const url = await database(`CREATE TABLE orders (order_id text, product text);
      CREATE FUNCTION sneaky() RETURNS text LANGUAGE plpgsql AS
        $$BEGIN INSERT INTO orders VALUES ('X', 'X'); RETURN 'X'; END$$;
      CREATE TABLE t (order_id text, product text); INSERT INTO t VALUES ('A-1', '사과');
      CREATE VIEW 주문 AS SELECT order_id, product, sneaky() AS status FROM t`);
    await expect(
      PostgresOrderStore.open(`${url}?table=주문`).then(store => store.find(staff, 'A-1')),
    ).rejects.toMatchObject({
      code: 'orders',
      message: expect.stringContaining('(25006)'),
    });
    expect((await (await clientOf(url)).query('SELECT * FROM orders')).rows).toEqual([]);
  });

  it('goes on after its connection was ended', async () => {
    const url = await database(
      `CREATE TABLE orders (order_id text, product text); INSERT INTO orders VALUES ('A-1', '사과')`,
    );
    const store = await PostgresOrderStore.open(url);
    for (let time = 0; time < 3; time++) {
      const {rowCount} = await (await clientOf(url)).query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'haru' AND datname = current_database()`,
      );
      expect(rowCount).toBe(1);
      expect((await store.find(staff, 'A-1'))?.product).toBe('사과');
    }
    // What holds for a connection holds for the next.
    expect((await store.list(staff, {limit: 1})).count).toBe(1);
  });

  it('asks one thing at a time, however many are asked at once', async () => {
    const store = await opened(tableOf([{order_id: 'A-1', product: '사과'}]));
    const found = await Promise.all(Array.from({length: 20}, () => store.find(staff, 'A-1')));
    expect(found.map(order => order?.product)).toEqual(Array(20).fill('사과'));
  });

  it('reads a table in other words by a column map, and a view as it does a table', async () => {
    const url = await database(`CREATE TABLE o (접수 text, 물건 text); CREATE TABLE misc (a int);
      INSERT INTO o VALUES ('A-1', '사과');
      CREATE VIEW v AS SELECT 접수 AS order_id, 물건 AS product FROM o`);
    const byMap = await PostgresOrderStore.open(`${url}?table=public.o`, {
      columns: {order_id: '접수', product: 2},
    });
    expect((await byMap.find(staff, 'A1'))?.product).toBe('사과');
    expect((await (await PostgresOrderStore.open(url)).find(staff, 'A1'))?.product).toBe('사과');
  });
});
