import {mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import iconv from 'iconv-lite';

export const staff = {role: 'staff'} as const;
export const customer = (customerId: string) => ({role: 'customer', customerId}) as const;

let folder: Promise<string> | undefined;
let made = 0;

/** A file of its own for each content. */
export async function fileOf(content: string | Buffer, name = `${made++}.csv`): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'haru-orders-'));
  const path = join(await folder, name);
  await writeFile(path, content);
  return path;
}

/** Every encoding in which shops' files come, as bytes. */
export const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16LE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  CP949: (text: string) => iconv.encode(text, 'cp949'),
} as const;

/** Cells as a spreadsheet writes them. */
export const asCsv = (rows: readonly (readonly string[])[], delimiter = ',', end = '\n'): string =>
  rows
    .map(row =>
      row
        .map(cell =>
          cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(delimiter),
    )
    .join(end) + end;
