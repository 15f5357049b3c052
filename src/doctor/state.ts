import {accessSync, constants, readdirSync, type Stats, statSync} from 'node:fs';
import {homedir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import type {Check} from './check.ts';

const name = 'state';

/** Whether haru can keep what it remembers, and nobody else can read it. Looks, and changes nothing. */
export function checkState(folder: string): Check {
  const found = statOf(folder);
  if (found && !found.isDirectory()) return unusable(folder, '폴더가 아니라 파일입니다');
  if (!isWritable(found ? folder : nearestAbove(folder))) return unusable(folder, '쓸 수 없는 곳입니다');
  if (!found)
    return {
      name,
      status: 'ok',
      message: `${folder}: 아직 없습니다. 필요할 때 만듭니다.`,
      hint: null,
      details: {path: folder, exists: false, writable: true},
    };
  return howPrivate(folder, found);
}

function howPrivate(folder: string, found: Stats): Check {
  if (isShared(folder, found))
    return {
      name,
      status: 'note',
      message: `${folder}: haru만 쓰는 폴더가 아닙니다.`,
      hint: 'HARU_HOME에 나만 쓰는 폴더를 따로 정해 주세요. 없으면 만듭니다.',
      details: {path: folder, exists: true, writable: true, mode: modeOf(found), shared: true},
    };
  const loose = process.platform === 'win32' ? [] : [folder, ...inside(folder)].filter(isLoose);
  const details = {path: folder, exists: true, writable: true, mode: modeOf(found), loose: loose.length};
  if (loose.length === 0)
    return {
      name,
      status: 'ok',
      message: `${folder}: 쓸 수 있고 다른 사람은 볼 수 없습니다.`,
      hint: null,
      details,
    };
  return {
    name,
    status: 'note',
    message: `${folder}: 다른 사용자에게 열려 있습니다 (폴더와 파일 ${loose.length}개, 폴더 권한 ${modeOf(found)}).`,
    hint: `나만 보게 하려면: chmod -R go= ${quoted(folder)}`,
    details,
  };
}

/** `/tmp`, somebody else's, the home folder itself: to close them would harm others than haru. */
const isShared = (folder: string, {mode, uid}: Stats): boolean =>
  (mode & 0o1000) !== 0 || resolve(folder) === homedir() || (process.getuid?.() ?? uid) !== uid;

const unusable = (folder: string, why: string): Check => ({
  name,
  status: 'fault',
  code: 'usage',
  message: `${folder}: ${why}. 대화를 저장할 수 없습니다.`,
  hint: '권한을 고치거나, HARU_HOME에 쓸 수 있는 폴더를 정해 주세요.',
  details: {path: folder, writable: false},
});

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, {throwIfNoEntry: false});
  } catch {
    // Something above it is no folder, or may not be looked into.
    return undefined;
  }
}

function nearestAbove(path: string): string {
  const above = dirname(resolve(path));
  return statOf(above) || above === dirname(above) ? above : nearestAbove(above);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statOf(folder)?.isDirectory() === true;
  } catch {
    return false;
  }
}

const inside = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(entry => join(folder, entry));

const isLoose = (path: string): boolean => ((statOf(path)?.mode ?? 0) & 0o077) !== 0;

const modeOf = ({mode}: Stats): string => (mode & 0o777).toString(8);

/** As a shell takes it for one word. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
