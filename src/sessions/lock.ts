import {readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {uptime} from 'node:os';
import {AppError} from '../errors.ts';
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
    rmSync(path, {force: true});
  };
  process.once('exit', release);
  return release;
}

/** Left behind by a process that was killed, or by a machine that lost its power: the number may be another's by now. */
function isStale(path: string): boolean {
  try {
    const bootedAt = Date.now() - uptime() * 1000;
    if (statSync(path).mtimeMs < bootedAt) return true;
    const holder = Number(readFileSync(path, 'utf8'));
    return !Number.isInteger(holder) || holder < 1 || holder === process.pid || !isAlive(holder);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

const inUse = (path: string): AppError =>
  new AppError(
    'usage',
    '다른 창에서 이어 가고 있는 대화입니다.',
    `그 창에서 이어 가거나 haru로 새 대화를 시작해 주세요. 열린 창이 없다면 이 파일을 지우고 다시 해 주세요: ${path}`,
  );
