import {closeSync, fchmodSync, fstatSync, openSync, readSync, writeSync} from 'node:fs';
import {AppError} from '../errors.ts';
import {privateFile} from '../state-folder.ts';
import {formatName, formatVersion} from './format-name.ts';

/**
 * Appends lines to a trace file, each one at once, so that a run that is killed has left all it did. A file that is there
 * already goes on with one more run. Throws AppError `usage` where it cannot be written or holds something else.
 * A disk that fills up later costs the recording and not the answer: one line on stderr says so at the end.
 */
export function openSink(path: string): (line: string) => void {
  const file = opened(path);
  let failed = false;
  return line => {
    if (failed) return;
    try {
      const bytes = Buffer.from(`${line}\n`);
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    } catch {
      failed = true;
      // Not now: there may be a screen.
      process.once('exit', () => process.stderr.write(`${stopped(path)}\n`));
    }
  };
}

const stopped = (path: string): string => `기록을 끝까지 쓰지 못했습니다: ${path} (디스크를 확인해 주세요.)`;

function opened(path: string): number {
  let file: number | undefined;
  try {
    file = openSync(path, 'a+', privateFile);
    const stat = fstatSync(file);
    if (!stat.isFile()) return file;
    fchmodSync(file, privateFile);
    if (stat.size > 0) goOn(file, stat.size);
    return file;
  } catch (error) {
    if (file !== undefined) closeSync(file);
    if (error instanceof Foreign) throw foreign(path);
    throw new AppError(
      'usage',
      `기록 파일에 쓸 수 없습니다: ${path}`,
      '--trace-file에 준 경로와 권한을 확인해 주세요.',
      {cause: error},
    );
  }
}

class Foreign extends Error {}

/** Of a file that this version may add to. */
const beginning = JSON.stringify({type: 'run', format: formatName, version: formatVersion}).slice(0, -1);

/** Behind the runs that are there, and behind a line that was cut. */
function goOn(file: number, size: number): void {
  const head = Buffer.alloc(200);
  const length = readSync(file, head, 0, head.length, 0);
  if (!head.toString('utf8', 0, length).startsWith(beginning)) throw new Foreign();
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  if (last.toString() !== '\n') writeSync(file, '\n');
}

const foreign = (path: string): AppError =>
  new AppError(
    'usage',
    `haru의 기록이 아닌 파일이 이미 있습니다: ${path}`,
    '덮어쓰지 않습니다. --trace-file에 다른 이름을 주세요.',
  );
