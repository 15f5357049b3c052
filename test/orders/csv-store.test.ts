import {chmod, mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {CsvOrderStore} from '../../src/orders/csv-store.ts';
import {root} from '../support/run.ts';

const staff = {role: 'staff'} as const;
const customer = (customerId: string) => ({role: 'customer', customerId}) as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-orders-'));
});

async function open(content: string | Buffer): Promise<CsvOrderStore> {
  const path = join(folder, `${Math.random()}.csv`);
  await writeFile(path, content);
  return CsvOrderStore.open(path);
}

const header = 'order_id,customer_id,product,quantity,amount,status,ordered_at,carrier,tracking_number';
const row = 'A-1,C1,사과,2,"12,900원",배송중,2026-07-01,로젠택배,00010005483';

describe('the orders of a CSV file', () => {
  it('are the rows of the demo shop', async () => {
    const store = await CsvOrderStore.open(`${root}/data/orders.csv`);
    expect(store.problems.list).toEqual([]);
    expect((await store.list(staff, {limit: 100})).count).toBe(40);
    expect(await store.find(customer('C001'), 'HR20260701023')).toEqual({
      orderId: 'HR20260701023',
      customerId: 'C001',
      product: '산지직송 청송 꿀사과 5kg',
      quantity: 1,
      amount: 32900,
      status: '배송중',
      orderedAt: '2026-07-01 13:22:05',
      carrier: 'CJ대한통운',
      trackingNumber: '990100001370',
      shippedAt: '2026-07-10 17:35:00',
      deliveredAt: null,
    });
  });

  it('keep leading zeros, drop thousands separators and know no value they were not given', async () => {
    const store = await open(`${header}\n${row}\n`);
    expect(await store.find(staff, 'A-1')).toMatchObject({
      amount: 12900,
      trackingNumber: '00010005483',
      shippedAt: null,
    });
    expect(await store.find(staff, 'A-1')).not.toHaveProperty('expectedDelivery');
  });

  it('are text and nothing that a terminal obeys', async () => {
    const store = await open(
      `${header}\nA-1,C1,이어폰\u001b]8;;http://x\u0007여기\u001b]8;;\u0007\u202e\u009b31m,1,1,배송중,,,\n`,
    );
    expect((await store.find(staff, 'A-1'))?.product).toBe('이어폰여기');
  });

  it('tell the expected delivery where the file has the column', async () => {
    const store = await open(`${header},expected_delivery\n${row},2026-07-04\nA-2,C1,배,1,1,배송중,,,,\n`);
    expect((await store.find(staff, 'A-1'))?.expectedDelivery).toBe('2026-07-04');
    expect((await store.find(staff, 'A-2'))?.expectedDelivery).toBe(null);
  });

  it.each([
    'hr20260701023',
    'HR-20260701-023',
    'HR 2026 0701 023',
    'ＨＲ２０２６０７０１０２３',
    '#HR20260701023',
    'HR20260701023번이요',
  ])('are found however the number is written (%s)', async written => {
    const store = await CsvOrderStore.open(`${root}/data/orders.csv`);
    expect((await store.find(customer('C001'), written))?.orderId).toBe('HR20260701023');
  });

  it.each(['HR202607010230', 'HR2026070102', '20260701023', '023', ''])(
    'are never guessed (%s)',
    async written => {
      const store = await CsvOrderStore.open(`${root}/data/orders.csv`);
      expect(await store.find(staff, written)).toBeUndefined();
    },
  );

  it('keep numbers apart that differ in their marks alone, and those without letters or digits', async () => {
    const rows = ['A1-23', 'A12-3', '주문가', '주문나'].map(number => row.replace('A-1', number));
    const store = await open(`${header}\n${rows.join('\n')}\n`);
    expect(store.problems.counts).toMatchObject({row: 0, cell: 0});
    for (const number of ['A1-23', 'A12-3', '주문가', '주문나'])
      expect((await store.find(staff, number))?.orderId).toBe(number);
    for (const unclear of ['A123', '주문', '']) expect(await store.find(staff, unclear)).toBeUndefined();
  });

  it('are there for their customer and for staff alone', async () => {
    const store = await CsvOrderStore.open(`${root}/data/orders.csv`);
    expect(await store.find(customer('C002'), 'HR20260701023')).toBeUndefined();
    expect(await store.find(staff, 'HR20260701023')).toBeDefined();
    expect((await store.list(customer('C002'), {limit: 100})).count).toBe(10);
    expect(await store.list(customer('C006'), {limit: 100})).toEqual({count: 0, orders: []});
  });

  it('are listed newest first, by any name of a state, with the true count', async () => {
    const store = await CsvOrderStore.open(`${root}/data/orders.csv`);
    const ids = async (status: string, limit = 100) => {
      const {count, orders} = await store.list(customer('C001'), {status, limit});
      return [count, ...orders.map(({orderId}) => orderId)];
    };
    expect(await ids('배송중')).toEqual([3, 'HR20260710044', 'HR20260708011', 'HR20260701023']);
    expect(await ids('배송 중', 1)).toEqual([3, 'HR20260710044']);
    expect(await ids('배송준비중')).toEqual([1, 'HR20260711003']);
    expect(await ids('취소')).toEqual([1, 'HR20260706019']);
  });

  it('are read from Korean headers, decomposed text and Windows lines too', async () => {
    const csv =
      '\uFEFF주문번호,고객번호,상품명,주문상태,운송장 번호\r\nA-1,C1,27" 모니터,배송준비중,="001"\r\n'.normalize(
        'NFD',
      );
    const store = await open(csv);
    expect(await store.list(staff, {status: '상품준비중', limit: 1})).toMatchObject({
      count: 1,
      orders: [{orderId: 'A-1', product: '27" 모니터', status: '배송준비중', trackingNumber: '001'}],
    });
  });
});

describe('a row that is no order', () => {
  it('is reported with its line and costs no other row', async () => {
    const store = await open(
      `${header}\n,C1,사과,1,1,결제완료,,,\n${row}\nA-4,C1,,1,1,결제완료,,,\n${row}\nA-5,C1,감,1,1,결제완료,,,,밀림\n`,
    );
    expect(store.problems.list).toEqual([
      {line: 2, cost: 'row', message: '주문번호가 비어 있습니다'},
      {line: 4, cost: 'row', message: '상품명이 비어 있습니다 (A-4)'},
      {line: 5, cost: 'row', message: '앞에 나온 줄과 똑같습니다 (A-1)'},
      {line: 6, cost: 'row', message: '칸이 머리글보다 많아 밀린 줄로 보입니다 (10칸, 머리글 9칸)'},
    ]);
    expect((await store.list(staff, {limit: 9})).count).toBe(1);
  });

  it('loses no more than the cell that cannot be read', async () => {
    const store = await open(
      `${header}\nA-2,,배,1,1,결제완료,,,\nA-3,C1,귤,많이,1,결제완료,,,\nA-4,C1,감,1,1,,,,\nA-5,C1,밤,1,1,배송중,,한진,6.12E+11\n`,
    );
    expect(store.problems.list).toEqual([
      {
        line: 2,
        cost: 'cell',
        field: '고객번호',
        message: '누구의 주문인지 알 수 없어 직원만 볼 수 있습니다 (A-2)',
      },
      {line: 3, cost: 'cell', field: '수량', message: '수량을 읽을 수 없습니다: 많이 (A-3)'},
      {line: 4, cost: 'cell', field: '주문상태', message: '주문 상태가 비어 있습니다 (A-4)'},
      {
        line: 5,
        cost: 'cell',
        field: '송장번호',
        message: '지수 표기로 손상되어 송장번호를 알 수 없습니다: 6.12E+11 (A-5)',
      },
    ]);
    expect(await store.find(staff, 'A-2')).toMatchObject({customerId: null, product: '배'});
    expect(await store.find(customer('C1'), 'A-2')).toBeUndefined();
    expect(await store.find(staff, 'A-3')).toMatchObject({quantity: null, amount: 1});
    expect(await store.find(staff, 'A-4')).toMatchObject({status: null});
    expect(await store.find(staff, 'A-5')).toMatchObject({
      carrier: '한진택배',
      trackingNumber: null,
      trackingNote: '주문 파일의 송장번호가 손상되어 알 수 없습니다',
    });
  });

  it('is named where its quote is never closed; the rows behind it are read', async () => {
    const store = await open(`${header}\n${row}\nA-2,C1,"배,1,1,결제완료\nA-3,C1,귤,1,1,결제완료,,,\n`);
    expect(store.problems.list).toEqual([{line: 3, cost: 'row', message: '따옴표가 맞지 않습니다: A-2'}]);
    expect((await store.list(staff, {limit: 9})).orders.map(({orderId}) => orderId)).toEqual(['A-1', 'A-3']);
  });
});

describe('a file that holds no orders', () => {
  it.each([
    ['', '주문 파일이 비어 있습니다'],
    ['\uFEFF', '주문 파일이 비어 있습니다'],
    ['\n\n\n', '주문 파일이 비어 있습니다'],
    ['PK\x03\x04 spreadsheet', '엑셀 파일(.xlsx)로 보입니다'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), '엑셀 파일(.xls)로 보입니다'],
    ['\n<html><table><tr><td>주문번호', '웹 페이지(HTML)로 저장된 파일입니다'],
    [Buffer.from([1, 0, 2, 0, 3]), '글자로 된 파일이 아닙니다'],
    ['안녕,하세요\n1,2\n', '주문 파일에 꼭 있어야 할 열이 없습니다: order_id(주문번호), product(상품명)'],
    ['주문번호,택배사,송장번호\nA-1,한진,1\n', '주문 파일에 꼭 있어야 할 열이 없습니다: product(상품명)'],
    [
      Buffer.from([0xbe, 0xc8, 0xb3, 0xe7, 0xff, 0x0a]),
      '주문 파일이 UTF-8도 CP949(EUC-KR)도 아니어서 글자를 읽을 수 없습니다',
    ],
    [`${header}\nA-1,C1,"사과,1,1,배송중\n`, '주문 파일에서 주문을 한 건도 읽지 못했습니다'],
  ])('is refused by what it is: %j', async (content, message) => {
    await expect(open(content)).rejects.toMatchObject({
      code: 'orders',
      message: expect.stringContaining(message),
    });
  });

  it('may have a header and no row: the shop has no orders', async () => {
    expect(await (await open(`${header}\n`)).list(staff, {limit: 1})).toEqual({count: 0, orders: []});
  });

  it('is named where it is missing, a folder or locked', async () => {
    await expect(CsvOrderStore.open(join(folder, 'none.csv'))).rejects.toMatchObject({
      message: `주문 파일이 없습니다: ${join(folder, 'none.csv')}`,
    });
    await expect(CsvOrderStore.open(folder)).rejects.toMatchObject({
      message: `파일이 아니라 폴더입니다: ${folder}`,
    });
    const locked = join(folder, 'locked.csv');
    await writeFile(locked, row);
    await chmod(locked, 0o000);
    // Root reads everything; whoever is not root is told.
    if (process.getuid?.() !== 0)
      await expect(CsvOrderStore.open(locked)).rejects.toMatchObject({
        message: `주문 파일을 읽을 권한이 없습니다: ${locked}`,
      });
  });
});
