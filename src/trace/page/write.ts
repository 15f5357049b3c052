import {
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {AppError} from '../../errors.ts';
import {pageScript, pageStyle} from '../../paths.ts';
import {privateFile} from '../../state-folder.ts';
import type {Run} from '../read.ts';
import {pageBeginning, pageOf} from './page.ts';

/**
 * Writes a trace as a page, for nobody but its owner. A page that haru wrote before is replaced, whole or not at all;
 * of anything else that is there an AppError tells.
 */
export function writePage(path: string, runs: readonly Run[], name: string): void {
  const page = pageOf(runs, name, {
    script: readFileSync(pageScript, 'utf8'),
    style: readFileSync(pageStyle, 'utf8'),
  });
  const half = `${path}.${process.pid}.tmp`;
  try {
    if (isForeign(path)) throw foreign(path);
    writeFileSync(half, page, {mode: privateFile, flag: 'wx'});
    renameSync(half, path);
  } catch (error) {
    if (error instanceof AppError) throw error;
    rmSync(half, {force: true});
    throw new AppError(
      'usage',
      `페이지를 쓸 수 없습니다: ${path}`,
      '--html에 준 경로와 권한을 확인해 주세요.',
      {cause: error},
    );
  }
}

/** Whether something stands there that is no page of ours. */
function isForeign(path: string): boolean {
  const stat = lstatSync(path, {throwIfNoEntry: false});
  if (!stat) return false;
  if (!stat.isFile()) return true;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(Buffer.byteLength(pageBeginning));
    readSync(file, head, 0, head.length, 0);
    return head.toString() !== pageBeginning;
  } finally {
    closeSync(file);
  }
}

const foreign = (path: string): AppError =>
  new AppError(
    'usage',
    `haru가 쓴 페이지가 아닌 것이 이미 있습니다: ${path}`,
    '덮어쓰지 않습니다. --html에 다른 이름을 주세요.',
  );
