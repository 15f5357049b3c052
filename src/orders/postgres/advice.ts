import type {Column} from '../columns.ts';
import type {Advice} from '../source.ts';
import type {CustomersBy} from '../store.ts';
import type {Connection} from './connection.ts';
import {columnSql, fieldOf, Where} from './sql.ts';
import type {Table} from './table.ts';

/** Which indexes would make lookups fast that are slow without: those of an order's number and of a customer's orders. */
export async function adviceOn(table: Table, by: CustomersBy, connection: Connection): Promise<Advice[]> {
  const wanted: Column[][] = [
    ['order_id'],
    ...(by === 'id' ? [['customer_id', 'ordered_at'] satisfies Column[]] : []),
    ...(by === 'name and phone' ? [['phone'] satisfies Column[]] : []),
  ];
  const advice: Advice[] = [];
  for (const columns of wanted) {
    const [first] = columns;
    if (!first || !(await isScanned(table, first, connection))) continue;
    const names = columns.flatMap(column => columnSql(table, column) ?? []).join(', ');
    advice.push({
      message: `${fieldOf(table, first)?.name} 열에 색인이 없어 표 전체를 훑습니다.`,
      hint: (await isView(table, connection))
        ? `${table.sql}는 뷰라 색인을 둘 수 없습니다. 뷰가 읽는 표가 크면 그 표의 같은 열에 만들어 주세요: ${names}`
        : `표가 크면 색인을 만들어 주세요: CREATE INDEX ON ${table.sql} (${names});`,
    });
  }
  return advice;
}

async function isView({schema, table}: Table, connection: Connection): Promise<boolean> {
  const rows = await connection.query(
    'SELECT 1 FROM information_schema.views WHERE table_schema = $1 AND table_name = $2',
    [schema, table],
  );
  return rows.length > 0;
}

/** A view has no index of its own, and may be served by another table's: the plan tells. */
async function isScanned(table: Table, column: Column, connection: Connection): Promise<boolean> {
  const name = fieldOf(table, column)?.name;
  if (name === undefined || table.indexes.some(({fields}) => fields[0] === name)) return false;
  const where = new Where(table).isOneOf(column, ['1', '00000000-0000-0000-0000-000000000000']);
  const plan = await connection
    .query(`EXPLAIN SELECT 1 FROM ${table.sql} ${where.sql}`, where.values)
    .catch(() => []);
  return plan.length === 0 || plan.some(line => line.some(cell => /Seq Scan|FULL SCAN/i.test(cell ?? '')));
}
