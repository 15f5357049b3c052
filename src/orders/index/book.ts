import {chmodSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
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
  if (!readOnly) reserve(`${path}-lock`);
  const root = open<Buffer, string>({
    path,
    noSubdir: true,
    readOnly,
    // A file that is being made is nobody's yet: it is brought to the disk once, when it is whole.
    noSync: !readOnly,
    overlappingSync: false,
  });
  // The package makes files as the umask says.
  if (!readOnly) for (const file of [path, `${path}-lock`]) chmodSync(file, privateFile);
  const opened = parts.map(name => [
    name,
    root.openDB<Buffer, number>({name, keyEncoding: 'uint32', encoding: 'binary'}),
  ]);
  return {root, ...(Object.fromEntries(opened) as Record<Part, Database<Buffer, number>>)};
}

/**
 * Makes the lock's file before the package does, with more than it needs on the disk already: the package maps it, and a
 * page that finds no room when it is written there ends the process.
 */
function reserve(lock: string): void {
  writeFileSync(lock, Buffer.alloc(16_384), {mode: privateFile});
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
