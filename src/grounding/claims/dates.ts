import {type Day, isDate, minuteOf} from '../days.ts';
import type {Fact, KnownOrder} from '../facts.ts';
import {hinted, matchesOf} from '../matching.ts';
import {countOf} from '../numerals.ts';
import type {Clause} from '../scope.ts';
import {type Draft, type Family, factOf, isCounted, type Pending} from './claim.ts';
import {dayMeant, type Meant} from './fields.ts';
import {relativeDays} from './relative-days.ts';

/** A day or a stretch of days as it is written, and whether a recorded day fits it. */
export type Written = {
  start: number;
  end: number;
  value: string;
  fits: (on: Day) => boolean;
  /** `오늘` and the like: said for many reasons, so only with a word for what happens then. */
  loose?: boolean;
};

const months = '일|이|삼|사|오|유|육|칠|팔|구|시|십|십일|십이';
const sino = '(?:이|삼)?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구]';

const forms: readonly {
  pattern: RegExp;
  /** Signs without which a form cannot be there. */
  hints?: readonly string[];
  read: (groups: string[]) => [year: string, month: number, date: number] | null;
}[] = [
  {
    pattern:
      /(?<![\d.-])(20\d\d|\d\d)(?:년 ?|\. ?|-|\/)(\d{1,2})(?:월 ?|\. ?|-|\/)(\d{1,2})(?:일|\.(?!\d))?(?![\d-])/g,
    read: ([year = '', month, date]) => [year.length === 2 ? `20${year}` : year, Number(month), Number(date)],
  },
  {
    pattern: /(?<!\d)(\d{1,2})월 ?(\d{1,2})(?:일|(?!\d))/g,
    read: ([month, date]) => ['', Number(month), Number(date)],
  },
  {
    hints: [...'일이삼사오육유칠팔구시십'].map(digit => `${digit}월`),
    pattern: new RegExp(`(?<![가-힣])(${months})월 ?(${sino})일`, 'g'),
    read: ([month = '', date = '']) => ['', countOf(month), countOf(date)],
  },
  {
    pattern: /(?<![\d/.])(\d{1,2})\/(\d{1,2})(?![\d/])/g,
    read: ([month, date]) => ['', Number(month), Number(date)],
  },
  {
    pattern: /(?<![\d.])(\d{1,2})\.(\d{1,2})(?![\d%점만배]|\.\d| ?[A-Za-z])/g,
    read: ([month, date]) => ['', Number(month), Number(date)],
  },
  {pattern: /(?<![\d-])(\d\d)-(\d\d)(?![\d-])/g, read: ([month, date]) => ['', Number(month), Number(date)]},
];

const dated = ['.', '/', '-', '월'];

/** `7월 10일`, `7/10`, `2026.07.10`, `칠월 십일`. */
function* calendarDays(text: string): Generator<Written> {
  for (const {pattern, read, hints = dated} of forms) {
    for (const {0: written, 1: a = '', 2: b = '', 3: c = '', index: start} of hinted(text, hints, pattern)) {
      const read3 = read([a, b, c]);
      if (!read3 || !isDate(read3[1], read3[2])) continue;
      const [year, month, date] = read3;
      const fits = (on: Day) =>
        on.month === month && on.date === date && (year === '' || on.year === Number(year));
      yield {start, end: start + written.length, value: [year, month, date].filter(Boolean).join('-'), fits};
    }
  }
}

const clock =
  /(?=[오아점저밤새낮APap\d한두세네다여일열])(?:(오전|오후|아침|점심|저녁|밤|새벽|낮|AM|PM|am|pm) ?)?(?:(\d{1,2}|[한두세네]|다섯|여섯|일곱|여덟|아홉|열|열한|열두) ?시(?!간|점|작|기|도|고|리|스|즌)(?: ?(?:(\d{1,2}) ?분|(반)))?|(\d{1,2}):(\d\d)(?::(\d\d))?)( ?(?:경|쯤|무렵|즈음|정도))?/g;

type Clock = {start: number; end: number; value: string; fits: (minute: number) => boolean};

function clocksIn(text: string): Clock[] {
  return matchesOf(text, clock).flatMap(match => {
    const [written, half, hour, minute, thirty, digitalHour, digitalMinute, , about] = match;
    const minutes = minuteOf(
      half,
      hour ? countOf(hour) : Number(digitalHour),
      Number(thirty ? 30 : (minute ?? digitalMinute ?? 0)),
    );
    if (minutes === null || Number.isNaN(minutes)) return [];
    const fits = (recorded: number) =>
      about
        ? Math.abs(recorded - minutes) <= 60
        : recorded === minutes || (!half && recorded === minutes + 720);
    return [
      {
        start: match.index,
        end: match.index + written.length,
        value: `${Math.floor(minutes / 60)}:${minutes % 60}`,
        fits,
      },
    ];
  });
}

/** From which minute of the day to which. */
const parts: Record<string, readonly [from: number, to: number]> = {
  새벽: [0, 420],
  아침: [300, 660],
  오전: [0, 720],
  오후: [720, 1440],
  저녁: [1020, 1320],
  밤: [1140, 1440],
};

/** `토요일 오전에`: no time, but the half of the day in which it was. */
function partOfDay(text: string, start: number): Clock | undefined {
  const [written = '', part = ''] =
    /^(새벽|아침|오전|오후|저녁|밤)(?=에|\s)/.exec(text.slice(start, start + 4)) ?? [];
  const [from, to] = parts[part] ?? [0, 0];
  const fits = (minute: number) => from <= minute && minute < to;
  return written ? {start, end: start + written.length, value: part, fits} : undefined;
}

const weekdays = '월화수목금토일';

/** Days and times, each tested on the field of the order that its words mean. */
export const dates: Family = (draft, free) => {
  const days = writtenDays(free, draft.facts.today);
  const clocks = clocksIn(free);
  const joined = days.map(day => {
    const gap = /^(?: ?\(?([월화수목금토일])(?:요일)?\)?)?,? ?(?:에 )?/.exec(free.slice(day.end));
    const named = gap?.[1];
    const at = day.end + (gap?.[0].length ?? 0);
    const time = clocks.find(({start}) => start === at || start === day.end) ?? partOfDay(free, at);
    const fits = (on: Day) => day.fits(on) && (!named || weekdays.indexOf(named) === on.weekday);
    const end = time?.end ?? (named ? at : day.end);
    return {...day, fits, end: free.slice(day.start, end).trimEnd().length + day.start, time};
  });
  const alone = clocks.filter(
    time => !joined.some(({start, end}) => start <= time.start && time.start < end),
  );
  return [
    ...joined.flatMap(day => claimOf(draft, day, day.fits, day.time)),
    ...alone.flatMap(time => claimOf(draft, time, () => true, time)),
  ];
};

/** Every day that a text names, in the order of the text; of overlapping readings the longest. */
export const writtenDays = (text: string, today: Day): Written[] =>
  uniqueDays([...calendarDays(text), ...relativeDays(text, today)]).sort((a, b) => a.start - b.start);

function uniqueDays(days: Written[]): Written[] {
  const kept: Written[] = [];
  for (const day of days.sort((a, b) => b.end - b.start - (a.end - a.start))) {
    if (!kept.some(other => day.start < other.end && other.start < day.end)) kept.push(day);
  }
  return kept;
}

type Span = {start: number; end: number; value: string; loose?: boolean};

function claimOf(
  draft: Draft,
  {start, end, value, loose}: Span,
  fits: (on: Day) => boolean,
  time?: Clock,
): Pending[] {
  const clause = draft.clauseAt(start);
  if (
    clause.mode !== 'states' &&
    !(clause.mode === 'advises' && (!loose || presses(draft.text, clause, end)))
  )
    return [];
  const meant = dayMeant(draft, clause, start, end);
  const after = draft.text.slice(end, end + 6);
  const about = {
    kind: 'date' as const,
    start,
    end,
    value: time && value !== time.value ? `${value} ${time.value}` : value,
  };
  if (isToday(clause, after) && fits(draft.facts.today) && !time)
    return [{...about, fact: {source: 'today'}}];
  if (loose && !time && idle(draft.text, clause, end)) return [];
  const anyOrder = isCounted(draft.text.slice(end, end + 24));
  const written = draft.text.slice(start, end);
  const test = (order: KnownOrder) => dayFact(order, meant, fits, time) ?? quotedFact(order, meant, written);
  return [{...about, anyOrder, test}];
}

const isToday = ({text}: Clause, after: string): boolean =>
  /^(?:\s|\))*(?:현재|기준|지금|조회|\(\d)/.test(after) || /오늘은|오늘 ?날짜/.test(text);

/** `내일까지 기다려 주세요` promises; `내일 다시 확인해 주세요` does not. */
const presses = (text: string, {end: to}: Clause, end: number): boolean =>
  /^ ?(?:까지|안|중|이면)|기다려|입금|결제|받|수 있/.test(text.slice(end, to));

/** `오늘도 좋은 하루 되세요`, `오늘 문의하신`: a day of the talk, not of the order. */
const idle = (text: string, {end: to}: Clause, end: number): boolean =>
  /^(?:까지)?도 (?!발송|출고|도착|배달)|^(?:은|의)? ?(?:하루|좋은|즐거운|행복|문의|말씀|질문|상담|날씨|연락)/.test(
    text.slice(end, to),
  );

/** What a shop wrote in place of a date (`07/05/2026`, `7월 6일쯤`) is no day that we know, but may be said back. */
function quotedFact(order: KnownOrder, {fields}: Meant, written: string): Fact | null {
  const field = fields.find(field => order.moments[field] === null && order[field]?.includes(written));
  return field ? factOf(order, field) : null;
}

function dayFact(
  order: KnownOrder,
  {fields}: Meant,
  fits: (on: Day) => boolean,
  time: Clock | undefined,
): Fact | null {
  const field = fields.find(field => {
    const moment = order.moments[field];
    return moment != null && fits(moment) && (!time || (moment.minute !== null && time.fits(moment.minute)));
  });
  return field ? factOf(order, field) : null;
}
