import {AppError} from '../../errors.ts';
import {
  askedAs,
  type Column,
  type ColumnMap,
  type Columns,
  columnNames,
  columnsOf,
  knownIn,
  missingIn,
} from '../columns.ts';
import type {Cells, Connection} from './connection.ts';
import {quoted} from './sql.ts';

/** A column of the database. */
export type Field = {name: string; type: string; isNullable: boolean};

/** The table of orders: what it is called, what it has, and which of it is what. */
export type Table = {
  schema: string;
  table: string;
  /** As it stands in SQL. */
  sql: string;
  fields: readonly Field[];
  columns: Columns;
  indexes: readonly Index[];
};

/** An index by its columns in their order; `isUnique` for all rows. */
export type Index = {name: string; isUnique: boolean; fields: readonly string[]};

type Found = {schema: string; table: string; isNear: boolean; fields: Field[]};

/** Names by which a table is known as the shop's orders where several could be. */
const ordersNames = ['orders', '주문'];

/**
 * The table that the address names, or else the one that has the columns no table of orders lacks.
 * Throws AppError `orders` where there is none or one cannot be told.
 */
export async function tableIn(
  connection: Connection,
  {name, table: asked}: {name: string; table: string | undefined},
  map: ColumnMap,
): Promise<Table> {
  const tables = await tablesIn(connection);
  const candidates =
    asked === undefined
      ? tables.filter(one => missingOf(one, map).length === 0)
      : tables.filter(one => isNamed(one, asked));
  const found = only(candidates, asked === undefined);
  if (!found) {
    if (candidates.length > 1) throw several(candidates, name);
    if (asked !== undefined)
      throw (await isThere(connection, asked)) ? notGranted(asked, name) : noTable(asked, tables, name);
    throw noOrders(tables, name);
  }
  mustStandIn(found, map, name);
  const missing = missingOf(found, map);
  if (missing.length > 0) throw lacking(missing, found, name);
  return {
    ...found,
    sql: `${quoted(found.schema)}.${quoted(found.table)}`,
    columns: columnsOf(namesOf(found), map),
    indexes: await indexesOf(connection, found),
  };
}

async function tablesIn(connection: Connection): Promise<Found[]> {
  const rows = await connection.query(
    `SELECT table_schema, table_name, table_schema::text = ANY (current_schemas(false)::text[]),
       column_name, data_type, is_nullable
     FROM information_schema.columns
     WHERE table_schema NOT IN ('information_schema', 'pg_catalog', 'pg_extension', 'crdb_internal')
     ORDER BY table_schema, table_name, ordinal_position`,
  );
  const tables = new Map<string, Found>();
  for (const [schema, table, near, name, type, nullable] of rows.map(cells =>
    cells.map(cell => cell ?? ''),
  )) {
    const key = JSON.stringify([schema, table]);
    const found = tables.get(key) ?? {
      schema: schema ?? '',
      table: table ?? '',
      isNear: near === 't',
      fields: [],
    };
    tables.set(key, found);
    found.fields.push({name: name ?? '', type: type ?? '', isNullable: nullable !== 'NO'});
  }
  return [...tables.values()];
}

const namesOf = ({fields}: {fields: readonly Field[]}): string[] => fields.map(({name}) => name);

const missingOf = (one: Found, map: ColumnMap): Column[] => missingIn(knownIn(namesOf(one), map));

const isNamed = ({schema, table}: Found, asked: string): boolean =>
  [table, `${schema}.${table}`].some(name => name.normalize('NFC') === asked);

/** The one, the one that is found without its schema, or the one with the usual name. */
function only(candidates: readonly Found[], byName: boolean): Found | undefined {
  const near = candidates.filter(({isNear}) => isNear);
  const usual = (from: readonly Found[]) =>
    byName ? from.filter(({table}) => ordersNames.includes(table.normalize('NFC').toLowerCase())) : [];
  return [candidates, near, usual(near), usual(candidates)].find(({length}) => length === 1)?.[0];
}

/** Tables that nobody granted are not told of where columns are. */
async function isThere(connection: Connection, asked: string): Promise<boolean> {
  const table = asked.slice(asked.indexOf('.') + 1);
  const rows = await connection.query(
    `SELECT 1 FROM pg_catalog.pg_class WHERE relname IN ($1, $2) AND relkind IN ('r', 'v', 'p', 'f') LIMIT 1`,
    [asked, table],
  );
  return rows.length > 0;
}

async function indexesOf(connection: Connection, {schema, table}: Found): Promise<Index[]> {
  const rows = await connection
    .query(
      'SELECT indexname, indexdef FROM pg_catalog.pg_indexes WHERE schemaname = $1 AND tablename = $2 ORDER BY indexname',
      [schema, table],
    )
    // An engine that does not tell is asked as if there were none: more slowly, and with the same answers.
    .catch((): Cells[] => []);
  return rows.flatMap(([name, definition]) => {
    const [, unique, list = '', partial] =
      /^CREATE (UNIQUE )?INDEX .+? USING \w+ \((.*?)\)(?: (?:INCLUDE|STORING|NULLS|WITH|TABLESPACE).*?)?( WHERE .*)?$/.exec(
        definition ?? '',
      ) ?? [];
    const fields = list.split(/, (?=(?:[^"]*"[^"]*")*[^"]*$)/).map(fieldIn);
    return list === '' || partial ? [] : [{name: name ?? '', isUnique: unique !== undefined, fields}];
  });
}

/** `"주문 번호" DESC` → `주문 번호`. */
const fieldIn = (written: string): string => {
  const [, inQuotes, bare] = /^(?:"((?:[^"]|"")+)"|([^ ]+))/.exec(written) ?? [];
  return inQuotes?.replaceAll('""', '"') ?? bare ?? written;
};

const listed = (tables: readonly Found[]): string =>
  tables
    .slice(0, 10)
    .map(({schema, table}) => `${schema}.${table}`)
    .join(', ') || '없음';

const grant = '표의 SELECT 권한을 요청해 주세요: GRANT SELECT ON 표 TO 사용자;';

const wrong = (message: string, hint: string): AppError => new AppError('orders', message, hint);

const several = (candidates: readonly Found[], name: string): AppError =>
  wrong(
    `주문으로 읽을 수 있는 표가 ${candidates.length}개라 어느 것인지 알 수 없습니다: ${name}`,
    `주소 끝에 ?table=${candidates[0]?.schema}.${candidates[0]?.table}처럼 적어 주세요. 읽을 수 있는 표: ${listed(candidates)}`,
  );

const notGranted = (asked: string, name: string): AppError =>
  wrong(`주문 표 ${asked}를 읽을 권한이 없습니다: ${name}`, `데이터베이스 관리자에게 ${grant}`);

const noTable = (asked: string, tables: readonly Found[], name: string): AppError =>
  wrong(`${asked} 표가 없습니다: ${name}`, `볼 수 있는 표: ${listed(tables)}`);

const noOrders = (tables: readonly Found[], name: string): AppError =>
  wrong(
    `주문 표를 찾지 못했습니다: ${name}`,
    tables.length === 0
      ? `볼 수 있는 표가 없습니다. 데이터베이스 이름을 확인하거나, 관리자에게 ${grant}`
      : `주문번호와 상품명 열이 있는 표가 없습니다. 주소에 ?table=을 적고, 이름이 다른 열은 열 지도 파일(--columns)로 알려 주세요. 볼 수 있는 표: ${listed(tables)}`,
  );

const lacking = (missing: readonly Column[], found: Found, name: string): AppError =>
  wrong(
    `주문 표 ${found.table}에 꼭 있어야 할 열이 없습니다: ${missing.map(askedAs).join(', ')} (${name})`,
    `있는 열: ${namesOf(found).join(', ').slice(0, 200)}\n이름이 다른 열은 열 지도 파일로 알려 줄 수 있습니다(--columns).`,
  );

function mustStandIn(found: Found, map: ColumnMap, name: string): void {
  const known = knownIn(namesOf(found), map);
  for (const column of columnNames) {
    const said = map[column];
    const stands = typeof said === 'number' ? said <= found.fields.length : known.has(column);
    if (said === undefined || said === null || stands) continue;
    throw wrong(
      `열 지도의 ${askedAs(column)}에 적은 '${said}' 열이 주문 표 ${found.table}에 없습니다 (${name})`,
      `있는 열: ${namesOf(found).join(', ').slice(0, 200)}`,
    );
  }
}
