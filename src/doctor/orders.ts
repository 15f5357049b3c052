import {CsvOrderStore} from '../orders/csv-store.ts';
import type {Order, RowProblem, Viewer} from '../orders/store.ts';
import {bundledOrders} from '../paths.ts';
import {type Check, faultOf} from './check.ts';

const name = 'orders';
const shownProblems = 3;

/** Reads the orders whole and counts them, whoever looks. `path` is undefined for the bundled ones. */
export async function checkOrders(path: string | undefined, viewer: Viewer | undefined): Promise<Check> {
  try {
    const store = await CsvOrderStore.open(path ?? bundledOrders);
    const {orders} = await store.list({role: 'staff'}, {limit: Number.POSITIVE_INFINITY});
    return told(path, orders, store.problems, viewer);
  } catch (error) {
    return {...faultOf(name, error), details: {path: path ?? bundledOrders, bundled: !path}};
  }
}

function told(
  path: string | undefined,
  orders: readonly Order[],
  problems: readonly RowProblem[],
  viewer: Viewer | undefined,
): Check {
  const customers = new Set(orders.map(({customerId}) => customerId));
  const notes = [
    ...emptiness(orders, customers, viewer),
    ...(problems.length > 0 ? [badRows(problems)] : []),
  ];
  const counts = `${path ?? '들어 있는 데모 주문'}: 주문 ${orders.length}건, 고객 ${customers.size}명.`;
  return {
    name,
    status: notes.length > 0 ? 'note' : 'ok',
    message: [counts, ...notes.map(({message}) => message)].join(' '),
    hint: notes.map(({hint}) => hint).join(' ') || null,
    ...(problems.length > 0 && {lines: linesOf(problems)}),
    details: {
      path: path ?? bundledOrders,
      bundled: !path,
      orders: orders.length,
      customers: customers.size,
      problems,
    },
  };
}

function emptiness(orders: readonly Order[], customers: ReadonlySet<string>, viewer: Viewer | undefined) {
  if (orders.length === 0)
    return [{message: '주문이 한 건도 없습니다.', hint: '주문이 들어 있는 파일인지 확인해 주세요.'}];
  if (viewer?.role !== 'customer' || customers.has(viewer.customerId)) return [];
  return [
    {
      message: `고객 ${viewer.customerId}의 주문은 없습니다.`,
      hint: '고객번호가 파일에 적힌 것과 같은지 확인해 주세요.',
    },
  ];
}

const badRows = (problems: readonly RowProblem[]) => ({
  message: `읽지 못해 건너뛴 줄이 ${problems.length}개 있습니다.`,
  hint: '건너뛴 줄의 내용은 답에 쓰이지 않습니다. 파일에서 고친 뒤 다시 확인해 주세요.',
});

function linesOf(problems: readonly RowProblem[]): string[] {
  const lines = problems.slice(0, shownProblems).map(({line, message}) => `${line}번째 줄: ${message}`);
  const more = problems.length - lines.length;
  return more > 0 ? [...lines, `그 밖에 ${more}줄`] : lines;
}
