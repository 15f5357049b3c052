import {AppError} from '../errors.ts';
import type {Settings} from '../settings.ts';
import {makePrivateFolder} from '../state-folder.ts';
import {isThere, lockFile, sessionFile, sessionFolder} from './disk.ts';
import type {SavedSession} from './format.ts';
import {summaries} from './list.ts';
import {takeLock} from './lock.ts';
import {isSameOwner, mustBeOwner, type Owner, ownerOf} from './owner.ts';
import {savedIn} from './saved.ts';
import {keep, type Session} from './session.ts';
import {newSessionId, sessionIdIn} from './session-id.ts';

type Asked = Pick<Settings, 'stateFolder' | 'viewer' | 'orders' | 'session' | 'continue' | 'now'>;

/**
 * The session to go on with, or a new one, which leaves no file behind before its first turn has ended. `mayBegin`:
 * a name that nothing is saved under begins a session of that name.
 * Throws AppError `usage` for a session that is not there, not this viewer's, in use or unreadable.
 */
export function openSession(asked: Asked, {mayBegin}: {mayBegin: boolean}): Session {
  const folder = sessionFolder(asked.stateFolder);
  if (asked.session !== undefined && asked.continue) throw oneOfThem();
  if (asked.session !== undefined) return goOn(sessionIdIn(asked.session), {folder, asked, mayBegin});
  const newest = asked.continue ? newestOf(asked.stateFolder, ownerOf(asked)) : undefined;
  if (newest) return goOn(newest, {folder, asked, mayBegin: false});
  const notices = asked.continue ? ['이어 갈 대화가 없어 새 대화를 시작합니다.'] : [];
  return keep(begun(freshId(folder, asked), asked), {folder, notices, clock: clockOf(asked)});
}

const oneOfThem = (): AppError =>
  new AppError(
    'usage',
    '--session과 --continue는 함께 쓸 수 없습니다.',
    '가장 최근 대화는 --continue로, 다른 대화는 --session 번호로 열어 주세요.',
  );

type Place = {folder: string; asked: Asked};

function goOn(id: string, {folder, asked, mayBegin}: Place & {mayBegin: boolean}): Session {
  // Whose it is comes before anything else: nobody else is even told that it is in use.
  if (!ownedBy(asked, savedIn(folder, id)) && !mayBegin) throw notThere(id);
  const release = lockIfWritable(folder, id);
  try {
    // Read once it is ours: another writer may have been at work until now.
    const saved = ownedBy(asked, savedIn(folder, id)) ?? begun(id, asked);
    const notices = saved.damaged.length > 0 ? [damagedNotice(saved.damaged)] : [];
    return keep(saved, {folder, notices, release, clock: clockOf(asked)});
  } catch (error) {
    release?.();
    throw error;
  }
}

function ownedBy(asked: Asked, saved: SavedSession | undefined): SavedSession | undefined {
  if (saved) mustBeOwner(ownerOf(asked), saved.header);
  return saved;
}

const clockOf =
  ({now}: Asked) =>
  (): Date =>
    now ?? new Date();

/** A session with no turns; whatever its file holds was never a session. */
const begun = (id: string, asked: Asked): SavedSession => ({
  header: {id, startedAt: clockOf(asked)().toISOString(), ...ownerOf(asked)},
  turns: [],
  damaged: [],
  sound: 0,
});

function freshId(folder: string, asked: Asked): string {
  const id = newSessionId(clockOf(asked)());
  return isThere(sessionFile(folder, id)) ? freshId(folder, asked) : id;
}

function newestOf(stateFolder: string, owner: Owner): string | undefined {
  for (const [id, summary] of summaries(stateFolder))
    if (typeof summary !== 'string' && isSameOwner(owner, summary)) return id;
  return undefined;
}

const notThere = (id: string): AppError =>
  new AppError(
    'usage',
    `저장된 대화가 없습니다: ${id}`,
    '저장된 대화는 haru sessions로 볼 수 있고, 가장 최근 대화는 --continue로 이어 갈 수 있습니다.',
  );

const damagedNotice = (lines: readonly number[]): string =>
  `저장된 대화에서 손상된 ${lines.length}줄을 건너뛰었습니다(${lines[0]}번째 줄${lines.length > 1 ? ' 등' : ''}).`;

/** A conversation can be read, and gone on with, where nothing can be written: saving will say so. */
function lockIfWritable(folder: string, id: string): (() => void) | undefined {
  try {
    makePrivateFolder(folder);
    return takeLock(lockFile(folder, id));
  } catch (error) {
    if (error instanceof AppError) throw error;
    return undefined;
  }
}
