import {createHash} from 'node:crypto';
import {closeSync, openSync, readSync, statSync} from 'node:fs';
import type {ColumnMap} from '../columns.ts';

/**
 * Names how a file is read and how an index is laid out: an index that another haru made from the same file may hold
 * other orders. test/orders/index-version.test.ts gives the new value whenever one of those sources changes.
 */
export const readingVersion = '615e4c5237ff';

const edgeBytes = 64 * 1024;

/**
 * What an index is of: the file as it is now, and how it is read. A file of the same size and time may still be another
 * (`cp -p`), so its edges and the time of its last change of any kind, which nobody can set, count too.
 */
export function identityOf(path: string, columns: ColumnMap = {}): string {
  const {size, mtimeNs, ctimeNs} = statSync(path, {bigint: true});
  return JSON.stringify([
    readingVersion,
    mapOf(columns),
    ...[size, mtimeNs, ctimeNs].map(String),
    edgesOf(path),
  ]);
}

/** A map of columns, in the same order however it was written. */
export const mapOf = (columns: ColumnMap) => Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1));

/** A digest of a file's first and last 64 KB. */
export function edgesOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const {size} = statSync(path);
    const edges = createHash('sha256');
    for (const from of [0, Math.max(0, size - edgeBytes)]) {
      const edge = Buffer.alloc(edgeBytes);
      edges.update(edge.subarray(0, readSync(file, edge, 0, edgeBytes, from)));
    }
    return edges.digest('base64url');
  } finally {
    closeSync(file);
  }
}
