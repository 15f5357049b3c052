import {isAscii, isUtf8} from 'node:buffer';
import {createReadStream} from 'node:fs';
import {AppError} from '../errors.ts';
import type {Cp949Decoder} from './cp949.ts';
import {brokenUtf8, htmlPage, json, notText, pdf, spreadsheet} from './faults.ts';

type Utf16 = 'UTF-16LE' | 'UTF-16BE';
export type Encoding = 'UTF-8' | Utf16 | 'CP949';

/** Bytes turned out not to be UTF-8 after text was already given out: the file has to be read once more, as CP949. */
export class NotUtf8 extends Error {}

const chunkBytes = 256 * 1024;

/** What is made of a chunk at a time: long texts are cleared away late, and a million rows would need some 50 MB more. */
const pieceBytes = 16 * 1024;

/**
 * The text of a file, chunk by chunk, in the encoding that the byte-order mark says, else in UTF-8 if all of it is
 * that, else in CP949. ASCII is both, so the first byte that is not decides, however late it comes. `encoding` is
 * settled when the last chunk has been read. Throws AppError `orders` for what is no text, and `NotUtf8`.
 */
export class FileText {
  encoding: Encoding = 'UTF-8';
  hasMark = false;
  /** How far it has been read. */
  bytesRead = 0;
  readonly #path: string;

  /** `asCp949`: the file has been read before, and it is not UTF-8. */
  constructor(path: string, asCp949 = false) {
    this.#path = path;
    if (asCp949) this.encoding = 'CP949';
  }

  async *chunks(): AsyncGenerator<string> {
    const bytes = createReadStream(this.#path, {highWaterMark: chunkBytes}) as AsyncIterable<Buffer>;
    let read: ((chunk: Buffer, last: boolean) => string | Promise<string>) | undefined;
    for await (const chunk of bytes) {
      this.bytesRead += chunk.length;
      if (!read) {
        this.#mustBeText(chunk);
        read = this.#reader(chunk);
      }
      for (let from = 0; from < chunk.length; from += pieceBytes)
        yield await read(chunk.subarray(from, from + pieceBytes), false);
    }
    if (read) yield await read(Buffer.alloc(0), true);
  }

  #mustBeText(head: Buffer): void {
    if (head.subarray(0, 4).equals(zipMark)) throw spreadsheet(this.#path, '.xlsx');
    if (head.subarray(0, 4).equals(oleMark)) throw spreadsheet(this.#path, '.xls');
    const beginning = head.toString('utf8', 0, 64);
    if (/^\uFEFF?\s*<(?:!doctype|html|table|\?xml|meta)/i.test(beginning)) throw htmlPage(this.#path);
    if (beginning.startsWith('%PDF-')) throw pdf(this.#path);
    // A title may stand in brackets.
    if (/^\uFEFF?\s*(?:\{\s*"|\[\s*(?:\{|\[\s*"))/.test(beginning)) throw json(this.#path);
    if (head.subarray(0, 4096).includes(0) && !utf16In(head)) throw notText(this.#path);
  }

  #reader(head: Buffer): (chunk: Buffer, last: boolean) => string | Promise<string> {
    const utf16 = utf16In(head);
    if (utf16) return this.#utf16(utf16);
    this.hasMark = head.subarray(0, 3).equals(utf8Mark);
    return this.encoding === 'CP949' ? this.#cp949() : this.#utf8();
  }

  #utf16(encoding: Utf16) {
    this.encoding = encoding;
    const decoder = new TextDecoder(encoding, {fatal: true});
    return (chunk: Buffer, last: boolean): string => {
      try {
        return decoder.decode(chunk, {stream: !last});
      } catch {
        throw unreadable(this.#path, encoding);
      }
    };
  }

  #utf8() {
    let rest: Buffer = Buffer.alloc(0);
    let ascii = true;
    let other: ((chunk: Buffer, last: boolean) => Promise<string>) | undefined;
    let skip = this.hasMark ? 3 : 0;
    return (chunk: Buffer, last: boolean): string | Promise<string> => {
      if (other) return other(chunk, last);
      const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const whole = all.subarray(skip, last ? all.length : endOfCharacters(all));
      if (!isUtf8(whole)) {
        if (this.hasMark || beginsInKorean(whole)) throw brokenUtf8(this.#path);
        if (!ascii) throw new NotUtf8();
        this.encoding = 'CP949';
        other = this.#cp949();
        return other(all, last);
      }
      rest = all.subarray(skip + whole.length);
      skip = 0;
      ascii &&= isAscii(whole);
      return whole.toString('utf8');
    };
  }

  #cp949() {
    let decoder: Cp949Decoder | undefined;
    return async (chunk: Buffer, last: boolean): Promise<string> => {
      // Loaded for those files alone.
      decoder ??= new (await import('./cp949.ts')).Cp949Decoder();
      const text = decoder.decode(chunk);
      if (text === undefined || (last && decoder.isCut)) throw unreadable(this.#path, 'CP949');
      return text;
    };
  }
}

const zipMark = Buffer.from('PK\x03\x04', 'latin1');
const oleMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

function utf16In(head: Buffer): Utf16 | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16LE';
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF-16BE';
  const encoding = head.includes(0) ? unmarkedUtf16In(head.subarray(0, 4096)) : undefined;
  const sample = encoding && new TextDecoder(encoding).decode(head.subarray(0, 1024));
  return sample && !/\p{Cc}/u.test(sample.replace(/[\t\r\n]/g, '')) ? encoding : undefined;
}

/**
 * By its zeros, where a program has left the mark out: each delimiter, digit and line break has one, on the same side.
 * A few letters end in a zero byte of their own: 가 is AC 00.
 */
function unmarkedUtf16In(head: Buffer): Utf16 | undefined {
  const zeros = (side: number) => head.filter((byte, at) => byte === 0 && at % 2 === side).length;
  const [first, second] = [zeros(0), zeros(1)];
  if (first + second < head.length / 50) return undefined;
  if (second > 4 * first) return 'UTF-16LE';
  return first > 4 * second ? 'UTF-16BE' : undefined;
}

/** Whether the first line that is not ASCII is Korean in UTF-8: what is wrong further down is a fault, no encoding. */
function beginsInKorean(bytes: Buffer): boolean {
  const first = bytes.findIndex(byte => byte >= 0x80);
  const start = bytes.lastIndexOf(10, first) + 1;
  const end = bytes.indexOf(10, first);
  const line = bytes.subarray(start, end < 0 ? bytes.length : end);
  return isUtf8(line) && /[가-힣\u1100-\u11FF]/.test(line.toString('utf8'));
}

/** Where the last whole character of UTF-8 ends. */
function endOfCharacters(bytes: Buffer): number {
  const start = Math.max(0, bytes.length - 3);
  const lead = bytes.subarray(start).findLastIndex(byte => byte >= 0xc0);
  if (lead < 0) return bytes.length;
  const first = bytes[start + lead] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return start + lead + length > bytes.length ? start + lead : bytes.length;
}

const unreadable = (path: string, encoding: Encoding): AppError =>
  new AppError(
    'orders',
    encoding === 'CP949'
      ? `주문 파일이 UTF-8도 CP949(EUC-KR)도 아니어서 글자를 읽을 수 없습니다: ${path}`
      : `주문 파일이 ${encoding}로 시작하지만 글자가 깨져 있습니다: ${path}`,
    '엑셀에서 "CSV UTF-8"로 저장한 뒤 다시 열어 주세요.',
  );
