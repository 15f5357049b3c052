import {checkCommand} from '../check-command.ts';
import {openOrders} from '../open-orders.ts';
import {addressName, isAddress} from '../orders/address-name.ts';
import type {OrderSource} from '../orders/source.ts';
import type {RowProblem, Viewer} from '../orders/store.ts';
import {bundledOrders} from '../paths.ts';
import type {Settings} from '../settings.ts';
import {type Check, faultOf} from './check.ts';

const name = 'orders';
const shownProblems = 3;

type Source = Pick<Settings, 'orders' | 'columns' | 'stateFolder' | 'now'> &
  Parameters<typeof checkCommand>[0];

/** Opens the orders and counts them, whoever looks. No path means the bundled ones. */
export async function checkOrders(source: Source, viewer: Viewer | undefined): Promise<Check> {
  const {orders: path} = source;
  try {
    return await told(source, await openOrders(source), viewer);
  } catch (error) {
    return {...faultOf(name, error), details: {path: nameOf(path), bundled: !path}};
  }
}

/** An address without its login. */
const nameOf = (path: string | undefined): string =>
  path === undefined ? bundledOrders : isAddress(path) ? addressName(path) : path;

async function told(source: Source, store: OrderSource, viewer: Viewer | undefined): Promise<Check> {
  const {orders: path} = source;
  const {
    list: problems,
    counts: {row, cell},
  } = store.problems;
  const {orders, customers} = await store.counts();
  const notes = [
    ...(await emptiness(orders, store, viewer)),
    ...(problems.length > 0 ? [troubles(row, cell, checkCommand(source))] : []),
    ...(await store.advice()),
  ];
  const counts = `${path ? nameOf(path) : '들어 있는 데모 주문'}: 주문 ${orders}건, 고객 ${customers}명.`;
  return {
    name,
    status: notes.length > 0 ? 'note' : 'ok',
    message: [counts, ...notes.map(({message}) => message)].join(' '),
    hint: notes.map(({hint}) => hint).join(' ') || null,
    ...(problems.length > 0 && {lines: linesOf(problems)}),
    details: {path: nameOf(path), bundled: !path, orders, customers, problems},
  };
}

async function emptiness(orders: number, store: OrderSource, viewer: Viewer | undefined) {
  const kind = isAddress(store.name) ? '표' : '파일';
  if (orders === 0)
    return [{message: '주문이 한 건도 없습니다.', hint: `주문이 들어 있는 ${kind}인지 확인해 주세요.`}];
  if (viewer?.role !== 'customer' || (await store.list(viewer, {limit: 1})).count > 0) return [];
  return [
    {
      message: `고객 ${viewer.customerId}의 주문은 없습니다.`,
      hint: `고객번호가 ${kind}에 적힌 것과 같은지 확인해 주세요.`,
    },
  ];
}

const troubles = (rows: number, cells: number, command: string) => ({
  message: [
    rows > 0 && `주문이 되지 못한 줄이 ${rows}개 있습니다.`,
    cells > 0 && `읽지 못해 비운 칸이 ${cells}개 있습니다.`,
    rows + cells === 0 && '살펴볼 값이 있습니다.',
  ]
    .filter(part => part)
    .join(' '),
  hint: `자세히: ${command}`,
});

function linesOf(problems: readonly RowProblem[]): string[] {
  const lines = problems.slice(0, shownProblems).map(({line, message}) => `${line}번째 줄: ${message}`);
  const more = problems.length - lines.length;
  return more > 0 ? [...lines, `그 밖에 ${more}줄`] : lines;
}
