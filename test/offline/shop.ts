import {type Content, type FunctionCall, GoogleGenAI} from '@google/genai';
import {offlineFetch} from '../../src/offline/fetch.ts';

/** A shop of our own for these tests: other goods, other days than the demo's. */
type Row = {
  order_id: string;
  product: string;
  quantity: number;
  amount: number;
  status: string;
  ordered_at: string;
  carrier: string | null;
  tracking_number: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
};

const row = (
  order_id: string,
  product: string,
  quantity: number,
  amount: number,
  status: string,
  ordered_at: string,
  parcel: readonly string[] = [],
): Row => {
  const [carrier = null, tracking_number = null, shipped_at = null, delivered_at = null] = parcel;
  return {
    order_id,
    product,
    quantity,
    amount,
    status,
    ordered_at,
    carrier,
    tracking_number,
    shipped_at,
    delivered_at,
  };
};

export const today = '2026-09-16';

/** Newest first, as the tool gives them. */
export const customers: Readonly<Record<string, readonly Row[]>> = {
  many: [
    row('HR20260914077', '여름 반바지 M', 2, 39600, '반품완료', '2026-09-14 08:30:00', [
      'CJ대한통운',
      '990200007777',
      '2026-09-14 17:00:00',
      '2026-09-15 12:05:00',
    ]),
    row('HR20260914051', '공주 햇밤 3kg', 1, 18900, '결제완료', '2026-09-14 07:12:40'),
    row('HR20260913019', '무선 청소기', 1, 159000, '배송중', '2026-09-13 21:02:10', [
      '경동택배',
      '0000030001119',
      '2026-09-15 10:40:00',
    ]),
    row('HR20260912008', '게이밍 의자', 1, 189000, '입금대기', '2026-09-12 23:48:00'),
    row('HR20260911033', '흑임자 인절미 떡 1kg', 1, 15500, '상품준비중', '2026-09-11 10:22:05'),
    row('HR20260910015', '오메기떡 20개입', 1, 27500, '배송지시', '2026-09-10 14:09:31', [
      '로젠택배',
      '00020001234',
    ]),
    row('HR20260908040', '제습기 12L', 1, 219000, '취소완료', '2026-09-08 19:15:00'),
    row('HR20260905002', '캔버스 운동화 250mm', 1, 43000, '교환요청', '2026-09-05 11:11:11', [
      '한진택배',
      '980200003333',
      '2026-09-07 13:20:00',
      '2026-09-08 16:45:00',
    ]),
    row('HR20260903027', '무농약 샤인머스캣 2kg', 2, 51800, '배송중', '2026-09-03 20:31:00', [
      '롯데택배',
      '970200002222',
      '2026-09-14 15:05:00',
    ]),
    row('HR20260901011', '세라믹 뚝배기 2호', 1, 23400, '배송완료', '2026-09-01 09:10:00', [
      'CJ대한통운',
      '990200001111',
      '2026-09-02 16:10:00',
      '2026-09-04 11:25:00',
    ]),
  ],
  one: [
    row('HR20260912044', '코코넛 워터 1L 12팩', 1, 33000, '배송중', '2026-09-12 18:00:00', [
      '우체국택배',
      '0000020005550',
      '2026-09-14 18:30:00',
    ]),
  ],
  none: [],
};

const pick = <Key extends keyof Row>(order: Row, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, order[key]]));

/** The three tools as the product has them, over the shop above. */
export function runTool(
  customer: string,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const orders = customers[customer] ?? [];
  if (name === 'get_my_orders') {
    const chosen = args['status'] ? orders.filter(({status}) => status === args['status']) : orders;
    const keys = [
      'order_id',
      'product',
      'status',
      'ordered_at',
      'amount',
      'carrier',
      'tracking_number',
      'shipped_at',
      'delivered_at',
    ] as const;
    const shown = chosen.slice(0, Number(args['limit'] ?? chosen.length));
    return {result: {count: chosen.length, orders: shown.map(order => pick(order, ...keys))}};
  }
  const order = orders.find(({order_id}) => order_id === args['order_id']);
  if (!order)
    return {result: {found: false, order_id: args['order_id'], message: '조회되는 주문이 없습니다.'}};
  return name === 'track_shipping'
    ? {
        result: {
          found: true,
          shipping: pick(
            order,
            'order_id',
            'status',
            'carrier',
            'tracking_number',
            'shipped_at',
            'delivered_at',
          ),
        },
      }
    : {
        result: {
          found: true,
          order: pick(order, 'order_id', 'product', 'quantity', 'amount', 'status', 'ordered_at'),
        },
      };
}

const byNumber = {type: 'object', properties: {order_id: {type: 'string'}}, required: ['order_id']};
const byFilter = {type: 'object', properties: {status: {type: 'string'}, limit: {type: 'integer'}}};
export const schemas = {get_order_status: byNumber, track_shipping: byNumber, get_my_orders: byFilter};
export type ToolName = keyof typeof schemas;
export const toolNames = Object.keys(schemas) as ToolName[];

export const systemInstruction = `너는 상담원 하루다.\n오늘: ${today} (수)`;

export const declarations = (names: readonly ToolName[] = toolNames) => [
  {functionDeclarations: names.map(name => ({name, description: name, parametersJsonSchema: schemas[name]}))},
];

export const client = () =>
  new GoogleGenAI({apiKey: 'x', httpOptions: {fetch: offlineFetch(), apiVersion: 'v1beta'}});

const short: Readonly<Record<string, string>> = {
  get_order_status: 'status',
  track_shipping: 'track',
  get_my_orders: 'list',
};

/** "track HR20260903027", "list 배송중": calls as the tables write them. */
export const written = ({name = '', args = {}}: Pick<FunctionCall, 'name' | 'args'>): string =>
  [short[name] ?? name, ...Object.values(args)].join(' ');

export type Asked = {
  readonly calls: readonly string[];
  readonly answer: string;
  readonly contents: Content[];
};

/** One question over the real SDK, tools run as an engine would; `contents` is the conversation so far. */
export async function ask(customer: string, question: string, contents: Content[] = []): Promise<Asked> {
  const ai = client();
  const calls: string[] = [];
  contents.push({role: 'user', parts: [{text: question}]});
  for (let round = 0; round < 6; round++) {
    const {candidates} = await ai.models.generateContent({
      model: 'offline',
      contents,
      config: {systemInstruction, tools: declarations()},
    });
    const content = candidates?.[0]?.content as Content;
    contents.push(content);
    const wanted = content.parts?.flatMap(part => part.functionCall ?? []) ?? [];
    if (wanted.length === 0)
      return {calls, answer: content.parts?.map(part => part.text ?? '').join('') ?? '', contents};
    calls.push(...wanted.map(written));
    contents.push({role: 'user', parts: wanted.map(call => responseTo(customer, call))});
  }
  throw new Error(`No answer to "${question}" after ${calls.join(', ')}`);
}

const responseTo = (customer: string, {id = '', name = '', args = {}}: FunctionCall) => ({
  functionResponse: {id, name, response: runTool(customer, name, args)},
});
