import {existsSync, readdirSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';

/** The one file or folder whose name looks the same as that of the path: macOS stores 한글 as separate jamo. */
export function sameLooking(path: string): string | undefined {
  const [folder, name] = [dirname(path), basename(path)];
  const parent = existsSync(folder) || folder === path ? folder : sameLooking(folder);
  if (parent === undefined) return undefined;
  try {
    const alike = readdirSync(parent).filter(entry => entry.normalize('NFC') === name.normalize('NFC'));
    return alike.length === 1 ? join(parent, alike[0] ?? '') : undefined;
  } catch {
    return undefined;
  }
}
