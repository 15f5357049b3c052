import iconv from 'iconv-lite';
import {describe, expect, it} from 'vitest';
import {carrierIn} from '../../src/orders/carriers.ts';
import {Cp949Decoder} from '../../src/orders/cp949.ts';
import {customerIdIn} from '../../src/orders/customer-id.ts';
import {dateIn} from '../../src/orders/dates.ts';
import {idIn, numberIn, phoneIn, textIn, trackingIn} from '../../src/orders/values.ts';

describe('a date', () => {
  it.each([
    ['2026-07-01 13:22:05', '2026-07-01 13:22:05'],
    ['2026-07-01 13:22', '2026-07-01 13:22:00'],
    ['2026-07-01T13:22:05', '2026-07-01 13:22:05'],
    ['2026-07-01T13:22:05.000+09:00', '2026-07-01 13:22:05'],
    ['2026-07-01 13:22:05.0', '2026-07-01 13:22:05'],
    ['2026.07.01', '2026-07-01'],
    ['2026/07/01 13:22', '2026-07-01 13:22:00'],
    ['2026/7/1 9:05', '2026-07-01 09:05:00'],
    ['2026. 7. 1.', '2026-07-01'],
    ['20260701', '2026-07-01'],
    ['202607011322', '2026-07-01 13:22:00'],
    ['20260701132205', '2026-07-01 13:22:05'],
    ['26/07/01', '2026-07-01'],
    ['26.07.01', '2026-07-01'],
    ['2026. 7. 1. 오후 1:22:05', '2026-07-01 13:22:05'],
    ['2026-07-01 오전 12:05', '2026-07-01 00:05:00'],
    ['2026-07-01 오후 12:05', '2026-07-01 12:05:00'],
    ['2026년 7월 1일', '2026-07-01'],
    ['24년05월19 13:00', '2024-05-19 13:00:00'],
    ['46204', '2026-07-01'],
    ['46204.5570', '2026-07-01 13:22:05'],
    ['46206.0', '2026-07-03'],
    ['2028-02-29', '2028-02-29'],
    ['20260703.0', '2026-07-03'],
    ['20260703 150522', '2026-07-03 15:05:22'],
    ['2026-07-03 (금)', '2026-07-03'],
    ['2026.07.03(금) 15:05', '2026-07-03 15:05:00'],
    ['2026년 7월 3일 금요일 오후 3:05', '2026-07-03 15:05:00'],
    ['2026년 7월 3일 오후 3시 5분', '2026-07-03 15:05:00'],
    ['2026년 7월 3일 15시', '2026-07-03 15:00:00'],
    ['２０２６-０７-０３', '2026-07-03'],
    ['2026–07–03', '2026-07-03'],
    ['2026-07-03T06:05:00Z', '2026-07-03 15:05:00'],
    ['2026-07-03T23:05:00+0900', '2026-07-03 23:05:00'],
    ['2026-07-03 20:05-04:00', '2026-07-04 09:05:00'],
    ['-', null],
    ['0000-00-00', null],
    ['0000-00-00 00:00:00', null],
  ])('%s is %s', (written, value) => expect(dateIn(written)).toEqual({value, isRead: true}));

  it.each([
    '07/01/2026',
    '01/07/26',
    '7/1',
    '2026-13-01',
    '2026-02-29',
    '2026-07-01 25:00',
    '260701',
    '19999',
    '7월 초',
    '2026-07-01 ~ 2026-07-03',
  ])('%s is kept as it is written', written =>
    expect(dateIn(written)).toEqual({value: written, isRead: false}),
  );
});

describe('a tracking number', () => {
  it.each([
    ['0012345678903', '0012345678903'],
    ['="0012345678903"', '0012345678903'],
    ["'0012345678903", '0012345678903'],
    ['612345678901.0', '612345678901'],
    ['6848-0962-3814', '6848-0962-3814'],
    [' 612345678901 ', '612345678901'],
    ['EE123456789KR', 'EE123456789KR'],
    ['612345678901\n612345678902', '612345678901, 612345678902'],
    ['612345678901, 612345678902', '612345678901, 612345678902'],
    ['612345678901|612345678902', '612345678901, 612345678902'],
    ['612345678901 612345678902', '612345678901, 612345678902'],
    ['612345678901,612345678901', '612345678901'],
    ['6848‐0962‐3814', '6848-0962-3814'],
    ['６８４８０９６２３８１４', '684809623814'],
    ['', null],
    ['-', null],
    ['0', null],
    ['NULL', null],
    ['없음', null],
  ])('%j is %j', (cell, number) => expect(trackingIn(cell)).toEqual({number}));

  it.each(['6.12346E+11', '2.34E+17', '6.12e+11', '6E+11', '6,12E+11'])(
    '%s is damaged and never rebuilt',
    cell =>
      expect(trackingIn(cell)).toEqual({
        number: null,
        note: '주문 파일의 송장번호가 손상되어 알 수 없습니다',
        damaged: true,
      }),
  );

  it.each(['차량배차', '재고소진', '직접수령', 'CJ대한통운 612345678901'])('%s is a note', cell =>
    expect(trackingIn(cell)).toEqual({number: null, note: cell}),
  );
});

describe('an amount', () => {
  it.each([
    ['12,900원', 12_900],
    ['₩12,900', 12_900],
    ['12900.0', 12_900],
    ['(1,000)', -1000],
    ['-1,000', -1000],
    ['KRW 12,900', 12_900],
    ['2개', 2],
    ['', null],
    ['-', null],
    ['１２，９００원', 12_900],
    ['없음', null],
    ['많이', Number.NaN],
    ['1,5', Number.NaN],
    ['1,29', Number.NaN],
    ['12.900', Number.NaN],
    ['1.29E+4', Number.NaN],
  ])('%j is %j', (cell, number) => expect(numberIn(cell)).toBe(number));
});

it('ids keep their zeros and lose what a spreadsheet put around them', () => {
  expect(['0123', '="0123"', "'0123", '123.0', 'A1.0', '1.5'].map(idIn)).toEqual([
    '0123',
    '0123',
    '0123',
    '123',
    'A1.0',
    '1.5',
  ]);
});

it('text is composed, on one line and nothing that a terminal obeys', () => {
  expect(
    [
      '사과'.normalize('NFD'),
      ' 사 \u00A0\n과\u200B ',
      '우산\u202ECBA\u202C',
      '\u001b[31m배',
      '=HYPERLINK(1)',
      '',
    ].map(textIn),
  ).toEqual(['사과', '사 과', '우산CBA', '배', '=HYPERLINK(1)', null]);
});

it('carriers come by name, alias or code to their official name; unknown ones stay as they are', () => {
  const written = [
    '대한통운',
    'cj',
    'CJGLS',
    '04',
    '한진',
    '현대택배',
    '롯데택배(롯데글로벌로지스)',
    '우체국',
    'KGB',
    '06',
    '23',
    'cu',
    'GS25 편의점택배',
    'ILYANG',
    '번개택배',
    '4',
    'CVS',
  ];
  expect(written.map(carrierIn)).toEqual([
    'CJ대한통운',
    'CJ대한통운',
    'CJ대한통운',
    'CJ대한통운',
    '한진택배',
    '롯데택배',
    '롯데택배',
    '우체국택배',
    '로젠택배',
    '로젠택배',
    '경동택배',
    'CU 편의점택배',
    'GS Postbox',
    '일양로지스',
    '번개택배',
    '4',
    'CVS',
  ]);
});

it('phones are their digits', () => {
  expect(
    ['010-0000-1101', '1000001101', '+82 10-0000-1101', '="01000001101"', '02-123-4567', '없음', ''].map(
      phoneIn,
    ),
  ).toEqual(['01000001101', '01000001101', '01000001101', '01000001101', '021234567', null, null]);
});

it('a person is named with the phone, however both are written', () => {
  for (const written of [
    '윤가람 010-0000-1101',
    '윤가람/01000001101',
    ' 윤가람 (010 0000 1101)',
    '윤 가람, +82 10 0000 1101',
  ])
    expect(customerIdIn(written)).toBe('윤가람 01000001101');
  for (const written of ['C001', 'C-1001', '윤가람', '윤가람 1101', '회원 12345'])
    expect(customerIdIn(written)).toBe(written);
});

it('CP949 is read as Windows writes it, pair by pair, and nothing else passes', () => {
  const wrong: string[] = [];
  for (let lead = 0x80; lead <= 0xff; lead++)
    for (let trail = 0; trail <= 0xff; trail++) {
      const bytes = Buffer.from([lead, trail]);
      const known = iconv.decode(bytes, 'cp949');
      const wanted = known.length === 1 && known !== '\uFFFD' ? known : undefined;
      if (new Cp949Decoder().decode(bytes) !== wanted) wrong.push(bytes.toString('hex'));
    }
  expect(wrong).toEqual([]);
});
