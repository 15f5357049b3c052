import {TextDecoder} from 'node:util';
import {AppError} from '../errors.ts';

/**
 * CP949, the encoding of Korean Windows, strictly: what is no character of it is an error, never a replacement.
 * Node's own decoder for the label knows the older KS X 1001 alone and reads 똠, 펲 and 뷁 as rubbish without an error,
 * so it is asked for that part. The rest of CP949 is every syllable that KS X 1001 lacks, in the order of Unicode.
 */
export class Cp949Decoder {
  readonly #table = table();
  /** The first half of a character whose second is in the next chunk. */
  #lead = 0;

  /** Undefined where the bytes are not CP949. */
  decode(bytes: Uint8Array): string | undefined {
    const units = new Uint16Array(bytes.length + 1);
    let length = 0;
    for (const byte of bytes) {
      if (this.#lead !== 0) {
        const unit = this.#table[this.#lead * 256 + byte] ?? 0;
        if (unit === 0) return undefined;
        units[length++] = unit;
        this.#lead = 0;
      } else if (byte < 0x80) units[length++] = byte;
      else this.#lead = byte;
    }
    return textOf(units.subarray(0, length));
  }

  /** Whether the text ended between two halves. */
  get isCut(): boolean {
    return this.#lead !== 0;
  }
}

const textOf = (units: Uint16Array): string =>
  Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');

let made: Uint16Array | undefined;

const table = (): Uint16Array => {
  made ??= makeTable();
  return made;
};

function makeTable(): Uint16Array {
  const table = new Uint16Array(65_536);
  const decoder = ksDecoder();
  const old = new Set<number>();
  for (let lead = 0xa1; lead <= 0xfd; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const unit = unitOf(decoder, lead, trail);
      table[lead * 256 + trail] = unit;
      old.add(unit);
    }
  }
  // Added to KS X 1001 in 1998.
  table[0xa2e6] = 0x20ac;
  table[0xa2e7] = 0x00ae;
  fillSyllables(table, old);
  return table;
}

function fillSyllables(table: Uint16Array, old: ReadonlySet<number>): void {
  let syllable = 0xac00;
  for (const place of placesForSyllables()) {
    while (old.has(syllable)) syllable++;
    if (syllable > 0xd7a3) return;
    table[place] = syllable++;
  }
}

function* placesForSyllables(): Generator<number> {
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    for (let trail = 0x41; trail <= (lead < 0xa1 ? 0xfe : 0xa0); trail++) {
      const isLetter = trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a);
      if (isLetter || trail >= 0x81) yield lead * 256 + trail;
    }
  }
}

/** Zero where there is no character: an empty place, or one for characters of one's own. */
function unitOf(decoder: TextDecoder, lead: number, trail: number): number {
  try {
    const unit = decoder.decode(Uint8Array.of(lead, trail)).charCodeAt(0);
    return unit >= 0xe000 && unit <= 0xf8ff ? 0 : unit;
  } catch {
    return 0;
  }
}

function ksDecoder(): TextDecoder {
  try {
    return new TextDecoder('euc-kr', {fatal: true});
  } catch (cause) {
    throw new AppError(
      'orders',
      '이 Node.js는 한국어 윈도 인코딩(CP949)을 모르는 판(small-icu)입니다.',
      'nodejs.org에서 받은 Node.js로 실행하거나, 파일을 "CSV UTF-8"로 저장해 주세요.',
      {cause},
    );
  }
}
