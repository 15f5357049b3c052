import {readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {uptime} from 'node:os';
import {AppError} from '../errors.ts';
import {isAlive} from '../is-alive.ts';
import {privateFile} from '../state-folder.ts';

/**
 * Takes a session for this process, until it is given back or the process ends. One conversation has one writer: turns of
 * two would alternate in it, and neither would know what the other had said.
 * Throws AppError `usage` where another process has it, the system's error where no lock can be written.
 */
export function takeLock(path: string): () => void {
  if (isStale(path)) rmSync(path, {force: true});
  try {
    writeFileSync(path, `${process.pid}\n`, {flag: 'wx', mode: privateFile});
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? inUse(path) : error;
  }
  const release = () => {
    process.off('exit', release);
    // Somebody may have taken it for a dead one's, by hand even.
    if (holderOf(path) === process.pid) rmSync(path, {force: true});
  };
  process.once('exit', release);
  return release;
}

/** Left behind by a process that was killed, or by a machine that lost its power: the number may be another's by now. */
function isStale(path: string): boolean {
  const {mtimeMs} = statSync(path, {throwIfNoEntry: false}) ?? {};
  if (mtimeMs === undefined) return false;
  const bootedAt = Date.now() - uptime() * 1000;
  const holder = holderOf(path);
  // One without a number may be just being written.
  if (!holder) return mtimeMs < Date.now() - 10_000;
  return mtimeMs < bootedAt || holder === process.pid || !isAlive(holder);
}

/** Undefined where it says none. */
function holderOf(path: string): number | undefined {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(holder) && holder > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}

const inUse = (path: string): AppError =>
  new AppError(
    'usage',
    '다른 창에서 이어 가고 있는 대화입니다.',
    `그 창에서 이어 가거나 haru로 새 대화를 시작해 주세요. 열린 창이 없다면 이 파일을 지우고 다시 해 주세요: ${path}`,
  );
