import {mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {readColumnMap} from '../../src/orders/column-map.ts';
import type {ColumnMap} from '../../src/orders/columns.ts';
import {CsvOrderStore} from '../../src/orders/csv-store.ts';
import {reportOf} from '../../src/orders/report.ts';
import {customer, encodings, fileOf, staff} from './shop-files.ts';

const open = async (content: string | Buffer, columns?: ColumnMap) =>
  CsvOrderStore.open(await fileOf(content), {columns});

const table = `주문번호,고객번호,상품명,수량,결제금액,주문상태,주문일,택배사,송장번호
A-1,C1,똠얌꿍 밀키트 펲시 세트,1,"59,000원",배송중,2026. 7. 1.,CJ,0612345678901
A-2,C2,뷁 담요,2,24000,배송준비중,2026. 7. 3.,,
`;

describe('an export', () => {
  it.each([
    ...Object.entries(encodings),
    ['UTF-16LE without a mark', (text: string) => Buffer.from(text, 'utf16le')] as const,
    ['UTF-16BE without a mark', (text: string) => Buffer.from(text, 'utf16le').swap16()] as const,
  ])('is read in %s', async (name, encode) => {
    const store = await open(encode(table));
    expect(store.table.encoding).toBe(name.replace(/ with(?:out)? a mark/, ''));
    expect(store.problems.counts).toEqual({row: 0, cell: 0, nothing: 0});
    expect(await store.find(customer('C1'), 'A-1')).toEqual({
      orderId: 'A-1',
      customerId: 'C1',
      product: '똠얌꿍 밀키트 펲시 세트',
      quantity: 1,
      amount: 59_000,
      status: '배송중',
      orderedAt: '2026-07-01',
      carrier: 'CJ대한통운',
      trackingNumber: '0612345678901',
      shippedAt: null,
      deliveredAt: null,
    });
  });

  it.each([
    ['nothing but ASCII before it', 'x'],
    ['a syllable before it that is a character of UTF-8 too', '\u01e1'],
  ])('is CP949 where a byte says so in the second megabyte, with %s', async (_, first) => {
    const header = 'order_id,customer_id,product,status\n';
    const filler = Array.from({length: 60_000}, (_, n) => `A-${n},C1,pear ${n},ok`).join('\n');
    const begin = Buffer.concat([Buffer.from(`${header}B-1,C1,`), Buffer.from(first), Buffer.from(',ok\n')]);
    const store = await open(
      Buffer.concat([begin, Buffer.from(filler), encodings.CP949('\nB-2,C1,똠얌꿍,배송중\n')]),
    );
    expect(store.table.encoding).toBe('CP949');
    expect(store.size).toBe(60_002);
    expect((await store.find(staff, 'B-1'))?.product).toBe(first === 'x' ? 'x' : '퐈');
    expect(await store.find(staff, 'B-2')).toMatchObject({product: '똠얌꿍', status: '배송중'});
  });

  it('is refused where its letters are broken, and by what it was meant to be', async () => {
    const broken = Buffer.concat([Buffer.from(table), Buffer.from([0xff, 0xff, 0x0a])]);
    await expect(open(broken)).rejects.toMatchObject({
      code: 'orders',
      message: expect.stringContaining('UTF-8로 시작하지만 UTF-8이 아닌 글자가 섞여 있습니다'),
    });
    const cut = encodings['UTF-16LE'](table).subarray(0, -1);
    await expect(open(cut)).rejects.toMatchObject({message: expect.stringContaining('UTF-16LE')});
  });

  it.each([',', '\t', ';', '|'])('may be parted by %j', async delimiter => {
    const text = table.replace('"59,000원"', '59000').replaceAll(',', delimiter);
    expect((await (await open(text)).find(staff, 'A-1'))?.amount).toBe(59_000);
  });

  it('may have titles above its header and notes, totals and blank rows below, which are counted', async () => {
    const rows = table.split('\n');
    const text = [
      '하루마켓 주문내역 (2026-06-15 ~ 2026-07-04)',
      '',
      rows[0],
      '수정 불가,수정 불가,수정 가능,,,,,,',
      rows[1],
      ',,,,,,,,',
      '',
      rows[2],
      '합계,,,3,83000,,,,',
    ].join('\n');
    const report = reportOf((await open(text)).table);
    expect(report).toMatchObject({headerLine: 3, rows: 2, orders: 2, noteRows: 2, blankRows: 2});
    expect(report.problems).toEqual({row: 0, cell: 0, nothing: 0});
  });

  it.each(['\r\n', '\r', '\n'])('may end its lines in %j, or in all of them', async end => {
    expect((await open(table.replaceAll('\n', end))).size).toBe(2);
    expect((await open(table.replace('\n', end).replace('\n', '\r\n'))).size).toBe(2);
  });

  it('keeps quotes, commas and line breaks within a cell where they belong', async () => {
    const store = await open(`order_id,product,status,memo,amount
A-1,"이어폰 ""하루핏"", 화이트",배송중,"1) 문 앞
2) 벨 누르지 마세요",1
A-2,27" 모니터,배송중,,2
A-3,"27" 모니터",배송중,,3
`);
    const products = await Promise.all(['A-1', 'A-2', 'A-3'].map(id => store.find(staff, id)));
    expect(products.map(order => [order?.product, order?.amount])).toEqual([
      ['이어폰 "하루핏", 화이트', 1],
      ['27" 모니터', 2],
      ['27" 모니터', 3],
    ]);
    expect(store.problems.counts.row).toBe(0);
  });

  it('loses the row whose quote was lost and no other, whatever quotes come later', async () => {
    const store = await open(`order_id,product,status,memo
A-1,사과,배송중,
A-2,"배,배송중,
A-3,귤,배송중,"문 앞, 벨"
A-4,"감,"배송중",
A-5,밤,배송중,"여러
줄"
`);
    expect((await store.list(staff, {limit: 9})).orders.map(({orderId}) => orderId)).toEqual([
      'A-1',
      'A-3',
      'A-5',
    ]);
    expect(store.problems.list).toEqual([
      {line: 3, cost: 'row', message: '따옴표가 맞지 않습니다: A-2'},
      {line: 5, cost: 'row', message: '따옴표가 맞지 않습니다: A-4'},
    ]);
  });

  it('opens by a name that looks the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'haru-이름-'.normalize('NFD')));
    await writeFile(join(folder, '주문내역.csv'.normalize('NFD')), table);
    const typed = join(folder, '주문내역.csv').normalize('NFC');
    expect((await CsvOrderStore.open(typed)).size).toBe(2);
  });
});

describe('the columns of an export', () => {
  const columnsOf = async (header: string) =>
    Object.fromEntries(
      reportOf((await open(`${header}\n`)).table).columns.map(({column, header}) => [column, header]),
    );

  it('are those of Smartstore', async () => {
    expect(
      await columnsOf(
        '상품주문번호,주문번호,구매자명,구매자연락처,수취인명,수취인연락처1,상품명,옵션정보,수량,상품가격,최종 상품별 총 주문금액,주문상태,주문일시,결제일,발송기한,택배사,송장번호,발송일,배송완료일,구매확정일',
      ),
    ).toEqual({
      order_id: '주문번호',
      line_id: '상품주문번호',
      customer_name: '구매자명',
      phone: '구매자연락처',
      product: '상품명',
      option: '옵션정보',
      quantity: '수량',
      item_amount: '최종 상품별 총 주문금액',
      unit_price: '상품가격',
      status: '주문상태',
      ordered_at: '주문일시',
      carrier: '택배사',
      tracking_number: '송장번호',
      shipped_at: '발송일',
      delivered_at: '배송완료일',
    });
  });

  it('are those of Coupang, Cafe24 and Godo', async () => {
    expect(
      await columnsOf(
        '번호,묶음배송번호,주문번호,택배사,운송장번호,출고일(발송일),주문시 출고예정일,주문일,등록상품명,등록옵션명,결제액,구매수(수량),구매자,구매자전화번호,수취인이름,수취인전화번호,배송완료일,구매확정일자',
      ),
    ).toMatchObject({
      order_id: '주문번호',
      shipped_at: '출고일(발송일)',
      quantity: '구매수(수량)',
      amount: '결제액',
    });
    expect(
      await columnsOf(
        '주문번호,품목별 주문번호,주문일시,주문자명,주문자 휴대전화,수령인,수령인 휴대전화,주문상품명(옵션포함),수량,상품구매금액(KRW),총 결제금액(KRW),주문상태,배송업체,운송장번호,배송시작일,배송완료일',
      ),
    ).toMatchObject({
      line_id: '품목별 주문번호',
      phone: '주문자 휴대전화',
      total: '총 결제금액(KRW)',
      shipped_at: '배송시작일',
    });
    expect(
      await columnsOf(
        '주문 번호,상품주문번호,주문일자,주문자 이름,주문자 핸드폰 번호,상품명,상품수량,상품별 품목금액,총 결제 금액,주문상태,배송 업체 번호,송장 번호,배송 일자,배송 완료 일자',
      ),
    ).toMatchObject({
      order_id: '주문 번호',
      total: '총 결제 금액',
      carrier: '배송 업체 번호',
      delivered_at: '배송 완료 일자',
    });
  });

  it('are never days that only look right; the report says why', async () => {
    const report = reportOf((await open('주문번호,상품명,발송기한,구매확정일,메모\n')).table);
    expect(report.columns.map(({column}) => column)).toEqual(['order_id', 'product']);
    expect(report.unused).toEqual([
      {header: '발송기한', place: 3, reason: '발송한 날이 아니라 보내야 하는 기한입니다'},
      {header: '구매확정일', place: 4, reason: '배송이 끝난 날이 아닙니다'},
      {header: '메모', place: 5, reason: null},
    ]);
  });

  it('are refused where two have one name, unless a map says which', async () => {
    const text = '주문번호,상품명,송장번호,송장 번호\nA-1,사과,111111,222222\n';
    await expect(open(text)).rejects.toMatchObject({
      code: 'orders',
      message: "'송장번호' 열이 2개라 어느 것이 맞는지 알 수 없습니다 (3, 4번째 열).",
      hint: '열 지도 파일에 {"tracking_number": 3}처럼 몇 번째 열인지 적고 --columns로 알려 주세요.',
    });
    const store = await open(text, {tracking_number: 4});
    expect((await store.find(staff, 'A-1'))?.trackingNumber).toBe('222222');
  });

  it('are what a map says, by header, by place, or none', async () => {
    const text = '접수 번호,물건,손님,상태,금액\nA-1,사과,C1,배송중,100\n';
    await expect(open(text)).rejects.toMatchObject({code: 'orders'});
    const store = await open(text, {
      order_id: '접수번호',
      product: 2,
      customer_id: '손님',
      status: '상태',
      amount: null,
    });
    expect(await store.find(customer('C1'), 'A-1')).toMatchObject({
      product: '사과',
      status: '배송중',
      amount: null,
    });
    await expect(open(text, {order_id: '접수번호', product: 2, status: '없는 열'})).rejects.toMatchObject({
      message: expect.stringContaining(
        "열 지도의 status(주문상태)에 적은 '없는 열' 열이 주문 파일에 없습니다",
      ),
    });
  });

  it('are told from how they are to be filled in', async () => {
    const store = await open(
      '하루마켓 주문\n주문번호(필수),고객번호 (필수)*,상품명(필수),수량(개),결제금액(원),택배사(선택)\nA-1,C1,사과,2,9000,한진\n',
    );
    expect(await store.find(customer('C1'), 'A-1')).toMatchObject({
      quantity: 2,
      amount: 9000,
      carrier: '한진택배',
    });
  });

  it('are those of a table that somebody keeps by hand', async () => {
    const store = await open(
      '주문번호,이름,핸드폰,상품,수량,금액,상태,택배사,송장\nA-1,윤가람,010-1234-5678,사과,1,9000,배송중,한진,1234567890\n',
    );
    expect(await store.find(customer('윤가람 01012345678'), 'A-1')).toMatchObject({
      product: '사과',
      status: '배송중',
      carrier: '한진택배',
    });
    expect(reportOf(store.table).unused).toEqual([]);
  });

  it.each([
    ['{"order_no": "주문번호"}', '모르는 이름입니다: order_no'],
    ['{"order_id": true}', 'order_id의 값을 쓸 수 없습니다'],
    ['{"order_id": 0}', 'order_id의 값을 쓸 수 없습니다'],
    ['주문번호', '열 지도 파일이 JSON이 아닙니다'],
    ['[]', '열 지도 파일이 JSON이 아닙니다'],
  ])('are not told by a map such as %s', async (content, message) => {
    const path = await fileOf(content);
    expect(() => readColumnMap(path)).toThrow(expect.objectContaining({message: `${message} (${path})`}));
  });
});

describe('an order of several rows', () => {
  const header =
    '주문번호,상품주문번호,고객번호,상품명,수량,상품별 총 주문금액,총 결제금액,주문상태,주문일시';

  it('adds up what its items cost and not the total that every row repeats', async () => {
    const store = await open(`${header}
A-1,1,C1,사과,1,10000,28000,배송중,2026-07-01 10:00
A-1,2,C1,배,2,15000,28000,취소요청,2026-07-01 10:00
`);
    const order = await store.find(staff, 'A-1');
    expect(order).toMatchObject({product: '사과 외 1건', quantity: 3, amount: 28_000, status: '취소요청'});
    expect(order?.items?.map(({product, amount, status}) => [product, amount, status])).toEqual([
      ['사과', 10_000, '배송중'],
      ['배', 15_000, '취소요청'],
    ]);
    const summed = await open('주문번호,상품명,상품별 품목금액\nA-1,사과,10000\nA-1,배,10000\n');
    expect((await summed.find(staff, 'A-1'))?.amount).toBe(20_000);
  });

  it('takes a sum of no telling name for the total where all rows repeat it, for items’ where some differ', async () => {
    const repeated = await open('주문번호,상품명,결제금액\nA-1,사과,28000\nA-1,배,28000\n');
    expect(await repeated.find(staff, 'A-1')).toMatchObject({
      amount: 28_000,
      items: [{amount: null}, {amount: null}],
    });
    const own = await open(
      '주문번호,상품명,결제금액\nA-1,사과,9000\nA-1,배,9000\nA-2,감,1000\nA-2,귤,2000\n',
    );
    expect((await own.find(staff, 'A-1'))?.amount).toBe(18_000);
    expect((await own.find(staff, 'A-2'))?.amount).toBe(3000);
  });

  it('takes the price of one piece for a sum of one piece alone', async () => {
    const store = await open('주문번호,상품명,수량,판매가\nA-1,사과,1,9000\nA-2,배,2,9000\n');
    expect((await store.find(staff, 'A-1'))?.amount).toBe(9000);
    expect((await store.find(staff, 'A-2'))?.amount).toBe(null);
  });

  it('goes on where the cells of its number were merged', async () => {
    const store = await open(`${header}
A-1,1,C1,사과,1,1000,3000,배송중,2026-07-01 10:00
,2,,배,1,2000,,,
,3,C1,귤,1,0,3000,배송완료,2026-07-01 10:00
,4,C2,남의 감,1,0,3000,배송완료,2026-07-01 10:00
`);
    const order = await store.find(customer('C1'), 'A-1');
    expect(order?.items?.map(({product, status}) => [product, status])).toEqual([
      ['사과', '배송중'],
      ['배', '배송중'],
      ['귤', '배송완료'],
    ]);
    expect(order).toMatchObject({amount: 3000, orderedAt: '2026-07-01 10:00:00'});
    expect(store.problems.list).toEqual([{line: 5, cost: 'row', message: '주문번호가 비어 있습니다'}]);
  });

  it('tells a line once that is there twice, and both of two that contradict each other', async () => {
    const store = await open(`${header}
A-1,1,C1,사과,1,1000,1000,배송중,2026-07-01 10:00
A-1,1,C1,사과,1,1000,1000,배송중,2026-07-01 10:00
A-2,2,C1,배,1,2000,2000,배송중,2026-07-01 10:00
A-2,2,C1,배,3,2000,2000,배송완료,2026-07-01 10:00
`);
    expect(await store.find(staff, 'A-1')).not.toHaveProperty('items');
    const order = await store.find(staff, 'A-2');
    expect(order).toMatchObject({quantity: null, amount: 2000, items: [{quantity: 1}, {quantity: 3}]});
    expect(store.problems.list).toEqual([
      {line: 3, cost: 'row', message: '앞에 나온 줄과 똑같습니다 (A-1)'},
      {
        line: 5,
        cost: 'nothing',
        message: '같은 상품이 앞줄과 다른 값으로 또 적혀 있어 둘 다 보여 줍니다 (A-2)',
      },
    ]);
  });

  it('is nobody else’s', async () => {
    const store = await open('주문번호,고객번호,상품명\nA-1,C1,사과\nA-1,C2,배\n');
    expect(await store.find(customer('C2'), 'A-1')).toBeUndefined();
    expect((await store.find(customer('C1'), 'A-1'))?.product).toBe('사과');
    expect(store.problems.list).toEqual([
      {line: 3, cost: 'row', message: '같은 주문번호가 다른 고객에게도 있습니다 (A-1)'},
    ]);
  });
});

describe('an export without numbers of customers', () => {
  it('tells them apart by name and phone together, never by one of them', async () => {
    const store = await open(`주문번호,구매자명,구매자연락처,수취인명,수취인연락처1,상품명
A-1,윤가람,010-0000-1101,최다온,010-0000-9999,사과
A-2,윤가람,010-0000-2202,최다온,010-0000-9999,배
A-3,윤가람,,최다온,010-0000-1101,귤
`);
    expect(store.customersBy).toBe('name and phone');
    const ids = async (id: string) =>
      (await store.list(customer(id), {limit: 9})).orders.map(({orderId}) => orderId);
    expect(await ids('윤가람 01000001101')).toEqual(['A-1']);
    for (const half of ['윤가람', '01000001101', '최다온 01000009999', '윤가람 ', ''])
      expect(await ids(half)).toEqual([]);
    expect(await store.find(staff, 'A-3')).toMatchObject({customerId: null});
  });

  it('is for staff alone where nothing tells them apart', async () => {
    const store = await open('주문번호,구매자명,상품명\nA-1,윤가람,사과\n');
    expect(store.customersBy).toBe('none');
    expect((await store.list(customer('윤가람'), {limit: 9})).count).toBe(0);
    expect((await store.list(staff, {limit: 9})).count).toBe(1);
  });
});

it('what cannot all be so is told to the shop and left as it is', async () => {
  const store = await open(`주문번호,상품명,주문상태,주문일시,택배사,송장번호,발송일,배송완료일
A-1,사과,배송중,2026-07-01,한진,,,
A-2,배,배송완료,2026-07-05,한진,1111111111,2026-07-03,2026-07-02
A-3,귤,입금대기,2026-07-01,한진,1111111111,,
A-4,감,배송완료,2026-07-01 10:00,한진,1111111111,2026-07-01,
`);
  expect(store.problems.list.map(({line, message}) => `${line} ${message}`)).toEqual([
    '2 배송중인데 송장번호가 없습니다 (A-1)',
    '2 배송중인데 발송일이 없습니다 (A-1)',
    '3 발송일이 주문일보다 앞섭니다 (A-2)',
    '3 배송완료일이 발송일보다 앞섭니다 (A-2)',
    '4 입금대기인데 송장번호가 있습니다 (A-3)',
    '5 배송완료인데 배송완료일이 없습니다 (A-4)',
  ]);
  expect(store.problems.counts).toEqual({row: 0, cell: 0, nothing: 6});
  expect((await store.find(staff, 'A-3'))?.trackingNumber).toBe('1111111111');
});

it('what has not happened yet is told to the shop, by the day on which it was read', async () => {
  const path = await fileOf(`주문번호,상품명,주문상태,주문일시,택배사,송장번호,발송일,배송완료일
A-1,사과,배송완료,2026-07-13 23:59:59,한진,1111111111,2026-07-13,2026-07-14
A-2,배,배송중,2027-07-01,한진,1111111111,2026-07-20 10:00:00,
A-3,귤,배송중,다음 주,한진,1111111111,07/20/2026,
`);
  const store = await CsvOrderStore.open(path, {today: '2026-07-13'});
  const messages = store.problems.list.filter(({message}) => message.includes('뒤입니다'));
  expect(messages).toEqual(
    [
      {line: 2, message: '배송완료일이 파일을 읽은 날(2026-07-13)보다 뒤입니다 (A-1)'},
      {line: 3, message: '주문일이 파일을 읽은 날(2026-07-13)보다 뒤입니다 (A-2)'},
      {line: 3, message: '발송일이 파일을 읽은 날(2026-07-13)보다 뒤입니다 (A-2)'},
    ].map(one => ({...one, cost: 'nothing'})),
  );
  expect((await store.find(staff, 'A-2'))?.orderedAt).toBe('2027-07-01');
});

describe('a row without an order number', () => {
  const header = '번호,주문번호,고객번호,주문자명,상품명,수량,결제금액,주문상태,택배사,송장번호,발송일\n';
  const first = '1,A-1,U1,김가온,쌀 10kg,1,32000,배송중,롯데,412345678904,2026-07-02\n';

  it('is of the order above, with its parcel, where its cells were merged', async () => {
    const store = await open(`${header}${first},,,,팥 1kg,2,,,,,\n`);
    expect((await store.find(customer('U1'), 'A-1'))?.items).toEqual([
      expect.objectContaining({product: '쌀 10kg', trackingNumber: '412345678904'}),
      expect.objectContaining({
        product: '팥 1kg',
        status: '배송중',
        carrier: '롯데택배',
        trackingNumber: '412345678904',
        shippedAt: '2026-07-02',
      }),
    ]);
    expect(store.problems.list).toEqual([]);
  });

  it.each([
    [
      'a broken row stands between',
      '2,A-2,U2,이나래,"은밀한 선물,1,9000,결제완료,,,\n,,,,콩 1kg,1,9000,결제완료,,,\n',
    ],
    ['a sum stands between', ',,,소계,,1,32000,,,,\n,,,,콩 1kg,1,9000,결제완료,,,\n'],
    ['a blank row stands between', ',,,,,,,,,,\n,,,,콩 1kg,1,9000,결제완료,,,\n'],
    ['another name stands in it', ',,,이나래,콩 1kg,1,9000,결제완료,,,\n'],
    ['another customer stands in it', ',,U2,,콩 1kg,1,9000,결제완료,,,\n'],
  ])("is nobody's, and told, where %s", async (_, rows) => {
    const store = await open(header + first + rows);
    expect((await store.find(staff, 'A-1'))?.product).toBe('쌀 10kg');
    expect(store.size).toBe(1);
    expect(store.problems.list.map(({message}) => message)).toContain('주문번호가 비어 있습니다');
  });

  it.each([
    ',,,,합계 2건,3,57000,,,,',
    ',,,,누계,3,57000,,,,',
    ',,,,합 계,3,57000,,,,',
    '합계,,,,총 2건,3,57000,,,,',
    '총계: ,,,,,3,57000,,,,',
  ])('is a sum: %s', async row => {
    const store = await open(`${header}${first}${row}\n`);
    expect(await store.find(customer('U1'), 'A-1')).toMatchObject({
      product: '쌀 10kg',
      quantity: 1,
      amount: 32_000,
    });
    expect(store.table.notes).toBe(1);
    expect(store.problems.list).toEqual([]);
  });
});

it('a header that is told again, in the same words or in others, is no order', async () => {
  const store = await open(
    '주문번호,고객번호,상품명,수량\norder_id,customer_id,product,quantity\nA-1,U1,쌀,1\n주문번호,고객번호,상품명,수량\nA-2,U1,콩,1\n',
  );
  expect([store.size, store.table.notes]).toEqual([2, 2]);
  expect(store.problems.list).toEqual([]);
});

it("a customer number that its source hides is nobody's: two people may look the same", async () => {
  const store = await open(
    '주문번호,구매자ID,구매자연락처,상품명\nA-1,kim***,010-2222-3333,사과\nA-2,kim***,010-9999-8888,배\nA-3,lee77,010-1111-2222,귤\n',
  );
  expect((await store.list(customer('kim***'), {limit: 9})).count).toBe(0);
  expect(await store.identify('kim***', '8888')).toBeUndefined();
  expect((await store.list(staff, {limit: 9})).count).toBe(3);
  expect(await store.identify('lee77', '2222')).toBe('lee77');
  expect(store.problems.list).toEqual(
    [2, 3].map(line => ({
      line,
      cost: 'cell',
      field: '고객번호',
      message: `고객번호가 *로 가려져 있어 누구의 주문인지 알 수 없습니다. 직원만 볼 수 있습니다 (A-${line - 1})`,
    })),
  );
});

it('what a spreadsheet damaged is not known, wherever it stands, and what says nothing is nothing', async () => {
  const store = await open(
    "주문번호,상품주문번호,상품명,수량,결제금액,주문상태,주문일,택배사,송장번호\nA-1,2.02607E+15,뜨개실,1,8000,'배송중,2.02607E+11,-,NULL\nA-1,2.02607E+15,바늘,1,2000,배송중,'2026-07-03,없음,0\n",
  );
  expect(await store.find(staff, 'A-1')).toMatchObject({
    status: '배송중',
    amount: 10_000,
    orderedAt: '2026-07-03',
    carrier: null,
    trackingNumber: null,
  });
  expect(store.problems.list.filter(({cost}) => cost !== 'nothing').map(({message}) => message)).toEqual([
    '지수 표기로 손상된 날짜라 알 수 없습니다: 2.02607E+11',
    '지수 표기로 손상되어 상품 줄 번호를 알 수 없습니다: 2.02607E+15 (A-1)',
    '지수 표기로 손상되어 상품 줄 번호를 알 수 없습니다: 2.02607E+15 (A-1)',
  ]);
});
