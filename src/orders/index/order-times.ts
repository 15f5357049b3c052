/** When orders were made, in as little room as sorting a million of them allows. */
export class OrderTimes {
  #keys = new Float64Array(1024);
  #length = 0;
  /** Times in a form of the source's own. */
  readonly #odd = new Map<number, string>();

  /** Takes the time of the next order. */
  push(time: string | null): void {
    if (this.#length === this.#keys.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#keys);
      this.#keys = larger;
    }
    const key = time === null ? 0 : keyOf(time);
    if (key === undefined) this.#odd.set(this.#length, time ?? '');
    this.#keys[this.#length++] = key ?? 0;
  }

  /** The orders by number, newest first, as the texts of their times sort; equals in the order in which they came. */
  newestFirst(): Uint32Array {
    const regular = this.#regular();
    if (this.#odd.size === 0) return regular;
    const odd = [...this.#odd].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
    const merged = new Uint32Array(this.#length);
    let [from, at] = [0, 0];
    for (const [order, time] of odd) {
      for (; from < regular.length; from++) {
        const other = regular[from] as number;
        if (textOf(this.#keys[other] ?? 0) < time) break;
        merged[at++] = other;
      }
      merged[at++] = order;
    }
    merged.set(regular.subarray(from), at);
    return merged;
  }

  /** Sorted as 64-bit numbers, which is twenty times as fast as by a function: the key turned round above the number. */
  #regular(): Uint32Array {
    const sorted = new BigUint64Array(this.#length - this.#odd.size);
    const words = new Uint32Array(sorted.buffer);
    let at = 0;
    for (let order = 0; order < this.#length; order++) {
      if (this.#odd.has(order)) continue;
      const newest = largest - (this.#keys[order] ?? 0);
      words[at++] = (newest % 4) * 2 ** 30 + order;
      words[at++] = Math.floor(newest / 4);
    }
    sorted.sort();
    const orders = new Uint32Array(sorted.length);
    for (let place = 0; place < orders.length; place++) orders[place] = (words[2 * place] ?? 0) % 2 ** 30;
    return orders;
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
