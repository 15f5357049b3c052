import {createHash} from 'node:crypto';
import {open} from 'node:fs/promises';
import type {ColumnMap} from '../columns.ts';

/**
 * Names how a file is read and how an index is laid out: an index that another haru made from the same file may hold
 * other orders. test/orders/index-version.test.ts gives the new value whenever one of those sources changes.
 */
export const readingVersion = 'b132a29207aa';

const edgeBytes = 64 * 1024;

/**
 * What an index is of: the file as it is now, and how it is read. A file of the same size and time may still be another
 * (`cp -p`), so its edges and the time of its last change of any kind, which nobody can set, count too.
 */
export async function identityOf(path: string, columns: ColumnMap = {}): Promise<string> {
  const file = await open(path);
  try {
    const {size, mtimeNs, ctimeNs} = await file.stat({bigint: true});
    const edges = createHash('sha256');
    for (const from of [0, Math.max(0, Number(size) - edgeBytes)]) {
      const {buffer, bytesRead} = await file.read(Buffer.alloc(edgeBytes), 0, edgeBytes, from);
      edges.update(buffer.subarray(0, bytesRead));
    }
    const map = Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([
      readingVersion,
      map,
      ...[size, mtimeNs, ctimeNs].map(String),
      edges.digest('base64url'),
    ]);
  } finally {
    await file.close();
  }
}
