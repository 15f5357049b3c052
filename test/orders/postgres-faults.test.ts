import {once} from 'node:events';
import {type AddressInfo, createServer, type Socket} from 'node:net';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {ColumnMap} from '../../src/orders/columns.ts';
import {PostgresOrderStore} from '../../src/orders/postgres-store.ts';
import {asOwner, clientOf, database, server, without} from '../support/postgres.ts';
import {staff} from './shop-files.ts';

const orders = `CREATE TABLE orders (order_id text, product text); INSERT INTO orders VALUES ('A-1', '사과');`;

/** What a person is told, with what differs from run to run left out. */
async function told(address: string, columns?: ColumnMap) {
  const error = await PostgresOrderStore.open(address, {columns}).then(
    store => store.find(staff, 'A-1').then(order => order?.product),
    error => error,
  );
  if (!(error instanceof Error)) return error;
  const {code, message, hint} = error as Error & {code: string; hint: string};
  expect(`${message}${hint}${error.stack}`).not.toMatch(/s3cret|wrong-pass/);
  return [code, message.replace(/127\.0\.0\.1:\d+|haru_\d+_\d+/g, '…'), hint];
}

const changed = (address: string, change: (url: URL) => void) => {
  const url = new URL(address);
  change(url);
  return url.href;
};

describe('an address that cannot be used', () => {
  it.each([
    ['postgres://haru:s3cret#1@db/shop:x', '데이터베이스 주소를 읽을 수 없습니다.'],
    ['postgres://haru:s3cret%zz@db/shop', '데이터베이스 주소를 읽을 수 없습니다.'],
    ['postgres://haru:s3c@ret/s3cret@db/shop', '데이터베이스 주소를 읽을 수 없습니다.'],
    ['postgres://haru:12?s3cret@db/shop', '데이터베이스 주소를 읽을 수 없습니다.'],
    ['postgres://haru:12#s3cret@db/shop', '데이터베이스 주소를 읽을 수 없습니다.'],
    ['postgres://haru:s3cret@db/shop?tabel=orders', '데이터베이스 주소에 모르는 설정이 있습니다: tabel'],
    ['postgres://haru:s3cret@db/shop?sslmode=on', 'sslmode에 쓸 수 없는 값입니다: on'],
    [
      'postgres://haru:s3cret@db/shop?sslmode=verify-full&sslrootcert=/none',
      'sslrootcert에 적은 파일을 읽을 수 없습니다: /none',
    ],
  ])('is refused before anything is sent: %s', async (address, message) => {
    expect((await told(address))?.slice(0, 2)).toEqual(['usage', message]);
  });

  it('is told of where nobody listens, and where there is no such host', async () => {
    const none = createServer().listen(0, '127.0.0.1');
    await once(none, 'listening');
    const {port} = none.address() as AddressInfo;
    none.close();
    await once(none, 'close');
    expect(await told(`postgres://haru:s3cret@127.0.0.1:${port}/shop`)).toEqual([
      'orders',
      '데이터베이스가 연결을 받지 않습니다: postgres://…/shop',
      '주소의 호스트와 포트, 그리고 데이터베이스가 켜져 있는지 확인해 주세요.',
    ]);
    expect((await told('postgres://haru:s3cret@no-such-host.invalid/shop'))?.[1]).toBe(
      '데이터베이스의 호스트를 찾을 수 없습니다: postgres://no-such-host.invalid/shop',
    );
  });
});

describe('a server that keeps to itself', () => {
  const sockets: Socket[] = [];
  let refusesTls = false;
  const silent = createServer(socket => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      if (refusesTls) socket.write('N');
    });
  });
  let address: string;
  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    address = `postgres://haru:s3cret@127.0.0.1:${(silent.address() as AddressInfo).port}/shop`;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('has no TLS where the address asks for it', async () => {
    refusesTls = true;
    expect(await told(`${address}?sslmode=require`)).toEqual([
      'orders',
      '데이터베이스 서버가 TLS를 받지 않습니다: postgres://…/shop',
      '주소의 sslmode를 확인해 주세요. TLS 없이 연결하려면 sslmode=disable로 적습니다.',
    ]);
  });

  it('is not waited for longer than five seconds', async () => {
    refusesTls = false;
    expect(await told(address)).toEqual([
      'orders',
      '데이터베이스에 제때 닿지 못했습니다: postgres://…/shop',
      '주소의 호스트와 포트, 그리고 데이터베이스가 켜져 있는지 확인해 주세요.',
    ]);
  });
});

describe.skipIf(!server)(`a fault of PostgreSQL${without}`, () => {
  it('is a wrong password, a missing one, and a name that nobody has', async () => {
    const address = await database(orders);
    const refused = '데이터베이스가 로그인을 거절했습니다: postgres://…/…';
    for (const change of [
      (url: URL) => (url.password = 'wrong-password'),
      (url: URL) => (url.password = ''),
      (url: URL) => (url.username = 'nobody'),
    ])
      expect((await told(changed(address, change)))?.slice(0, 2)).toEqual(['orders', refused]);
  });

  it('is a database, a table and columns that are not there', async () => {
    const address = await database('CREATE TABLE misc (a int, product text)');
    expect(await told(changed(address, url => (url.pathname = 'nowhere')))).toEqual([
      'orders',
      '그런 데이터베이스가 없습니다: postgres://…/nowhere',
      '주소의 데이터베이스 이름을 확인해 주세요.',
    ]);
    expect(await told(`${address}?table=orders`)).toEqual([
      'orders',
      'orders 표가 없습니다: postgres://…/…',
      '볼 수 있는 표: public.misc',
    ]);
    expect(await told(address)).toEqual([
      'orders',
      '주문 표를 찾지 못했습니다: postgres://…/…',
      '주문번호와 상품명 열이 있는 표가 없습니다. 주소에 ?table=을 적고, 이름이 다른 열은 열 지도 파일(--columns)로 알려 주세요. 볼 수 있는 표: public.misc',
    ]);
    expect(await told(`${address}?table=misc`)).toEqual([
      'orders',
      '주문 표 misc에 꼭 있어야 할 열이 없습니다: order_id(주문번호) (postgres://…/…)',
      '있는 열: a, product\n이름이 다른 열은 열 지도 파일로 알려 줄 수 있습니다(--columns).',
    ]);
    expect(await told(`${address}?table=misc`, {order_id: 'a', status: '상태'})).toEqual([
      'orders',
      "열 지도의 status(주문상태)에 적은 '상태' 열이 주문 표 misc에 없습니다 (postgres://…/…)",
      '있는 열: a, product',
    ]);
  });

  it('is several tables that could be the one; the one with the usual name is taken', async () => {
    const two = 'CREATE TABLE a (order_id text, product text); CREATE TABLE b (order_id text, product text);';
    expect(await told(await database(two))).toEqual([
      'orders',
      '주문으로 읽을 수 있는 표가 2개라 어느 것인지 알 수 없습니다: postgres://…/…',
      '주소 끝에 ?table=public.a처럼 적어 주세요. 읽을 수 있는 표: public.a, public.b',
    ]);
    expect(await told(await database(`${two}${orders}`))).toBe('사과');
  });

  it('is a table that one may not read', async () => {
    const address = await database(`${orders} CREATE TABLE misc (a int)`);
    const guest = `guest_${process.pid}`;
    await asOwner(`CREATE ROLE ${guest} LOGIN PASSWORD 's3cret'`);
    const asGuest = changed(address, url => {
      url.username = guest;
      url.password = 's3cret';
    });
    expect(await told(`${asGuest}?table=orders`)).toEqual([
      'orders',
      '주문 표 orders를 읽을 권한이 없습니다: postgres://…/…',
      '데이터베이스 관리자에게 표의 SELECT 권한을 요청해 주세요: GRANT SELECT ON 표 TO 사용자;',
    ]);
    expect((await told(asGuest))?.[1]).toBe('주문 표를 찾지 못했습니다: postgres://…/…');
    const owner = await clientOf(address);
    await owner.query(`GRANT SELECT (order_id) ON orders TO ${guest}; GRANT SELECT ON orders TO ${guest}`);
    const store = await PostgresOrderStore.open(asGuest);
    await owner.query(
      `REVOKE SELECT ON orders FROM ${guest}; REVOKE SELECT (order_id) ON orders FROM ${guest}`,
    );
    await expect(store.find(staff, 'A-1')).rejects.toMatchObject({
      code: 'orders',
      message: expect.stringContaining('주문 표를 읽을 권한이 없습니다'),
    });
    await owner.query('DROP TABLE orders');
    await expect(store.find(staff, 'A-1')).rejects.toMatchObject({
      message: expect.stringContaining('주문 표가 그 사이 바뀌어 읽지 못했습니다'),
    });
    await store.close();
    await owner.query(`DROP OWNED BY ${guest}; DROP ROLE ${guest}`);
  });

  it('is a query that takes longer than five seconds', async () => {
    const address =
      await database(`CREATE TABLE t (order_id text, product text); INSERT INTO t VALUES ('A-1', '사과');
      CREATE VIEW orders AS SELECT order_id, product, pg_sleep(20)::text AS status FROM t`);
    expect(await told(`${address}?table=orders`)).toEqual([
      'orders',
      '데이터베이스가 제때 답하지 않았습니다: postgres://…/…',
      '데이터베이스가 바쁜지 확인해 주세요. 색인이 있는지는 haru doctor가 알려 줍니다.',
    ]);
  });

  const certificate = new URL(server ?? 'x:').searchParams.get('sslrootcert');
  it.skipIf(!certificate)(
    'is a certificate that cannot be trusted, where the address asks for trust',
    async () => {
      const address = await database(orders);
      const [there, root] = [new URL(address), `sslrootcert=${certificate}`];
      const named = changed(address, url => (url.hostname = 'localhost'));
      const secure = async () =>
        (
          await (
            await clientOf(address)
          ).query(
            `SELECT bool_and(ssl) AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
         WHERE application_name = 'haru' AND datname = current_database()`,
          )
        ).rows[0].ssl;
      const untrusted = '데이터베이스 서버의 인증서를 믿을 수 없습니다: postgres://';
      expect(there.hostname).toBe('127.0.0.1');
      for (const [asked, answer] of [
        [`${address}?sslmode=disable`, '사과'],
        [`${address}?sslmode=prefer`, '사과'],
        [`${address}?sslmode=require`, '사과'],
        [`${address}?sslmode=verify-ca&${root}`, '사과'],
        [`${named}?sslmode=verify-full&${root}`, '사과'],
        [`${address}?sslmode=verify-ca`, untrusted],
        [`${address}?sslmode=verify-full&${root}`, untrusted],
        [`${named}?sslmode=verify-full&sslrootcert=system`, untrusted],
      ] as const) {
        const said = await told(asked);
        expect([asked, Array.isArray(said) ? said[1]?.slice(0, untrusted.length) : said]).toEqual([
          asked,
          answer,
        ]);
      }
      const plain = await PostgresOrderStore.open(`${address}?sslmode=disable`);
      expect(await secure()).toBe(false);
      await plain.close();
    },
  );
});
