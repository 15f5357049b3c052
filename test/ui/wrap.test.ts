import {expect, it} from 'vitest';
import {wrapWords} from '../../src/ui/wrap.ts';

const rowsOf = (text: string, width: number) => wrapWords(text, width).map(({text}) => text);

it('breaks between words, and a word only where it is wider than a row', () => {
  expect(rowsOf('사과는 언제 와요?', 10)).toEqual(['사과는', '언제 와요?']);
  expect(rowsOf('주문 HR20260701023 배송중', 8)).toEqual(['주문', 'HR202607', '01023', '배송중']);
});

it('begins no row with the blank behind a broken word that ends where the row does', () => {
  expect(rowsOf('한글상품명이 긴 경우', 6)).toEqual(['한글상', '품명이', '긴', '경우']);
  expect(wrapWords('한글상품명이 긴 경우', 6).map(({start}) => start)).toEqual([0, 3, 7, 9]);
});
