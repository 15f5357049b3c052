import {remembered} from './matching.ts';

/** A day in Korea: its number since 1970-01-01 and how the calendar calls it. Monday is weekday 0. */
export type Day = {day: number; year: number; month: number; date: number; weekday: number};

/** A day, and the minute of it where one is known. */
export type Moment = Day & {minute: number | null};

const dayMs = 86_400_000;

const dayNumber = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / dayMs;

// Korea keeps no summer time, so nine hours do; making an Intl formatter would cost more than the whole check.
export const seoulDay = (now: Date): Day => dayOf(Math.floor((now.getTime() + 9 * 3_600_000) / dayMs));

export function dayOf(day: number): Day {
  const at = new Date(day * dayMs);
  return {
    day,
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    date: at.getUTCDate(),
    weekday: (at.getUTCDay() + 6) % 7,
  };
}

export const isDate = (month: number, date: number): boolean =>
  month >= 1 && month <= 12 && date >= 1 && date <= 31;

/** Minutes since midnight of a clock as it is read in Korean; null where it is none. */
export function minuteOf(half: string | undefined, hour: number, minute: number): number | null {
  if (hour > 24 || minute > 59) return null;
  const late = /오후|저녁|밤|PM|pm/.test(half ?? '') && hour < 12;
  const midnight = /오전|새벽|AM|am/.test(half ?? '') && hour === 12;
  const noonish = /낮|점심/.test(half ?? '') && hour < 6;
  return ((midnight ? 0 : hour) + (late || noonish ? 12 : 0)) * 60 + minute;
}

const recorded =
  /^\s*(\d{4}|\d{2})(?:[-./년]\s*(\d{1,2})[-./월]\s*(\d{1,2})(?!\d)|(\d{2})(\d{2}))[일.]?(?:[T\s]*(오전|오후|AM|PM|am|pm)?\s*(?:(\d{1,2}):?(\d{2})|(\d{1,2})시(?:\s*(\d{1,2})분)?))?/;

/** The moment that a cell of the data records, in any of the usual forms; null where it is none. */
export const momentOf = remembered((value: string): Moment | null => {
  const match = recorded.exec(value);
  if (!match) return null;
  const [, year = '', spacedMonth, spacedDate, month, date, half, digits, minutes, spoken, spokenMinutes] =
    match;
  const hour = digits ?? spoken;
  const [m, d] = [Number(spacedMonth ?? month), Number(spacedDate ?? date)];
  if (!isDate(m, d)) return null;
  return {
    ...dayOf(dayNumber(Number(year) + (year.length === 2 ? 2000 : 0), m, d)),
    minute: hour === undefined ? null : minuteOf(half, Number(hour), Number(minutes ?? spokenMinutes ?? 0)),
  };
});
