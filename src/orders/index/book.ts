import {chmodSync, lstatSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {crc32} from 'node:zlib';
import type {Database, RootDatabase} from 'lmdb';
import {privateFile} from '../../state-folder.ts';

/*
 * Why LMDB. Measured on Node 20, two slow cores, the bench's million rows (162 MB); the package must run there without a
 * download from anywhere but the registry, and open in no time, since every question is a process of its own.
 *   lmdb 3.5            binaries in packages of their own, 15 MB for a platform; loads in 45 ms, opens and reads in 1.5 ms
 *   better-sqlite3 13   binaries inside, but Node 22 and later alone; 11 fetches its binary with prebuild-install, else compiles
 *   node:sqlite         not in Node 20
 *   @duckdb/node-api    70 MB installed; made for walking columns, not for finding one order
 */
const load = createRequire(import.meta.url);

/** The parts of an index: blocks of orders, and numbers of orders or parts of the register by which they are found. */
export const parts = ['orders', 'newest', 'states', 'ids', 'customers'] as const;
export type Part = (typeof parts)[number];

/** An index file that is open: a value of bytes for a part and a number. */
export type Book = Record<Part, Database<Buffer, number>> & {root: RootDatabase<Buffer, string>};

/** Opens the file, or makes it. Throws where that fails, and `MODULE_NOT_FOUND` where the package is missing. */
export function openBook(path: string, readOnly: boolean): Book {
  const {open}: typeof import('lmdb') = load('lmdb');
  readyLock(`${path}-lock`, readOnly);
  const root = open<Buffer, string>({
    path,
    noSubdir: true,
    readOnly,
    // A file that is being made is nobody's yet: it is brought to the disk once, when it is whole.
    noSync: !readOnly,
    overlappingSync: false,
  });
  // The package makes files as the umask says.
  if (!readOnly) chmodSync(path, privateFile);
  const opened = parts.map(name => [
    name,
    root.openDB<Buffer, number>({name, keyEncoding: 'uint32', encoding: 'binary'}),
  ]);
  return {root, ...(Object.fromEntries(opened) as Record<Part, Database<Buffer, number>>)};
}

/** More than the package needs for it. */
const lockBytes = 16_384;

/**
 * Makes the lock's file before the package does, with all of it on the disk: the package maps it, and a page that finds
 * no room when it is written there ends the process. So does a lock that is no file.
 */
function readyLock(lock: string, readOnly: boolean): void {
  const found = lstatSync(lock, {throwIfNoEntry: false});
  if (found && !found.isFile()) throw new Error(`not a file: ${lock}`);
  if (found && found.size > 0) return;
  try {
    writeFileSync(lock, Buffer.alloc(lockBytes), {mode: privateFile});
  } catch (error) {
    // Where nothing may be written, reading needs no lock.
    const {code = ''} = error as NodeJS.ErrnoException;
    if (!readOnly || !['EROFS', 'EACCES', 'EPERM'].includes(code)) throw error;
  }
}

const sumBytes = 4;

/** A value as it is written: its bytes, and a sum by which they are known again. */
export function sealed(value: string | Uint8Array): Buffer {
  // With the room for the sum from the start: a copy of every block would cost more than the sum does.
  const bytes =
    typeof value === 'string'
      ? Buffer.from(`${value}${'\0'.repeat(sumBytes)}`)
      : Buffer.concat([value, Buffer.alloc(sumBytes)]);
  const end = bytes.length - sumBytes;
  bytes.writeUInt32LE(crc32(bytes.subarray(0, end)), end);
  return bytes;
}

/** The value again. Throws where it is not what was written. */
export function unsealed(bytes: Buffer): Buffer {
  const value = bytes.subarray(0, -sumBytes);
  if (bytes.length < sumBytes || bytes.readUInt32LE(value.length) !== crc32(value))
    throw new Error('a value of the index is damaged');
  return value;
}

/** Values of a transaction: each has its price, and what it writes stands in memory until its end. */
export const valuesAtOnce = 32;

/** Has `put` write so many values, by number from 0. */
export function putAll({root}: Book, values: number, put: (number: number) => void): void {
  for (let from = 0; from < values; from += valuesAtOnce)
    root.transactionSync(() => {
      for (let number = from; number < Math.min(from + valuesAtOnce, values); number++) put(number);
    });
}
