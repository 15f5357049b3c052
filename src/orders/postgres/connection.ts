import {setTimeout} from 'node:timers/promises';
import pg from 'pg';
import type {Address} from './address.ts';
import {faultIn, isLoss, isPlainServer, isRefusal} from './faults.ts';

/** A row as the server writes it, whatever the types of its columns; null is no value. */
export type Cells = (string | null)[];

const connectMs = 5000;
const statementMs = 5000;
/** For a server that has gone silent and cannot stop the statement itself. */
const silentMs = statementMs + 3000;

/** How long a server may take to say goodbye. */
const farewellMs = 500;

/** What the package's types leave out: whether an open connection keeps the program from ending. */
type Client = pg.Client & {ref(): void; unref(): void};

/** After how long a lost connection is opened anew. */
const waits = [0, 300];

/**
 * What holds for all that is asked. Set, and not sent with the login: pools in front of servers refuse those.
 * Times come as Korea's.
 */
const session = `
  SET default_transaction_read_only = on;
  SET statement_timeout = ${statementMs};
  SET timezone = 'Asia/Seoul';
  SET datestyle = 'ISO, YMD'`;

/**
 * One connection, opened when it is first needed and anew where it was lost: all that is done is reading, so it may be
 * done twice. It asks one thing at a time, and keeps no program from ending. Throws AppError `orders`.
 */
export class Connection {
  readonly #address: Address;
  #client: Client | undefined;
  #wasOpen = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(address: Address) {
    this.#address = address;
  }

  query(sql: string, values: readonly unknown[] = []): Promise<Cells[]> {
    const rows = this.#last.then(() => this.#rows(sql, values));
    this.#last = rows.catch(() => {});
    return rows;
  }

  async close(): Promise<void> {
    await this.#last;
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    // An unwatched socket would let the program end before whoever waits here goes on; a silent server, never.
    client.ref();
    await Promise.race([client.end(), setTimeout(farewellMs, undefined, {ref: true})]).catch(() => {});
    client.unref();
  }

  async #rows(sql: string, values: readonly unknown[]): Promise<Cells[]> {
    for (let tries = 0; ; tries++) {
      try {
        this.#client ??= await this.#open();
        const client = this.#client;
        client.ref();
        try {
          return (await client.query<Cells>({text: sql, values: [...values], rowMode: 'array'})).rows;
        } finally {
          client.unref();
        }
      } catch (error) {
        if (!isServers(error)) this.#drop();
        const wait = waits[tries];
        const mayHelp = isLoss(error) || (this.#wasOpen && isRefusal(error));
        if (wait === undefined || !mayHelp) throw faultIn(error, this.#address.name);
        this.#drop();
        await setTimeout(wait);
      }
    }
  }

  async #open(): Promise<Client> {
    const [first = false, ...others] = this.#address.tls;
    const client = await this.#connected(first).catch(error => {
      const [next] = others;
      if (next === undefined || !isPlainServer(error)) throw error;
      return this.#connected(next);
    });
    await client.query(session);
    this.#wasOpen = true;
    return client;
  }

  async #connected(ssl: Address['tls'][number]): Promise<Client> {
    const {host, port, user, password, database, options} = this.#address;
    const client = new pg.Client({
      ...{host, port, user, database, ssl},
      // A function, or the client would look for another one in files where this is empty.
      password: () => password,
      ...(options !== undefined && {options}),
      application_name: 'haru',
      connectionTimeoutMillis: connectMs,
      query_timeout: silentMs,
      keepAlive: true,
      // Every type as text: it is read as a file's cells are.
      types: {getTypeParser: () => (value: string) => value},
    }) as Client;
    // Lost while nobody asks: the next question opens another.
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    try {
      await client.connect();
    } catch (error) {
      // A server whose login was broken off waits for the rest of it, and the program would wait with it.
      client.end().catch(() => {});
      client.unref();
      throw error;
    }
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => {});
  }
}

/** What the server says of a query, after which the connection goes on. */
const isServers = (error: unknown): boolean => error instanceof pg.DatabaseError;
