import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {open} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {AppError} from '../errors.ts';
import {makePrivateFolder, privateFile} from '../state-folder.ts';

const ending = '.jsonl';

export const sessionFolder = (stateFolder: string): string => join(stateFolder, 'sessions');
export const sessionFile = (folder: string, id: string): string => join(folder, id + ending);
export const lockFile = (folder: string, id: string): string => join(folder, `${id}.lock`);

export const isThere = (path: string): boolean => existsSync(path);

/** Throws AppError `usage` where the file cannot be read. */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new AppError('usage', `대화 파일을 읽을 수 없습니다: ${path}`, reasonOf(error), {cause: error});
  }
}

/**
 * Every session of a folder, the one written to last before the others. Throws AppError `usage` where the folder cannot
 * be read.
 */
export function sessionIds(folder: string): string[] {
  return namesIn(folder)
    .filter(name => name.endsWith(ending))
    .map(name => ({
      id: name.slice(0, -ending.length),
      at: statSync(join(folder, name), {throwIfNoEntry: false})?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.at - a.at || b.id.localeCompare(a.id))
    .map(({id}) => id);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new AppError('usage', `대화 폴더를 읽을 수 없습니다: ${folder}`, reasonOf(error), {cause: error});
  }
}

/**
 * Adds whole lines to a session and resolves once the disk has them; against a killed process they are safe at once. An
 * empty file gets its header first. `sound` is how much of the file may stay: what was cut off behind it goes, so that
 * nothing is ever glued to a torn line. A write that fails leaves the file as it was.
 */
export async function appendLines(
  path: string,
  {
    header,
    lines,
    sound = Number.POSITIVE_INFINITY,
  }: {header: string; lines: string; sound?: number | undefined},
): Promise<void> {
  makePrivateFolder(dirname(path));
  const file = openSync(path, 'a+', privateFile);
  try {
    if (sound < fstatSync(file).size) ftruncateSync(file, sound);
    const {size} = fstatSync(file);
    const lead = size === 0 ? header : isEnded(file, size) ? '' : '\n';
    try {
      writeFileSync(file, lead + lines);
      await synced(file);
    } catch (error) {
      cutBack(file, size);
      throw error;
    }
    if (size === 0) await syncFolder(dirname(path));
  } finally {
    closeSync(file);
  }
}

const synced = promisify(fsync);

function isEnded(file: number, size: number): boolean {
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last[0] === 0x0a;
}

/** Where even that fails, the next write begins a line of its own. */
function cutBack(file: number, size: number): void {
  try {
    ftruncateSync(file, size);
  } catch {
    // The disk is gone; the fault that led here says so.
  }
}

/** A new file's name is on the disk once its folder is. Where folders cannot be opened they need not be. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Writes a file that was not there before, for its owner's eyes. Throws AppError `usage` where that cannot be. */
export async function writeNewFile(path: string, content: string): Promise<void> {
  try {
    const file = await open(path, 'wx', privateFile);
    await file.writeFile(content).finally(() => file.close());
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw taken
      ? new AppError(
          'usage',
          `이미 있는 파일입니다: ${path}`,
          '다른 이름을 주세요. 있는 파일에 덮어쓰지 않습니다.',
        )
      : new AppError('usage', `파일에 쓰지 못했습니다: ${path}`, reasonOf(error), {cause: error});
  }
}

/** A name that no file has yet, numbered where others of the kind have. */
export function unusedFile(name: string, extension: string): string {
  for (let number = 1; ; number++) {
    const file = `${name}${number > 1 ? `-${number}` : ''}${extension}`;
    if (!existsSync(file)) return file;
  }
}

const reasons: Record<string, string> = {
  ENOSPC: '디스크에 빈 자리가 없습니다.',
  EDQUOT: '쓸 수 있는 디스크 용량을 다 썼습니다.',
  EFBIG: '파일이 너무 커졌습니다.',
  EACCES: '파일이나 폴더의 권한이 없습니다.',
  EPERM: '파일이나 폴더의 권한이 없습니다.',
  EROFS: '쓸 수 없는 디스크입니다.',
  ENOENT: '그런 폴더가 없습니다.',
  ENOTDIR: '폴더가 있어야 할 자리에 파일이 있습니다.',
  EEXIST: '폴더가 있어야 할 자리에 파일이 있습니다.',
  EISDIR: '파일이 있어야 할 자리에 폴더가 있습니다.',
};

/** Why the disk refused, in Korean. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const {code = ''} = error as NodeJS.ErrnoException;
  return reasons[code] ?? `파일을 다룰 수 없습니다(${code || String(error)}).`;
}
