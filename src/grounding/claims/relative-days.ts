import type {Day} from '../days.ts';
import {hinted, matchesOf} from '../matching.ts';
import type {Written} from './dates.ts';

/** Days from today by their names. `엊그제` is loosely "the other day". */
const named: Record<string, readonly [from: number, to: number]> = {
  오늘: [0, 0],
  금일: [0, 0],
  당일: [0, 0],
  어제: [-1, -1],
  어저께: [-1, -1],
  전날: [-1, -1],
  작일: [-1, -1],
  그제: [-2, -2],
  그저께: [-2, -2],
  엊그제: [-3, -2],
  그끄저께: [-3, -3],
  그끄제: [-3, -3],
  내일: [1, 1],
  명일: [1, 1],
  익일: [1, 1],
  내일모레: [2, 2],
  모레: [2, 2],
  글피: [3, 3],
  그글피: [4, 4],
};
const names = new RegExp(
  `(?<![가-힣])(?:${Object.keys(named)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?!마켓)`,
  'g',
); // prettier-ignore

const weekOf: readonly (readonly [RegExp, number])[] = [
  [/^(?:지지난|저저번)/, -2],
  [/^(?:지난|저번|전)/, -1],
  [/^(?:이번|금)/, 0],
  [/^(?:다음|차|내)/, 1],
  [/^다다음/, 2],
];
const weekName = '지지난 ?주|다다음 ?주|지난 ?주|저번 ?주|전주|이번 ?주|금주|다음 ?주|차주|내주';
const inWeek = new RegExp(
  `(?<![가-힣])(?:(${weekName}) ?)?(?:(지난|이번|다음|오는|돌아오는) ?)?([월화수목금토일])요일`,
  'g',
);
const weeks = new RegExp(
  `(?<![가-힣])(${weekName})(?! ?[월화수목금토일]요일)(?: ?(?:주말|안|중|내|초반?|중반|말))?`,
  'g',
);
const monthsOf = /(?<![가-힣\d])(?:(지난|저번|이번|다음) ?달|(\d{1,2})월)(?! ?\d)(?: ?(초|중순|말))?/g;
const bareDate =
  /(?<![\d.,~-] ?)(\d{1,2})일(?=에|날|자|부터|까지|입니다|이고|이며|이에요|로 |[은이,)] ?|\s?\(|\s오[전후]|\s?(?:발송|출고|도착|주문|배송|배달|결제|예정)|$)/g;
const loose =
  /(?<![가-힣])(?:주말|월초|월말|연말|연초|평일|공휴일|명절|연휴)(?=에|까지|이|에는|은|부터|쯤| )/g;

const anchored = /[신한된] $/;

/** Days told by today, by the week, the month or their bare number. */
export function* relativeDays(text: string, today: Day): Generator<Written> {
  const monday = today.day - today.weekday;
  for (const {0: name, index: start} of matchesOf(text, names)) {
    const [from, to] = named[name] ?? [0, 0];
    yield {
      start,
      end: start + name.length,
      value: name,
      loose: true,
      fits: between(today.day + from, today.day + to),
    };
  }
  for (const match of hinted(text, ['요일'], inWeek)) {
    const [value, named, near, weekday = ''] = match;
    // `주문하신 다음 주 금요일` counts from another day than today.
    const week = anchored.test(text.slice(Math.max(0, match.index - 8), match.index)) ? undefined : named;
    yield {
      start: match.index,
      end: match.index + value.length,
      value,
      fits: weekdayFits(week, near, '월화수목금토일'.indexOf(weekday), today),
    };
  }
  for (const {0: value, 1: week = '', index: start} of hinted(text, ['주'], weeks)) {
    const first = monday + 7 * shiftOf(week);
    yield {start, end: start + value.length, value, loose: true, fits: between(first, first + 6)};
  }
  yield* monthsIn(text, today);
  for (const {0: value, 1: date, index: start} of hinted(text, ['일'], bareDate)) {
    yield {start, end: start + value.length, value, fits: on => on.date === Number(date)};
  }
  // Days that no field can be checked against.
  for (const {0: value, index: start} of hinted(
    text,
    ['주말', '월초', '월말', '연말', '연초', '평일', '공휴일', '명절', '연휴'],
    loose,
  )) {
    yield {start, end: start + value.length, value, loose: true, fits: () => false};
  }
}

const between =
  (from: number, to: number) =>
  ({day}: Day) =>
    from <= day && day <= to;

const shiftOf = (week: string): number => weekOf.findLast(([pattern]) => pattern.test(week))?.[1] ?? 0;

function weekdayFits(week: string | undefined, near: string | undefined, weekday: number, today: Day) {
  const monday = today.day - today.weekday;
  if (week) return between(monday + 7 * shiftOf(week) + weekday, monday + 7 * shiftOf(week) + weekday);
  const ahead = (weekday - today.weekday + 7) % 7;
  if (near === '지난') return ({day}: Day) => day === today.day + ahead - 7 || day === monday - 7 + weekday;
  return (on: Day) => on.weekday === weekday && (!near || on.day > today.day - 7);
}

/** The first and last date of a part of a month. */
const partsOfMonth: Record<string, readonly [first: number, last: number]> = {
  초: [1, 10],
  중순: [11, 20],
  말: [21, 31],
};

function* monthsIn(text: string, {month: current}: Day): Generator<Written> {
  for (const {0: value, 1: near, 2: number, 3: part = '', index: start} of hinted(
    text,
    ['달', '월'],
    monthsOf,
  )) {
    const shift = shiftOf(near ?? '이번');
    const month = number ? Number(number) : ((current - 1 + shift + 12) % 12) + 1;
    const [first, last] = partsOfMonth[part] ?? [1, 31];
    const fits = (on: Day) => on.month === month && on.date >= first && on.date <= last;
    yield {start, end: start + value.length, value, loose: true, fits};
  }
}
