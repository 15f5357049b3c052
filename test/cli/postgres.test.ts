import {mkdtempSync, readdirSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {orderStatuses} from '../../src/orders/statuses.ts';
import {clientOf, database, server, without} from '../support/postgres.ts';
import {haru, root} from '../support/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'haru-postgres-cli-'));

const shop = `CREATE TABLE orders (
    order_id text PRIMARY KEY, customer_id text NOT NULL, product text NOT NULL, quantity int, amount numeric,
    status text, ordered_at timestamptz NOT NULL, carrier text, tracking_number text, shipped_at timestamptz,
    delivered_at timestamptz, memo text);
  INSERT INTO orders VALUES
    ('HR20260701023', 'C001', '청송 꿀사과 5kg', 1, 32900, '배송중', '2026-07-01 13:22:05+09', 'CJ대한통운', '990100001370', '2026-07-10 17:35+09', NULL, '문 앞'),
    ('HR20260703001', 'C001', '제주 감귤 3kg', 2, 36000, '취소', '2026-07-03 09:00+09', NULL, NULL, NULL, NULL, NULL),
    ('HR20260704001', 'C002', '배 3kg', 1, 20000, '결제완료', '2026-07-04 09:00+09', NULL, NULL, NULL, NULL, NULL);`;

describe.skipIf(!server)(`haru on PostgreSQL${without}`, () => {
  it('answers from the database, and ends: an open connection keeps nobody waiting', async () => {
    const orders = await database(shop);
    const {stdout, stderr, status} = await haru(
      ['-q', 'HR20260701023 어디쯤 왔어요?', '--customer', 'C001', '--quiet'],
      {env: {HARU_ORDERS: orders}},
    );
    expect(stdout).toContain('990100001370');
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  // A connection that nobody watches once let the program end, without a word, before the error was told.
  it('tells every time of a table that is not there', async () => {
    const orders = await database(shop, {table: 'nope'});
    const runs = [
      ...Array.from({length: 4}, () => ['-q', '내 주문', '--customer', 'C001']),
      ...Array.from({length: 4}, () => ['orders', '--check', '--staff']),
    ].map(args => haru([...args, '--orders', orders]));
    for (const {stdout, stderr, status} of await Promise.all(runs)) {
      expect(stderr).toMatch(/^nope 표가 없습니다: postgres:.*\n볼 수 있는 표: public\.orders\n$/m);
      expect({stdout, status}).toEqual({stdout: '', status: 2});
    }
  }, 30_000);

  it('says where an index belongs that a view lacks', async () => {
    const orders = await database(
      `${shop} CREATE VIEW shop_orders AS SELECT * FROM orders WHERE amount > 0;`,
      {
        table: 'shop_orders',
      },
    );
    const {stdout} = await haru(['doctor', '--json', '--orders', orders, '--customer', 'C001']);
    expect(stdout).toContain(
      '\\"public\\".\\"shop_orders\\"는 뷰라 색인을 둘 수 없습니다. 뷰가 읽는 표가 크면 그 표의 같은 열에 만들어 주세요: \\"customer_id\\", \\"ordered_at\\"',
    );
    expect(stdout).not.toContain('CREATE INDEX');
  });

  it('lists orders as it does those of a file', async () => {
    const orders = await database(shop);
    const {stdout, status} = await haru(['orders', '--orders', orders, '--customer', 'C001']);
    expect(stdout).toBe(
      `주문번호       상품             수량  상태    주문일                   금액  택배사      송장번호
HR20260703001  제주 감귤 3kg       2  취소    2026-07-03 09:00:00  36,000원
HR20260701023  청송 꿀사과 5kg     1  배송중  2026-07-01 13:22:05  32,900원  CJ대한통운  990100001370
모두 2건
`,
    );
    expect(status).toBe(0);
    const {stdout: some} = await haru([
      'orders',
      '취소',
      '결제완료',
      '--orders',
      orders,
      '--staff',
      '--limit',
      '1',
    ]);
    expect(some).toMatch(/^HR20260704001.*\n모두 2건 가운데 최근 1건/m);
    const none = async (...args: string[]) =>
      (await haru(['orders', '배송', ...args], {env: {HARU_ORDERS: orders}})).stderr.split('\n').at(-2);
    expect(await none('--customer', 'C001')).toBe('이 고객의 주문에 있는 상태: 취소, 배송중');
    // Those of all orders would take a walk through the whole table.
    expect(await none('--staff')).toBe(`찾을 수 있는 상태: ${orderStatuses.join(', ')}`);
  });

  it('says how the table was read, and writes its column map', async () => {
    const orders = await database(shop);
    const {stdout} = await haru(['orders', '--check', '--orders', orders]);
    expect(stdout.replace(/postgres:\S+/, 'postgres://…')).toBe(`주소  postgres://…
표    public.orders
주문  3건 (주문 줄 3개)
고객  고객번호로 구분합니다.

읽은 열
  주문번호    ← order_id (1번째 열)         order_id
  고객번호    ← customer_id (2번째 열)      customer_id
  상품명      ← product (3번째 열)          product
  수량        ← quantity (4번째 열)         quantity
  금액        ← amount (5번째 열)           amount
  주문상태    ← status (6번째 열)           status
  주문일시    ← ordered_at (7번째 열)       ordered_at
  택배사      ← carrier (8번째 열)          carrier
  송장번호    ← tracking_number (9번째 열)  tracking_number
  발송일      ← shipped_at (10번째 열)      shipped_at
  배송완료일  ← delivered_at (11번째 열)    delivered_at
쓰지 않은 열: memo

데이터베이스의 값은 조회할 때마다 읽으므로 미리 점검하지 않았습니다.
`);
    const map = join(folder, 'columns.json');
    await haru(['orders', '--write-columns', map, '--orders', orders]);
    expect(JSON.parse(readFileSync(map, 'utf8'))).toMatchObject({order_id: 'order_id', total: null});
    const {status} = await haru(['orders', '--staff', '--columns', map, '--orders', orders]);
    expect(status).toBe(0);
  });

  it('tells the doctor which index is missing, until it is there', async () => {
    const orders = await database(shop);
    const check = async () => {
      const {stdout} = await haru(['doctor', '--json', '--orders', orders, '--customer', 'C001']);
      expect(stdout).not.toContain(new URL(orders).password);
      const {checks} = JSON.parse(stdout);
      const found = checks.find(({name}: {name: string}) => name === 'orders');
      return [found.status, found.message.replace(/postgres:\S+\w/, 'postgres://…'), found.hint];
    };
    expect(await check()).toEqual([
      'note',
      'postgres://…: 주문 3건, 고객 2명. customer_id 열에 색인이 없어 표 전체를 훑습니다.',
      '표가 크면 색인을 만들어 주세요: CREATE INDEX ON "public"."orders" ("customer_id", "ordered_at");',
    ]);
    await (await clientOf(orders)).query('CREATE INDEX ON "public"."orders" ("customer_id", "ordered_at")');
    expect(await check()).toEqual(['ok', 'postgres://…: 주문 3건, 고객 2명.', null]);
  });

  it('records no login, and replays with the one that it is given', async () => {
    const orders = await database(shop);
    const trace = join(folder, 'run.jsonl');
    const question = ['-q', 'HR20260701023 어디쯤 왔어요?', '--customer', 'C001', '--trace-file', trace];
    await haru(question, {env: {HARU_ORDERS: orders}});
    expect(readFileSync(trace, 'utf8')).not.toMatch(/s3cret/);
    const again = await haru(['replay', trace], {env: {HARU_ORDERS: orders}});
    expect([again.stderr, again.status]).toEqual(['', 0]);
    const updated = await haru(['replay', trace, '--update', '--orders', orders]);
    expect([updated.stderr, updated.status]).toEqual(['', 0]);
    expect(readFileSync(trace, 'utf8')).not.toMatch(/s3cret/);
    const stranger = await haru(['replay', trace], {env: {PGUSER: 'nobody'}});
    expect(stranger.stderr).toContain('데이터베이스가 로그인을 거절했습니다');
    expect(stranger.status).toBe(2);
  });
});

describe('the client of PostgreSQL', () => {
  it('is not loaded for a file', async () => {
    const loaded = async (orders: string) => {
      const coverage = mkdtempSync(join(tmpdir(), 'haru-coverage-'));
      await haru(['orders', '--staff', '--orders', orders], {env: {NODE_V8_COVERAGE: coverage}});
      return readdirSync(coverage).some(file =>
        readFileSync(join(coverage, file), 'utf8').includes('dist/postgres.cjs'),
      );
    };
    expect(await loaded(`${root}/data/orders.csv`)).toBe(false);
    expect(await loaded('postgres://127.0.0.1:1/shop')).toBe(true);
  });

  it('is for addresses of PostgreSQL: others are named without their login', async () => {
    const {stderr, status} = await haru(['orders', '--staff', '--orders', 'mysql://u:s3cret@db/shop']);
    expect(stderr).toContain('읽을 수 없는 주문 자료입니다: mysql://db/shop');
    expect(stderr).not.toContain('s3cret');
    expect(status).toBe(2);
  });
});
