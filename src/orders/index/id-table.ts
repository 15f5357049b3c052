import {Numbers} from './numbers.ts';

const chunkBytes = 1 << 20;

/** Texts as bytes, one at a time. */
let scratch = Buffer.alloc(1024);

/** Writes the text into `scratch` and gives its length there: most are ASCII, which needs no encoder. */
function write(text: string): number {
  if (3 * text.length > scratch.length) scratch = Buffer.alloc(6 * text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return scratch.write(text);
    scratch[at] = code;
  }
  return text.length;
}

/** Spreads bytes over 32 bits: FNV-1a, with its bits mixed at the end. It is written into indexes. */
function hashOfBytes(bytes: Uint8Array, start: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export const hashOf = (text: string): number => hashOfBytes(scratch, 0, write(text));

/** Gives texts numbers, from 0 in the order in which they come. A `Map` of a million order numbers takes ten times the room. */
export class IdTable {
  /** Where a text's number plus one stands, by its hash; more than half stay free. */
  #slots = new Uint32Array(1024);
  readonly #chunks: Buffer[] = [];
  readonly #used: number[] = [];
  readonly #starts = new Numbers();

  get size(): number {
    return this.#starts.length;
  }

  /** The text's number: `size` as it was before for one that is new. */
  numberOf(text: string): number {
    const length = write(text);
    const mask = this.#slots.length - 1;
    let slot = hashOfBytes(scratch, 0, length) & mask;
    for (;;) {
      const kept = this.#slots[slot] ?? 0;
      if (kept === 0) break;
      if (this.#isScratch(kept - 1, length)) return kept - 1;
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = this.size + 1;
    this.#keep(length);
    if (2 * this.size > this.#slots.length) this.#spread();
    return this.size - 1;
  }

  textOf(number: number): string {
    const from = this.#starts.at(number) % chunkBytes;
    return this.#chunkOf(number).toString('utf8', from, from + this.#lengthOf(number));
  }

  /** One text ends where the next begins, or with what its chunk holds. */
  #lengthOf(number: number): number {
    const start = this.#starts.at(number);
    const chunk = Math.floor(start / chunkBytes);
    const next = number + 1 < this.size ? this.#starts.at(number + 1) : undefined;
    if (next !== undefined && Math.floor(next / chunkBytes) === chunk) return next - start;
    return (this.#used[chunk] ?? 0) - (start % chunkBytes);
  }

  #chunkOf(number: number): Buffer {
    return this.#chunks[Math.floor(this.#starts.at(number) / chunkBytes)] as Buffer;
  }

  #isScratch(number: number, length: number): boolean {
    if (this.#lengthOf(number) !== length) return false;
    const chunk = this.#chunkOf(number);
    const from = this.#starts.at(number) % chunkBytes;
    for (let at = 0; at < length; at++) if (chunk[from + at] !== scratch[at]) return false;
    return true;
  }

  #keep(length: number): void {
    if (this.#chunks.length === 0 || (this.#used.at(-1) ?? 0) + length > chunkBytes) {
      this.#chunks.push(Buffer.alloc(chunkBytes));
      this.#used.push(0);
    }
    const last = this.#chunks.length - 1;
    const from = this.#used[last] ?? 0;
    scratch.copy(this.#chunks[last] as Buffer, from, 0, length);
    this.#starts.push(last * chunkBytes + from);
    this.#used[last] = from + length;
  }

  #spread(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    for (let number = 0; number < this.size; number++) {
      const from = this.#starts.at(number) % chunkBytes;
      let slot = hashOfBytes(this.#chunkOf(number), from, this.#lengthOf(number)) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}
