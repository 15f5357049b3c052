import {describe, expect, it} from 'vitest';
import type {ToolCall} from '../../src/agent/protocol.ts';
import {CsvOrderStore} from '../../src/orders/csv-store.ts';
import {type Viewer, viewOf} from '../../src/orders/store.ts';
import {declarationOf, runTool} from '../../src/tools/define-tool.ts';
import {orderTools} from '../../src/tools/order-tools.ts';
import {root} from '../support/run.ts';

const store = await CsvOrderStore.open(`${root}/data/orders.csv`);
const mine = {role: 'customer', customerId: 'C001'} as const;
const run = (name: string, args: unknown, viewer: Viewer = mine) =>
  runTool(orderTools, viewOf(store, viewer), {id: 'call-1', name, args} satisfies ToolCall);

describe('a tool', () => {
  it('is declared from its one definition', () => {
    expect(orderTools.map(declarationOf).map(({name, parameters}) => [name, parameters])).toEqual([
      [
        'get_order_status',
        {
          type: 'object',
          properties: {
            order_id: {
              type: 'string',
              minLength: 1,
              description: '주문번호. 고객이 적은 그대로. 예: HR20260701023',
            },
          },
          required: ['order_id'],
        },
      ],
      ['track_shipping', expect.objectContaining({required: ['order_id']})],
      // The API refuses an empty `required`: a tool whose arguments are all optional has none.
      [
        'get_my_orders',
        {
          type: 'object',
          properties: {
            status: {type: 'string', description: expect.stringContaining('입금대기, 결제완료')},
            limit: {type: 'integer', minimum: 1, maximum: 50, description: expect.any(String)},
          },
        },
      ],
    ]);
  });

  it('finds the order', async () => {
    expect(await run('get_order_status', {order_id: 'HR20260701023'})).toEqual({
      result: {
        found: true,
        order: {
          order_id: 'HR20260701023',
          product: '산지직송 청송 꿀사과 5kg',
          quantity: 1,
          amount: 32900,
          status: '배송중',
          ordered_at: '2026-07-01 13:22:05',
        },
      },
      error: null,
    });
  });

  it('tells a foreign order and one that does not exist apart by nothing but the number', async () => {
    for (const name of ['get_order_status', 'track_shipping']) {
      const [foreign, none] = await Promise.all(
        ['HR20260703041', 'HR20260703999'].map(order_id => run(name, {order_id})),
      );
      expect(JSON.stringify(foreign).replace('HR20260703041', '#')).toBe(
        JSON.stringify(none).replace('HR20260703999', '#'),
      );
      expect(foreign?.result).toMatchObject({found: false, order_id: 'HR20260703041'});
    }
  });

  it('takes the viewer from the session whatever the model says', async () => {
    const args = {order_id: 'HR20260703041', customer_id: 'C002', role: 'staff'};
    expect((await run('get_order_status', args)).result).toMatchObject({found: false});
    expect((await run('get_my_orders', {customer_id: 'C002'})).result).toMatchObject({count: 12});
    expect((await run('get_order_status', args, {role: 'staff'})).result).toMatchObject({found: true});
  });

  it('carries nothing of the person', async () => {
    const seen = JSON.stringify(await run('get_my_orders', {limit: 50}, {role: 'staff'}));
    expect(seen).not.toMatch(/윤가람|010-0000|C001/);
  });

  it.each([
    ['cancel_order', {}, '없는 도구입니다. 쓸 수 있는 도구: get_order_status, track_shipping, get_my_orders'],
    ['get_order_status', {}, 'order_id: 꼭 필요합니다'],
    ['get_order_status', {order_id: null}, 'order_id: 꼭 필요합니다'],
    ['get_order_status', {orderId: 'HR20260701023'}, 'order_id: 꼭 필요합니다'],
    ['get_order_status', {order_id: 20260701023}, 'order_id: 글자(문자열) 하나여야 합니다'],
    ['get_order_status', {order_id: ['HR20260701023']}, 'order_id: 글자(문자열) 하나여야 합니다'],
    ['get_order_status', {order_id: ''}, 'order_id: 비어 있습니다'],
    ['get_order_status', ['HR20260701023'], '인자는 {"이름": 값} 꼴이어야 합니다'],
    ['get_order_status', 7, '인자는 {"이름": 값} 꼴이어야 합니다'],
    ['get_my_orders', {limit: '세 개'}, 'limit: 숫자여야 합니다'],
    ['get_my_orders', {limit: 1.5}, 'limit: 1 이상의 정수여야 합니다'],
    ['get_my_orders', {limit: 0}, 'limit: 1 이상의 정수여야 합니다'],
    ['get_my_orders', {limit: 51}, 'limit: 50 이하여야 합니다'],
  ])('refuses %s(%j) with what to do about it', async (name, args, message) => {
    expect(await run(name, args)).toEqual({result: null, error: {kind: 'refused', message}});
  });

  it('takes null for an argument that was not given, and a name with the made-up module before it', async () => {
    expect((await run('get_my_orders', {status: null, limit: null})).result).toMatchObject({count: 12});
    expect((await run('default_api.get_my_orders', {limit: 1})).result).toMatchObject({count: 12});
  });

  it('that breaks is an error to the model and not to the program', async () => {
    const broken = {
      find: async () => {
        throw new Error('연결이 끊겼습니다');
      },
      list: async () => ({count: 0, orders: []}),
    };
    const call = {id: 'call-1', name: 'get_order_status', args: {order_id: 'A-1'}};
    expect(await runTool(orderTools, broken, call)).toEqual({
      result: null,
      error: {kind: 'failed', message: '조회하지 못했습니다 (연결이 끊겼습니다)'},
    });
  });
});
