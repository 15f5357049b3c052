/** Days as customers name them, counted from the shop's today. Both ends belong to the period (ISO dates). */
export type Period = {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** "일주일 전쯤": also meant, if nothing was ordered on the very day. */
  readonly around?: {readonly from: string; readonly to: string};
};

const day = 86_400_000;
const at = (iso: string): number => Date.parse(`${iso}T00:00:00Z`);
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const shift = (today: string, days: number): string => iso(at(today) + days * day);
const weekday = (today: string): number => (new Date(at(today)).getUTCDay() + 6) % 7;

const sinoMonth = ['일', '이', '삼', '사', '오', '유', '칠', '팔', '구', '시', '십일', '십이'];
const sinoUnit = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];
const sino = (word: string): number => {
  const [tens, units] = word.includes('십') ? word.split('십') : ['', word];
  const ten = word.includes('십') ? (sinoUnit.indexOf(tens ?? '') || 1) * 10 : 0;
  return ten + Math.max(sinoUnit.indexOf(units ?? ''), 0);
};
const dayWords: Readonly<Record<string, number>> = {
  하루: 1,
  이틀: 2,
  사흘: 3,
  나흘: 4,
  닷새: 5,
  엿새: 6,
  이레: 7,
  여드레: 8,
  아흐레: 9,
  열흘: 10,
  보름: 15,
};
const days = Object.keys(dayWords).join('|');
const weekdays = '월화수목금토일';

type Rule = {
  /** What a text has to hold for the pattern to be tried: one of these, # for any digit. Compiling them all costs. */
  readonly when: string;
  readonly pattern: RegExp;
  readonly period: (today: string, groups: string[]) => [string, string] | undefined;
};

const one = (date: string | undefined): [string, string] | undefined => (date ? [date, date] : undefined);

/** A date without a year is the latest such date that is not in the future. */
function dateOf(today: string, month: number, dayOfMonth: number, year?: number): string | undefined {
  const time = Date.UTC(year ?? Number(today.slice(0, 4)), month - 1, dayOfMonth);
  if (month < 1 || month > 12 || dayOfMonth < 1 || new Date(time).getUTCDate() !== dayOfMonth)
    return undefined;
  if (year === undefined && time > at(today))
    return dateOf(today, month, dayOfMonth, Number(today.slice(0, 4)) - 1);
  return iso(time);
}

function dayOfThisMonth(today: string, dayOfMonth: number): string | undefined {
  const month = Number(today.slice(5, 7));
  const inPast = dayOfMonth <= Number(today.slice(8));
  return inPast ? dateOf(today, month, dayOfMonth) : dateOf(today, month === 1 ? 12 : month - 1, dayOfMonth);
}

const week = (today: string, back: number): [string, string] => {
  const monday = shift(today, -weekday(today) - 7 * back);
  return [monday, shift(monday, 6)];
};

function month(today: string, back: number): [string, string] {
  const [year, index] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back];
  return [iso(Date.UTC(year, index, 1)), iso(Date.UTC(year, index + 1, 0))];
}

const past = (days: number) => (today: string) => one(shift(today, -days));
const lastWeekday = (today: string, name: string): string => {
  const back = (weekday(today) - weekdays.indexOf(name) + 7) % 7 || 7;
  return shift(today, -back);
};

const rules: readonly Rule[] = [
  {
    when: '#',
    pattern: /(?<!\d)(20\d\d|\d\d)\s?[년.\-/]\s?(\d{1,2})\s?[월.\-/]\s?(\d{1,2})(?:\s?일|\.)?(?!\d)/,
    period: (today, [y = '', m, d]) => one(dateOf(today, Number(m), Number(d), (Number(y) % 100) + 2000)),
  },
  {
    when: '월',
    pattern: /(?<!\d)(\d{1,2})\s?월\s?(\d{1,2})\s?일?(?!\d)/,
    period: (today, [m, d]) => one(dateOf(today, Number(m), Number(d))),
  },
  {
    when: '월',
    pattern: /(십이|십일|시|구|팔|칠|유|오|사|삼|이|일)월\s?([이삼]?십?[일이삼사오육칠팔구]?)일/,
    period: (today, [m = '', d = '']) => one(dateOf(today, sinoMonth.indexOf(m) + 1, sino(d))),
  },
  {
    when: '#',
    pattern: /(?<![\d./-])(\d{1,2})[/.](\d{1,2})(?![\d/.]|\s?(?:kg|리터|l\b))/,
    period: (today, [m, d]) => one(dateOf(today, Number(m), Number(d))),
  },
  {
    when: '#',
    pattern: /(?<![\d-])(0[1-9]|1[0-2])-?([0-3]\d)(?=\s?(?:에|자|일자|날|주문|시킨|산))/,
    period: (today, [m, d]) => one(dateOf(today, Number(m), Number(d))),
  },
  {
    when: '#',
    pattern: /(?<!\d)(\d{1,2})\s?일\s?(?:쯤|정도)?\s?전/,
    period: (today, [n]) => one(shift(today, -Number(n))),
  },
  {
    when: '전',
    pattern: /(하루|이틀|사흘|나흘|닷새|엿새|이레|여드레|아흐레|열흘|보름)\s?(?:쯤|정도)?\s?전/,
    period: (today, [word = '']) => one(shift(today, -(dayWords[word] ?? 0))),
  },
  {when: '전', pattern: /(?:일|1|한)\s?주일?\s?(?:쯤|정도)?\s?전/, period: past(7)},
  {when: '끄', pattern: /그끄저께|그끄제/, period: past(3)},
  // 엊그제 is "a few days ago" as often as "the day before yesterday".
  {when: '엊', pattern: /엊그제|엊그저께/, period: today => [shift(today, -3), shift(today, -2)]},
  {
    when: '그',
    pattern: /그저께|그제(?=\s?(?:에|께|주문|시킨|산|결제|구매|보낸|받은|$))|그제\s/,
    period: past(2),
  },
  {when: '어 전날', pattern: /어제|어저께|전날/, period: past(1)},
  {when: '오늘 금일', pattern: /오늘|금일/, period: past(0)},
  {
    when: '주',
    pattern: /(지지난|저저번|지난|저번|전|이번|요번)\s?주\s?([월화수목금토일])요일/,
    period: (today, [which = '', name = '']) =>
      one(shift(week(today, weeksBack(which))[0], weekdays.indexOf(name))),
  },
  {
    when: '요일',
    pattern: /(?:지난|저번)\s?([월화수목금토일])요일/,
    period: (today, [name = '']) => one(lastWeekday(today, name)),
  },
  {when: '주말', pattern: /(?:지난|저번)\s?주말/, period: today => weekend(today)},
  {
    when: '주',
    pattern: /(지지난|저저번|지난|저번|이번|요번)\s?주(?!문|말|소)|전주에/,
    period: (today, [which = '전']) => week(today, weeksBack(which)),
  },
  {
    when: '월',
    pattern: new RegExp(
      `(\\d{1,2}|십이|십일|시|구|팔|칠|유|오|사|삼|이|일)월\\s?(?:초(${days})|(보름|열흘)(?!\\s?전))(?:날)?`,
    ),
    period: (today, [m = '', early = '', late = '']) =>
      one(dateOf(today, Number(m) || sinoMonth.indexOf(m) + 1, dayWords[early || late] ?? 0)),
  },
  {
    when: '초',
    pattern: /(?:이번\s?달|이달)\s?초(?!하루|이틀|사흘|나흘|닷새|엿새)|월초/,
    period: today => [month(today, 0)[0], shift(month(today, 0)[0], 9)],
  },
  {when: '달', pattern: /(?:지난|저번)\s?달/, period: today => month(today, 1)},
  {when: '달', pattern: /이번\s?달|이달/, period: today => month(today, 0)},
  {
    when: '월',
    pattern: /(\d{1,2})\s?월\s?(초|중순|말)/,
    period: (today, [m, part = '']) => partOfMonth(today, Number(m), part),
  },
  {
    when: '월',
    pattern: /(십이|십일|시|구|팔|칠|유|오|사|삼|이|일)월\s?(초|중순|말)/,
    period: (today, [m = '', part = '']) => partOfMonth(today, sinoMonth.indexOf(m) + 1, part),
  },
  {
    when: '월',
    pattern: /(?<!\d)(\d{1,2})\s?월(?:달)?(?!\s?\d)/,
    period: (today, [m]) => wholeMonth(today, Number(m)),
  },
  {
    when: '월',
    pattern: /(?<![가-힣])(십이|십일|시|구|팔|칠|유|오|사|삼|이|일)월(?!요)/,
    period: (today, [m = '']) => wholeMonth(today, sinoMonth.indexOf(m) + 1),
  },
  {
    when: '초',
    pattern: new RegExp(`초(${days})(?:날)?`),
    period: (today, [word = '']) => one(dayOfThisMonth(today, dayWords[word] ?? 0)),
  },
  {
    when: '요일',
    pattern:
      /([월화수목금토일])요일\s?(?:아침|낮|오전|오후|저녁|밤|새벽)?에?(?=\s?(?:주문|시킨|산|구매|결제|지른))/,
    period: (today, [name = '']) => one(lastWeekday(today, name)),
  },
  {
    when: '#',
    pattern:
      /(?<![\d월개])\s?(\d{1,2})일(?:날|에|자)?(?=\s?(?:날|에|자|주문|시킨|산|구매|결제|보낸|받은|거|꺼|것|건))/,
    period: (today, [d]) => one(dayOfThisMonth(today, Number(d))),
  },
];

const thirds: Readonly<Record<string, readonly [number, number]>> = {
  초: [0, 9],
  중순: [10, 19],
  말: [20, 30],
};

function partOfMonth(today: string, which: number, part: string): [string, string] | undefined {
  const first = dateOf(today, which, 1);
  const [from, to] = thirds[part] ?? [0, 0];
  return first ? [shift(first, from), shift(first, to)] : undefined;
}

/** The latest month of that name that has begun. */
function wholeMonth(today: string, which: number): [string, string] | undefined {
  const first = dateOf(today, which, 1);
  return first ? [first, month(first, 0)[1]] : undefined;
}

const weeksBack = (which: string): number =>
  /지지난|저저번/.test(which) ? 2 : /이번|요번/.test(which) ? 0 : 1;

function weekend(today: string): [string, string] {
  const saturday = shift(week(today, weekday(today) >= 5 ? 0 : 1)[0], 5);
  return [saturday, shift(saturday, 1)];
}

/** The first day or period named in a text and the text without it. Without a today nothing can be counted. */
export function periodIn(text: string, today: string | undefined): {period?: Period; rest: string} {
  if (!today) return {rest: text};
  const digits = /\d/.test(text);
  const may = (when: string) => (when === '#' ? digits : when.split(' ').some(word => text.includes(word)));
  for (const {when, pattern, period} of rules) {
    if (!may(when)) continue;
    const match = pattern.exec(text);
    const days =
      match &&
      period(
        today,
        match.slice(1).map(group => group ?? ''),
      );
    if (!match || !days) continue;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    const loose =
      /쯤|정도|경(?:에|$)/.test(match[0]) ||
      /^\s?(?:쯤|정도|경에)/.test(text.slice(match.index + match[0].length));
    const [from, to] = days;
    const around = loose ? {from: shift(from, -1), to: shift(to, 1)} : undefined;
    return {period: {from, to, label: match[0].trim(), ...(around && {around})}, rest};
  }
  return {rest: text};
}
