import {cleanLine} from '../clean-text.ts';
import {phoneDigits} from './customer-id.ts';

/** Cells of nothing but these characters, which most are, need no cleaning. */
const plain = /^[가-힣A-Za-z\d](?:[가-힣A-Za-z\d_.,:/()[\]+&%~!-]| (?! ))*$/;

/** What nobody sees but for the ends of lines; the width of a space counts as one. */
const invisible = /[\u200B-\u200D\u2060\u00AD]/g;

/** A cell as text on one line; null where nothing is written. Spreadsheets and people leave marks that are not the value's. */
export function textIn(cell: string): string | null {
  if (cell === '') return null;
  if (plain.test(cell)) return cell.endsWith(' ') ? cell.trimEnd() : cell;
  return unforced(cleanLine(cell.replace(invisible, ''))) || null;
}

/** `="0123"` and `'0123` keep a spreadsheet from reading a number. An apostrophe that has a partner is a quotation. */
const unforced = (text: string): string => text.replace(/^="(.*)"$|^'([^']*)$/, '$1$2').trim();

/** What people and programs write where there is nothing. No product and no order is called so. */
const nothing = /^(?:[-–—.]+|null|none|n\/?a|없음|미입력|해당 ?없음)$/i;

/** The same, where a cell that says so has no value. */
export function wordIn(cell: string): string | null {
  const text = textIn(cell);
  return text === null || nothing.test(text) ? null : text;
}

/** Digits and dashes however wide they are. */
export const narrow = (text: string): string => text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');

/** `6.12E+11`: a spreadsheet has thrown digits away, and nobody can tell which. */
export const isDamaged = (text: string): boolean => /^[+-]?\d(?:[.,]\d+)?E\+?\d+$/i.test(text);

/** A number that is a name: text, whose zeros count. A `.0` behind digits alone is a spreadsheet's. */
export function idIn(cell: string): string | null {
  const text = textIn(cell);
  if (text === null) return null;
  return /^\d+\.0$/.test(text) ? text.slice(0, -2) : text;
}

/** `kim***`, `010-****-1234`: the source hides whose it is, and several may look the same. */
export const isHidden = (text: string): boolean => /\*|[●○•]{2,}/.test(text);

/**
 * `12,900원` → 12900, `(1,000)` → -1000; null where nothing is written; NaN where it is no number, or where a comma or
 * a point could part thousands or not (`1,29`, `12.900`).
 */
export function numberIn(cell: string): number | null {
  if (/^\d{1,15}$/.test(cell)) return Number(cell);
  const text = wordIn(cell);
  if (text === null) return null;
  const bare = narrow(text).replace(/[₩\\원개\s]|KRW|EA/gi, '');
  const signed = bare.replace(/^\((.+)\)$/, '-$1');
  return /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(?:\d{1,2}|0+))?$/.test(signed)
    ? Number(signed.replaceAll(',', ''))
    : Number.NaN;
}

export type Tracking = {
  number: string | null;
  /** What the cell says instead of a number, or why there is none. */
  note?: string;
  damaged?: true;
};

/** What customers are told of a number that a spreadsheet has damaged. */
export const damagedNote = '주문 파일의 송장번호가 손상되어 알 수 없습니다';

/** `6848-0962-3814`, `EE123456789KR`: digits for the most part. */
const parcelNumber = /^(?:\d[\d -]*|(?=(?:\D*\d){6})[A-Z]{0,4}\d[\d -]*[A-Z]{0,2})$/i;
/** What stands between two numbers, a space only where neither can be a group of the other's digits. */
const between = /[\n,|;/]|(?<=\d{8}) +(?=\d{8})/;

/** The numbers of a cell, several of them parted by commas; words in it are a note. */
export function trackingIn(cell: string): Tracking {
  if (/^\d{6,20}$/.test(cell)) return {number: cell};
  const parts = narrow(cell)
    .split(between)
    .map(idIn)
    .filter(part => part !== null && !nothing.test(part) && part !== '0') as string[];
  if (parts.length === 0) return {number: null};
  // A comma in `6,12E+11` is a point.
  if (parts.some(isDamaged) || isDamaged(cell.trim()))
    return {number: null, note: damagedNote, damaged: true};
  if (parts.every(part => parcelNumber.test(part))) return {number: [...new Set(parts)].join(', ')};
  return {number: null, note: textIn(cell) ?? ''};
}

export const phoneIn = (cell: string): string | null => phoneDigits(idIn(cell) ?? '');
