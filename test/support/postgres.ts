import pg from 'pg';
import {afterAll} from 'vitest';
import {startPostgres} from '../../scripts/postgres.ts';

/**
 * The server that HARU_TEST_POSTGRES names, else one of our own, else none: then these tests are skipped, and say why.
 * Each test has a database of its own.
 */
const own = process.env['HARU_TEST_POSTGRES'] ? undefined : await startPostgres();
export const server = process.env['HARU_TEST_POSTGRES'] ?? own?.url;
export const without = server === undefined ? ' (skipped: no PostgreSQL on this machine)' : '';

const clients: pg.Client[] = [];
const names: string[] = [];
afterAll(async () => {
  if (!own) for (const name of names) await asOwner(`DROP DATABASE ${name} WITH (FORCE)`);
  await Promise.all(clients.map(client => client.end().catch(() => {})));
  own?.stop();
});

let made = 0;

/** The address of a new database in which this was done. `parameters` as in addresses. */
export async function database(sql: string, parameters: Record<string, string> = {}): Promise<string> {
  const name = `haru_${process.pid}_${made++}`;
  await asOwner(`CREATE DATABASE ${name}`);
  names.push(name);
  const url = new URL(server ?? '');
  url.pathname = name;
  url.search = new URLSearchParams(parameters).toString();
  await (await clientOf(url.href)).query(sql);
  return url.href;
}

export const asOwner = async (sql: string) => (await clientOf(server ?? '')).query(sql);

const open = new Map<string, Promise<pg.Client>>();

/** The bare client, as the owner of all. */
export function clientOf(address: string): Promise<pg.Client> {
  const url = new URL(address);
  url.search = '';
  const known = open.get(url.href);
  if (known) return known;
  const client = new pg.Client({connectionString: url.href});
  client.on('error', () => {});
  clients.push(client);
  const connected = client.connect().then(() => client);
  open.set(url.href, connected);
  return connected;
}
