import {Numbers} from './numbers.ts';

const chunkBits = 20;
const chunkBytes = 1 << chunkBits;
const placeInChunk = chunkBytes - 1;

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

/** Finds members, numbered from 0, by a hash. Whether one of the same hash is the one asked for, only its owner knows. */
export class HashTable {
  /** Where a member's number plus one stands, by its hash; more than half stay free. */
  #slots = new Uint32Array(1024);
  readonly #hashes = new Numbers();

  get size(): number {
    return this.#hashes.length;
  }

  find(hash: number, isIt: (member: number) => boolean): number | undefined {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const member = (this.#slots[slot] ?? 0) - 1;
      if (member < 0) return undefined;
      if (this.#hashes.at(member) === hash && isIt(member)) return member;
    }
  }

  /** Adds the next member. */
  push(hash: number): void {
    this.#hashes.push(hash);
    if (2 * this.size > this.#slots.length) this.#spread();
    else this.#place(this.size - 1);
  }

  #spread(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let member = 0; member < this.size; member++) this.#place(member);
  }

  #place(member: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashes.at(member) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = member + 1;
  }
}

/** Gives texts numbers, from 0 in the order in which they come. A `Map` of as many takes ten times the room. */
export class IdTable {
  readonly #table = new HashTable();
  readonly #chunks: Buffer[] = [];
  readonly #used: number[] = [];
  readonly #starts = new Numbers();

  get size(): number {
    return this.#starts.length;
  }

  /** The text's number: `size` as it was before for one that is new. */
  numberOf(text: string): number {
    const length = write(text);
    const hash = hashOfBytes(scratch, 0, length);
    const known = this.#table.find(hash, number => this.#isScratch(number, length));
    if (known !== undefined) return known;
    this.#table.push(hash);
    this.#keep(length);
    return this.size - 1;
  }

  textOf(number: number): string {
    const from = this.#starts.at(number) & placeInChunk;
    return this.#chunkOf(number).toString('utf8', from, from + this.#lengthOf(number));
  }

  /** One text ends where the next begins, or with what its chunk holds. */
  #lengthOf(number: number): number {
    const start = this.#starts.at(number);
    const chunk = start >>> chunkBits;
    const next = number + 1 < this.size ? this.#starts.at(number + 1) : undefined;
    if (next !== undefined && next >>> chunkBits === chunk) return next - start;
    return (this.#used[chunk] ?? 0) - (start & placeInChunk);
  }

  #chunkOf(number: number): Buffer {
    return this.#chunks[this.#starts.at(number) >>> chunkBits] as Buffer;
  }

  #isScratch(number: number, length: number): boolean {
    if (this.#lengthOf(number) !== length) return false;
    const chunk = this.#chunkOf(number);
    const from = this.#starts.at(number) & placeInChunk;
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
}
