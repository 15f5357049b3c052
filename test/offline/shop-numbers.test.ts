import {describe, expect, it} from 'vitest';
import {fileOf} from '../orders/shop-files.ts';
import {ask} from '../support/ask.ts';
import {misfits} from './misfits.ts';

const rows = [
  ['청송 사과 3kg', '배송중', '2026-07-01', 'CJ대한통운,689012345670,2026-07-02,'],
  ['모니터 27인치', '배송완료', '2026-07-02', 'CJ대한통운,689012345671,2026-07-02,2026-07-04'],
  ['A-4 용지 5kg', '상품준비중', '2026-07-03', ',,,'],
  ['USB-C 케이블', '배송보류', '2026-07-04', ',,,'],
];

/** The same four orders under a shop's own numbers; the second is somebody else's. */
const shop = (...ids: readonly string[]) =>
  fileOf(
    [
      '주문번호,고객번호,상품명,수량,결제금액,주문상태,주문일,택배사,송장번호,발송일,배송완료일',
      ...rows.map(([product, status, day, parcel], n) =>
        [ids[n], n === 1 ? 'C2' : 'C1', product, n + 1, 1100 * (n + 1), status, day, parcel].join(','),
      ),
      '',
    ].join('\n'),
  );

const shops = {
  letters: ['A-1', 'A-2', 'A-3', 'B-1001'],
  digits: ['1001', '1002', '1003', '10019'],
  joined: ['A1001', 'A1002', 'A1003', 'A10019'],
  dated: ['20260701-0000012', '20260701-0000013', '20260702-0000014', '20260702-0000015'],
} as const;

const missing = /조회되는 주문을 찾지 못했습니다/;

describe.each(Object.entries(shops))('a shop whose numbers are of %s', (_, ids) => {
  const orders = shop(...ids);
  const staff = async (question: string) =>
    (await ask(question, {orders: await orders, customer: undefined, staff: true})).turn;
  const customer = async (question: string) =>
    (await ask(question, {orders: await orders, customer: 'C1'})).turn;

  it('is told of the order asked for, whichever it is', async () => {
    for (const [n, id] of ids.entries()) {
      for (const words of ['어디쯤 왔어?', '상태 알려줘', '송장번호요']) {
        const {answer, grounding} = await staff(`${id} ${words}`);
        const others = rows.filter((_, m) => m !== n).map(([product = '']) => product);
        expect({id, answer, grounding: grounding?.verdict}).toMatchObject({grounding: 'supported'});
        expect(others.filter(product => answer.includes(product))).toEqual([]);
        expect(misfits(answer)).toEqual([]);
        expect(answer).toContain(words === '송장번호요' && n < 2 ? `68901234567${n}` : id);
      }
    }
  });

  it('is told that there is none of a number where there is none', async () => {
    const strange = ids[0].replace(/1(?=\d*$)|12$/, '9');
    const {answer, grounding} = await staff(`${strange} 어디쯤 왔어?`);
    expect(answer).toMatch(missing);
    expect(answer).toContain(strange);
    expect(grounding?.verdict).toBe('supported');
  });

  it('never tells a customer of an order of theirs in place of somebody else’s', async () => {
    for (const words of ['어디쯤 왔어?', '언제 와요', '취소해 주세요', '송장번호']) {
      const {answer} = await customer(`${ids[1]} ${words}`);
      expect(answer).toMatch(missing);
      expect(rows.filter(([product = '']) => answer.includes(product))).toEqual([]);
    }
  });

  it('finds products whose names hold letters and digits', async () => {
    for (const [n, words] of ['사과 3kg 어디쯤', '', 'A-4 용지 언제 와요', 'USB-C 케이블 상태'].entries()) {
      if (words) expect((await customer(words)).answer).toContain(`${rows[n]?.[0]} 주문(${ids[n]})`);
    }
  });

  it('has its list told, and asked further', async () => {
    const list = await staff('주문 보여줘');
    expect(list.grounding?.verdict).toBe('supported');
    for (const id of ids) expect(list.answer).toContain(`(${id}): `);
  });
});

it.each([
  '20260701 0000012번 어디쯤',
  '주문번호 20260701 0000012 어디쯤',
  '202607010000012 어디쯤',
  '2026-07-01-0000012 어디쯤',
  '20260701-0000012 어디쯤',
])('a number is found however it is written: %s', async question => {
  const {turn} = await ask(question, {orders: await shop(...shops.dated), customer: 'C1'});
  expect(turn.answer).toContain('20260701-0000012 주문은 현재 배송중입니다.');
  expect(turn.grounding?.verdict).toBe('supported');
});
