import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {readColumnMap} from '../../src/orders/column-map.ts';
import {type ColumnMap, columnNames, labelOf} from '../../src/orders/columns.ts';
import {CsvOrderStore} from '../../src/orders/csv-store.ts';
import {root} from '../support/run.ts';
import {fileOf, staff} from './shop-files.ts';

const opened = async (content: string, columns: ColumnMap) => {
  const store = await CsvOrderStore.open(await fileOf(content), {columns});
  const {orders} = await store.list(staff, {limit: 99});
  return {line: store.header.line, orders: orders.map(({orderId, product}) => `${orderId} ${product}`)};
};

/** The message without the path, and the hint. */
const refused = async (content: string, columns: ColumnMap) => {
  const path = await fileOf(content);
  return CsvOrderStore.open(path, {columns}).then(
    () => 'opened',
    ({message, hint}) => [message.replace(` (${path})`, ''), hint],
  );
};

const odd = '접수No,산 물건,몇 개\nHR1,사과,1\nHR2,배,2\n';

describe('what a map says of a column that the file lacks', () => {
  it.each<[ColumnMap, string]>([
    [{order_id: '접수번호', product: '산 물건'}, "order_id(주문번호)에 적은 '접수번호' 열이"],
    [{order_id: '접수No', product: '물건'}, "product(상품명)에 적은 '물건' 열이"],
    [{order_id: 99}, 'order_id(주문번호)에 적은 99번째 열이'],
    [{order_id: 99, product: 2}, 'order_id(주문번호)에 적은 99번째 열이'],
    [{order_id: '접수No', product: 4}, 'product(상품명)에 적은 4번째 열이'],
    [{order_id: '접수No', product: 2, status: 9}, 'status(주문상태)에 적은 9번째 열이'],
  ])('is told by its name: %j', async (map, told) => {
    expect(await refused(odd, map)).toEqual([
      `열 지도의 ${told} 주문 파일에 없습니다`,
      '읽은 머리글: 접수No, 산 물건, 몇 개',
    ]);
  });

  it('is told where the file has no header either', async () => {
    expect(await refused('HR1,사과\n', {header: false, order_id: 1, product: 3})).toEqual([
      '열 지도의 product(상품명)에 적은 3번째 열이 주문 파일에 없습니다',
      '열은 2개입니다.',
    ]);
  });
});

it.each<[ColumnMap, string]>([
  [{order_id: 1, product: 1}, 'order_id(주문번호), product(상품명)에 같은 열을 적었습니다 (1번째 열).'],
  [
    {order_id: '접수No', product: 2, status: '산 물건'},
    'product(상품명), status(주문상태)에 같은 열을 적었습니다 (2번째 열).',
  ],
])('two columns are not one: %j', async (map, told) => {
  const hint = '이름마다 다른 열의 머리글이나 자리를 적어 주세요.';
  expect(await refused(odd, map)).toEqual([`열 지도에서 ${told}`, hint]);
  expect(await refused(`하루마켓 7월 주문\n${odd}`, map)).toEqual([`열 지도에서 ${told}`, hint]);
});

describe('places alone', () => {
  const places = {order_id: 1, product: 2};

  it.each([
    ['주문번호,상품명,수량', 1],
    ['접수No,산 물건,수량', 1],
    ['하루마켓\n접수No,산 물건,수량', 2],
    ['하루마켓 주문,2026년 7월\n접수No,산 물건,수량', 2],
    ['하루마켓 주문,주문일\n\n접수No,산 물건,수량', 3],
    ['하루마켓 주문,,\n접수No,산 물건,수량', 2],
  ])('find the header by the names that it has and by its width: %j', async (above, line) => {
    expect(await opened(`${above}\nHR1,사과,1\nHR2,배,2\n`, places)).toEqual({
      line,
      orders: ['HR1 사과', 'HR2 배'],
    });
  });

  it.each([
    [odd, 1],
    ['HR1,사과,1\nHR2,배,2\n', 1],
    ['HR1,상품권 주문,1\n', 1],
    ['하루마켓\nHR1,사과,1\nHR2,배,2\n', 2],
  ])('lose no first order to a header that may be none: %j', async (content, line) => {
    expect(await refused(content, places)).toEqual([
      `${line}번째 줄이 머리글인지 첫 주문인지 알 수 없습니다`,
      `열 지도 파일에 "header": ${line}(머리글이 있는 줄)이나 "header": false(머리글이 없음)를 더해 주세요.`,
    ]);
  });

  it.each([',', ';', '\t'])('read a file without a header, parted by %j', async delimiter => {
    const rows = `HR1,사과,1\nHR2,배,\nHR3,감,3,\n`.replaceAll(',', delimiter);
    expect(await opened(rows, {...places, header: false})).toEqual({
      line: 0,
      orders: ['HR1 사과', 'HR2 배', 'HR3 감'],
    });
  });

  it('take the header in the line that the map says', async () => {
    expect(await opened(`하루마켓,7월,주문\n${odd}`, {...places, header: 2})).toEqual({
      line: 2,
      orders: ['HR1 사과', 'HR2 배'],
    });
    expect(await refused(odd, {...places, header: 50})).toEqual([
      '열 지도의 header에 적은 50번째 줄에서 머리글을 찾지 못했습니다',
      '머리글이 몇 번째 줄에 있는지(1부터) 확인해 주세요.',
    ]);
  });
});

it.each(['HR1,사과,1\nHR2,배,2\n', '1001;윤가람;사과\n1002;최다온;배\n', '2026-07-01,A-1,사과,"9,000원"\n'])(
  'a file without a header is called that where no map says otherwise: %j',
  async content => {
    expect(await refused(content, {})).toEqual([
      '주문 파일에 머리글 줄이 없는 것으로 보입니다',
      '열 지도 파일에 {"header": false, "order_id": 1, "product": 2}처럼 몇 번째 열인지 적고 --columns로 알려 주세요.',
    ]);
  },
);

it.each([
  [
    '{"order_no": 1}',
    '모르는 이름입니다: order_no',
    expect.stringMatching(
      /^쓸 수 있는 이름: order_id\(주문번호\), customer_id\(고객번호\), .*, header\(머리글 줄\)$/,
    ),
  ],
  [
    '{"header": true}',
    'header의 값을 쓸 수 없습니다',
    '머리글이 몇 번째 줄에 있는지(1부터), 머리글이 없으면 false를 적어 주세요.',
  ],
  [
    '{"order_id": "번호", "header": false}',
    `머리글이 없다고 한 파일("header": false)에서는 '번호' 열을 찾을 수 없습니다`,
    'order_id에 몇 번째 열인지(1부터) 적어 주세요.',
  ],
])('a map such as %s says what may stand there', async (content, message, hint) => {
  const path = await fileOf(content);
  expect(() => readColumnMap(path)).toThrow(expect.objectContaining({message: `${message} (${path})`, hint}));
});

it('a map may give a header, a place or none', async () => {
  const map = {order_id: '접수 번호', product: 2, amount: null};
  expect(readColumnMap(await fileOf(JSON.stringify(map)))).toEqual(map);
});

it.each([
  ['%PDF-1.7\n%âãÏÓ\n', 'PDF 파일로 보입니다'],
  ['[{"주문번호": "HR1"}]', 'JSON 파일로 보입니다'],
  ['\uFEFF{\n  "orders": []\n}', 'JSON 파일로 보입니다'],
  ['{"order_id":"HR1"}\n{"order_id":"HR2"}\n', 'JSON 파일로 보입니다'],
  ['[["주문번호","상품명"],["HR1","사과"]]', 'JSON 파일로 보입니다'],
])('what is no table is called what it is: %j', async (content, told) => {
  const path = await fileOf(content);
  await expect(CsvOrderStore.open(path)).rejects.toMatchObject({message: `${told}: ${path}`});
});

it('a title in brackets is a title', async () => {
  expect(await opened('[7월] 주문\n주문번호,상품명\nHR1,사과\n', {})).toEqual({
    line: 2,
    orders: ['HR1 사과'],
  });
});

it('the page on maps has every name with its meaning, and shows a map that can be read', async () => {
  const page = await readFile(join(root, 'docs/columns.md'), 'utf8');
  const told = [...page.matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].map(([, name, label]) => [name, label]);
  expect(told).toEqual(columnNames.map(name => [name, labelOf(name)]));
  const maps = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, map = '']) => map);
  expect(maps).toHaveLength(2);
  for (const map of maps) expect(readColumnMap(await fileOf(map))).toEqual(JSON.parse(map));
});
