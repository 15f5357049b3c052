import {narrow} from './values.ts';

/** How times are written in exports; what stands for year, month, day, half of the day, hour, minute and second. */
const written =
  /^(\d{4}|\d{2})[-./년] ?(\d{1,2})[-./월] ?(\d{1,2})[일.]?(?: ?\(?[월화수목금토일](?:요일)?\)?)?(?:[T ]? ?(오전|오후|AM|PM)? ?(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?|시(?: ?(\d{1,2})분)?(?: ?(\d{1,2})초)?)(?: ?(AM|PM))?)?$/i;
/** A spreadsheet may have put `.0` behind digits alone. */
const compact = /^(\d{4})(\d{2})(\d{2})(?: ?(\d{2})(\d{2})(\d{2})?)?(?:\.0)?$/;
/** A time that says of which zone it is. */
const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/;
/** Days since the end of 1899, as Excel counts; five digits alone are a day of our times. */
const serial = /^[2-7]\d{4}(?:\.\d+)?$/;
/** As we write it ourselves, on a day that every month has. */
const ours = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?: (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;
const nothing = /^(?:-+|0{4}[-./]?0{2}[-./]?0{2}.*|0)$/;

/**
 * A time as an export writes it, as `YYYY-MM-DD HH:mm:ss`, or `YYYY-MM-DD` where no time of day stands there; null for
 * a cell that says there is none. What could be read in more than one way, and what is no date, stays as it is written.
 */
export function dateIn(text: string): {value: string | null; isRead: boolean} {
  if (ours.test(text)) return {value: text, isRead: true};
  if (nothing.test(text)) return {value: null, isRead: true};
  const plain = narrow(text);
  const value = compactDate(plain) ?? serialDate(plain) ?? zonedDate(plain) ?? writtenDate(plain);
  return {value: value ?? text, isRead: value !== undefined};
}

function writtenDate(text: string): string | undefined {
  const [found, year = '', month, day, half, hour, minute, second, minutes, seconds, after] =
    written.exec(text) ?? [];
  if (found === undefined) return undefined;
  // Two digits of a year come first in Korea, as four do; those that no shop's year has may be a month or a day.
  if (year.length === 2 && !/^[1-3]\d$/.test(year)) return undefined;
  const date = dayOf(year.length === 2 ? `20${year}` : year, month, day);
  if (hour === undefined) return date;
  const time = timeOf(half ?? after, hour, minute ?? minutes, second ?? seconds);
  return date && time && `${date} ${time}`;
}

/** In Korea's time. */
function zonedDate(text: string): string | undefined {
  const [found, day, time, zone] = zoned.exec(text) ?? [];
  if (found === undefined) return undefined;
  const instant = Date.parse(`${day}T${time}${zone?.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(instant) ? undefined : secondsOf(instant + 9 * 3_600_000);
}

function compactDate(text: string): string | undefined {
  const [found, year = '', month, day, hour, minute, second] = compact.exec(text) ?? [];
  if (found === undefined) return undefined;
  const date = dayOf(year, month, day);
  if (hour === undefined) return date;
  const time = timeOf(undefined, hour, minute, second);
  return date && time && `${date} ${time}`;
}

function serialDate(text: string): string | undefined {
  if (!serial.test(text)) return undefined;
  const at = secondsOf(Date.UTC(1899, 11, 30) + Math.round(Number(text) * 86_400) * 1000);
  return Number.isInteger(Number(text)) ? at.slice(0, 10) : at;
}

/** `YYYY-MM-DD HH:mm:ss`, counted as in UTC. */
const secondsOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

function dayOf(year: string, month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const isDay = y >= 1900 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate();
  return isDay ? text : undefined;
}

function timeOf(half: string | undefined, hour: string, minute = '00', second = '00'): string | undefined {
  const h = half ? hourOf(half, Number(hour)) : Number(hour);
  if (h > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return [String(h), minute, second].map(part => part.padStart(2, '0')).join(':');
}

/** 오전 12시 is midnight, 오후 12시 is noon. */
const hourOf = (half: string, hour: number): number => (hour % 12) + (/오후|PM/i.test(half) ? 12 : 0);
