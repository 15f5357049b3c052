/** The same question by naive tools and by ours: requests and bytes sent to the model, as JSON on stdout. */
import {readFile} from 'node:fs/promises';
import {parse} from 'csv-parse/sync';
import * as v from 'valibot';
import {loadPrompt, systemInstruction} from '../src/agent/prompt.ts';
import type {Toolbox} from '../src/agent/protocol.ts';
import {loop} from '../src/engines/loop.ts';
import {offlineAccess} from '../src/gemini/access.ts';
import {connectTo} from '../src/gemini/client.ts';
import {offlineFetch} from '../src/offline/fetch.ts';
import {CsvOrderStore} from '../src/orders/csv-store.ts';
import {viewOf} from '../src/orders/store.ts';
import {bundledOrders, bundledPrompt} from '../src/paths.ts';
import {defineTool, toolboxOf} from '../src/tools/define-tool.ts';
import {orderTools} from '../src/tools/order-tools.ts';
import {calls, says, scriptedModel} from '../test/support/scripted-model.ts';

const question = '배송중인 주문 세 건 다 알려줘';
const viewer = {role: 'customer', customerId: 'C001'} as const;
const orders = viewOf(await CsvOrderStore.open(bundledOrders), viewer);
const prompt = await loadPrompt(bundledPrompt);
const system = systemInstruction(prompt, {viewer, leftOut: 0, now: new Date('2026-07-13T01:00:00Z')});

/** Rows as csv-parse gives them: `rows.filter(…)` is how such tools are first written. */
const rows: Record<string, string>[] = parse(await readFile(bundledOrders), {columns: true});
const mine = rows.filter(row => row['customer_id'] === viewer.customerId);

const orderId = v.object({order_id: v.pipe(v.string(), v.description('주문번호'))});
const row = async ({order_id}: {order_id: string}) => ({
  order: rows.find(row => row['order_id'] === order_id),
});
const byRows = [
  defineTool({name: 'get_order_status', description: '주문 상태를 조회한다.', parameters: orderId, run: row}),
  defineTool({name: 'track_shipping', description: '배송을 조회한다.', parameters: orderId, run: row}),
];
const list = (columns: (row: Record<string, string>) => object) =>
  defineTool({
    name: 'get_my_orders',
    description: '내 주문 목록을 조회한다.',
    parameters: v.object({}),
    run: async () => ({orders: mine.map(columns)}),
  });

async function sent(toolbox: Toolbox, model: typeof fetch) {
  let requests = 0;
  let bytes = 0;
  const counting: typeof fetch = (input, init) => {
    requests += 1;
    bytes += Buffer.byteLength(String(init?.body));
    return model(input, init);
  };
  const engine = loop(connectTo(offlineAccess, counting, {timeoutMs: 10_000}));
  const request = {
    question,
    system,
    toolbox,
    model: 'offline',
    toolChoice: {mode: 'auto'},
    maxCalls: 4,
  } as const;
  const fresh = {history: [], leftOut: 0, done: [], firstRound: 1, signal: new AbortController().signal};
  await engine({...request, ...fresh}, () => {});
  return {requests, bytes};
}

const lookup = (order_id: string) => ({name: 'track_shipping', args: {order_id}});
const naively = (tools: Parameters<typeof toolboxOf>[0]) =>
  sent(
    toolboxOf(tools, orders),
    scriptedModel([
      calls({name: 'get_my_orders', args: {}}),
      calls(lookup('HR20260710044'), lookup('HR20260708011'), lookup('HR20260701023')),
      says('세 건입니다.'),
    ]).fetch,
  );

const wholeRows = await naively([...byRows, list(row => row)]);
const shortRows = await naively([
  ...byRows,
  list(({order_id, product, status, ordered_at}) => ({order_id, product, status, ordered_at})),
]);
const ours = await sent(toolboxOf(orderTools, orders), offlineFetch());

console.log(
  JSON.stringify({
    ours,
    'naive, whole rows': {...wholeRows, ratio: ours.bytes / wholeRows.bytes},
    'naive, a short list': {...shortRows, ratio: ours.bytes / shortRows.bytes},
  }),
);
