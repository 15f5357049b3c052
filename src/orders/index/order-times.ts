import {Numbers} from './numbers.ts';

/** When orders were made, in as little room as sorting a million of them allows. */
export class OrderTimes {
  #length = 0;
  /** For each order the low and the high half of a number of 64 bits: its time's key turned round, above the order's own. */
  #words = new Numbers();
  /** Times in a form of the source's own. */
  readonly #odd = new Map<number, string>();

  /** Takes the time of the next order; empty where it has none. */
  push(time = ''): void {
    const order = this.#length++;
    const key = keyOf(time);
    if (key === undefined) this.#odd.set(order, time);
    else {
      const newest = largest - key;
      this.#words.push((newest % 4) * 2 ** 30 + order);
      this.#words.push(Math.floor(newest / 4));
    }
  }

  /** Gives them up, for the room: the orders by number, newest first, as the texts of their times sort; equals in the order in which they came. */
  newestFirst(): Uint32Array {
    const words = this.#sorted();
    const newest = new Uint32Array(this.#length);
    const odd = [...this.#odd].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
    let [at, next] = [0, 0];
    for (let from = 0; from < words.length; from += 2) {
      const [low = 0, high = 0] = [words[from], words[from + 1]];
      const time = next < odd.length ? textOf(largest - high * 4 - Math.floor(low / 2 ** 30)) : '';
      while (next < odd.length && (odd[next]?.[1] ?? '') > time) newest[at++] = odd[next++]?.[0] ?? 0;
      newest[at++] = low % 2 ** 30;
    }
    for (const [order] of odd.slice(next)) newest[at++] = order;
    return newest;
  }

  /** As numbers they sort twenty times as fast as by a function that compares. */
  #sorted(): Uint32Array {
    const sorted = new BigUint64Array(this.#words.length / 2);
    const words = new Uint32Array(sorted.buffer);
    for (let at = 0; at < words.length; at++) words[at] = this.#words.at(at);
    this.#words = new Numbers();
    sorted.sort();
    return words;
  }
}

const largest = 2 ** 34 - 1;

/** A number below 2^34 that sorts as the text does; undefined for a text of another form. Nothing at all is 0. */
function keyOf(text: string): number | undefined {
  if (text === '') return 0;
  if (text.length !== 10 && text.length !== 19) return undefined;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2)];
  if (!(year >= 1900 && year < 2100 && month <= 12 && day <= 31 && text[4] === '-' && text[7] === '-'))
    return undefined;
  const time = text.length === 10 ? 0 : timeOf(text);
  return Number.isNaN(time) ? undefined : 1 + (((year - 1900) * 13 + month) * 32 + day) * timesOfDay + time;
}

function timeOf(text: string): number {
  const [hour, minute, second] = [digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2)];
  const isTime = hour <= 24 && minute <= 60 && second <= 61;
  return isTime && text[10] === ' ' && text[13] === ':' && text[16] === ':'
    ? 1 + (hour * 61 + minute) * 62 + second
    : Number.NaN;
}

/** The number that stands there in digits; NaN for anything else. */
function digits(text: string, from: number, length: number): number {
  let number = 0;
  for (let at = from; at < from + length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = 10 * number + digit;
  }
  return number;
}

const timesOfDay = 1 + 25 * 61 * 62;

function textOf(key: number): string {
  if (key === 0) return '';
  const [day, time] = [Math.floor((key - 1) / timesOfDay), ((key - 1) % timesOfDay) - 1];
  const date = [1900 + Math.floor(day / 416), two(Math.floor(day / 32) % 13), two(day % 32)].join('-');
  return time < 0
    ? date
    : `${date} ${[Math.floor(time / 3782), Math.floor(time / 62) % 61, time % 62].map(two).join(':')}`;
}

const two = (number: number): string => String(number).padStart(2, '0');
