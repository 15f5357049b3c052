/** What a lookup in a million rows of PostgreSQL costs beside the bare client's own query of the same. As JSON on stdout. */
import pg from 'pg';
import {startPostgres} from '../scripts/postgres.ts';
import {PostgresOrderStore} from '../src/orders/postgres-store.ts';

const rows = 1_000_000;
const lookups = 500;

/** Numbers as shops have them, eight digits of a day and a running one. */
const idOf = (row: number): string => `20260701-${String(row).padStart(7, '0')}`;

async function measured(address: string) {
  const bare = new pg.Client({connectionString: address});
  await bare.connect();
  await bare.query(`
    CREATE TABLE orders (order_id text PRIMARY KEY, customer_id text NOT NULL, product text NOT NULL, quantity int,
      amount numeric(12), status text, ordered_at timestamptz NOT NULL, carrier text, tracking_number text);
    INSERT INTO orders SELECT '20260701-' || lpad(i::text, 7, '0'), 'C' || i % 50000, '상품 ' || i % 1000, 1 + i % 3,
      1000 * (1 + i % 90), '배송중', '2026-01-01'::timestamptz + i * interval '16 seconds', 'CJ대한통운', '99' || lpad(i::text, 10, '0')
      FROM generate_series(1, ${rows}) AS i;
    ANALYZE orders`);
  const store = await PostgresOrderStore.open(address);
  const times: Record<'bare' | 'asWritten' | 'otherwise', number[]> = {
    bare: [],
    asWritten: [],
    otherwise: [],
  };
  const timed = async (into: number[], id: string, look: () => Promise<string | undefined>) => {
    const began = performance.now();
    const found = await look();
    into.push(performance.now() - began);
    if (found !== id) throw new Error(`looked for ${id}, found ${found}`);
  };
  const find = async (written: string) => (await store.find({role: 'staff'}, written))?.orderId;
  // One after another of each kind, so that the machine's drift meets all alike; the first hundred warm it.
  for (let turn = -100; turn < lookups; turn++) {
    const id = idOf(1 + (((turn + 100) * 7919) % rows));
    const into = turn < 0 ? {bare: [], asWritten: [], otherwise: []} : times;
    await timed(into.bare, id, async () => {
      const {rows} = await bare.query('SELECT * FROM orders WHERE order_id = $1', [id]);
      return rows[0]?.order_id;
    });
    await timed(into.asWritten, id, () => find(id));
    await timed(into.otherwise, id, () => find(id.replace('-', ' ')));
  }
  await Promise.all([store.close(), bare.end()]);
  return {
    rows,
    bare: median(times.bare),
    asWritten: median(times.asWritten),
    otherwise: median(times.otherwise),
  };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Both talk without TLS: what is measured is neither's. */
const plain = (address: string): string => address.replace(/\?.*|$/, '?sslmode=disable');

const server = await startPostgres();
try {
  process.stdout.write(JSON.stringify(server ? await measured(plain(server.url)) : null));
} finally {
  server?.stop();
}
