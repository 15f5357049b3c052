import {describe, expect, it} from 'vitest';
import {lastFoursIn, PhoneBook} from '../../src/orders/phone-book.ts';

describe('the last four digits of a phone cell', () => {
  it.each([
    ['010-1234-5678', ['5678']],
    ['01012345678', ['5678']],
    ['1012345678', ['5678']],
    ['１０１２３４５６７８', ['5678']],
    ['1012345678.0', ['5678']],
    ['="01012345678"', ['5678']],
    ["'01012345678", ['5678']],
    ['+82 10.1234.5678', ['5678']],
    ['010‑1234‑5678', ['5678']],
    ['010-****-5678', ['5678']],
    ['5678', ['5678']],
    ['010-1234-5678, 02-123-9876', ['5678', '9876']],
    ['010-1234-5678 / 0503-1111-2222', ['5678', '2222']],
    ['010-0000-1000', ['1000']],
    ['', []],
    ['-', []],
    ['678', []],
    ['010-1234-****', []],
    ['1.01E+10', []],
    ['010-0000-0000', []],
    ['000-0000-0000', []],
    ['1000000000', []],
    ['없음', []],
  ])('%j: %j', (cell, expected) => {
    expect(lastFoursIn(cell)).toEqual(expected);
  });
});

describe('the phone book', () => {
  it('knows a customer by any of their phones, however the number is typed', () => {
    const book = new PhoneBook();
    book.add('C-1001', '010-0000-1101');
    book.add('C-1001', '010-0000-2202');
    book.add('C-1002', '010-0000-3303');
    for (const typed of ['C-1001', ' c-1001 ', 'Ｃ－１００１'])
      expect([book.find(typed, '1101'), book.find(typed, '2202'), book.find(typed, '3303')]).toEqual([
        'C-1001',
        'C-1001',
        undefined,
      ]);
    expect(book.find('C-1', '1101')).toBeUndefined();
    expect(book.find('C-1001', '')).toBeUndefined();
    expect(book.find('C-1001', '101')).toBeUndefined();
  });

  it('finds a number in Hangul whichever way it is composed', () => {
    const book = new PhoneBook();
    book.add('회원7', '010-0000-1101');
    expect(book.find('회원7'.normalize('NFD'), '1101')).toBe('회원7');
  });

  it('takes two numbers that differ in case alone for what they are, and nothing between', () => {
    const book = new PhoneBook();
    book.add('ab', '010-0000-1101');
    book.add('AB', '010-0000-2202');
    expect([book.find('ab', '1101'), book.find('AB', '2202'), book.find('AB', '1101')]).toEqual([
      'ab',
      'AB',
      undefined,
    ]);
    expect([book.find('Ab', '1101'), book.find('Ab', '2202')]).toEqual([undefined, undefined]);
  });
});
