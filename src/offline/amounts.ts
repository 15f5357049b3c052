import {pattern} from './pattern.ts';

/** A sum, or a span of sums ("5만원대"), in won. Both ends belong to it. */
export type Sum = {readonly min: number; readonly max: number; readonly label: string};

const digits: Readonly<Record<string, number>> = {
  일: 1,
  이: 2,
  삼: 3,
  사: 4,
  오: 5,
  육: 6,
  칠: 7,
  팔: 8,
  구: 9,
};
const units: Readonly<Record<string, number>> = {십: 10, 백: 100, 천: 1000};

/** Reads 12,900 · 1만2천9백 · 만이천구백 · 1.2만; undefined if it is no number. */
export function wonOf(words: string): number | undefined {
  let [total, section, current, seen] = [0, 0, 0, false];
  for (const [token] of words.replace(/[,\s]/g, '').matchAll(/\d+(?:\.\d+)?|[가-힣]/g)) {
    seen = true;
    if (/\d/.test(token)) current = Number(token);
    else if (token in digits) current = digits[token] ?? 0;
    else if (token in units) [section, current] = [section + (current || 1) * (units[token] ?? 1), 0];
    else if (token === '만') [total, section, current] = [total + (section + current || 1) * 10_000, 0, 0];
    else return undefined;
  }
  return seen ? Math.round(total + section + current) : undefined;
}

const numeral =
  '(?:\\d[\\d,]*(?:\\.\\d+)?|[일이삼사오육칠팔구십백천만])(?:[\\d,]*|[일이삼사오육칠팔구십백천만]|\\s(?=\\d+\\s?[백천]))*';
const priced = pattern`원/짜리/어치>(${numeral})\s?(원|짜리|어치)\s?(대|짜리|어치)?`;
const tens = pattern`만>(\d{1,3})\s?만\s?(\d)?천?\s?(?:원\s?)?(대|짜리|어치)|(\d{1,3})만\s?(\d)천`;

/** The first sum named in a text and the text without it. Words alone count only before 원, 짜리 or 어치. */
export function sumIn(text: string): {sum?: Sum; rest: string} {
  const match = priced.exec(text) ?? tens.exec(text);
  const label = match?.[0] ?? '';
  const won = match && wonOf(label.replace(/[원짜리어치대]/g, ''));
  if (!match || !won || won < 100) return {rest: text};
  const size = won >= 10_000 ? 10_000 : 1000;
  const max = /대/.test(label) ? won + size - 1 : won;
  const after = text.slice(match.index + label.length);
  const above = /^\s?(?:이상|넘|초과|보다\s?(?:비싼|많)|위)/.test(after);
  const below = /^\s?(?:이하|미만|안\s?(?:되|넘)|아래|밑|보다\s?(?:싼|적))/.test(after);
  return {
    sum: {min: below ? 0 : won, max: above ? Number.POSITIVE_INFINITY : max, label},
    rest: `${text.slice(0, match.index)} ${text.slice(match.index + label.length)}`,
  };
}
