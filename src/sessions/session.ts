import {type Conversation, emptyConversation, type Turn} from '../agent/conversation.ts';
import {AppError} from '../errors.ts';
import type {Settings} from '../settings.ts';
import {makePrivateFolder} from '../state-folder.ts';
import {
  appendLines,
  isThere,
  lockFile,
  readBytes,
  reasonOf,
  sessionFile,
  sessionFolder,
  sessionIds,
} from './disk.ts';
import {
  headerLine,
  readSession,
  type SavedSession,
  type SessionHeader,
  summaryOf,
  turnLine,
} from './format.ts';
import {takeLock} from './lock.ts';
import {turnMasker} from './masked-turn.ts';
import {isSameOwner, mustBeOwner, type Owner, ownerOf} from './owner.ts';
import {newSessionId, sessionIdIn} from './session-id.ts';

/** A conversation that is kept. */
export type Session = {
  header: SessionHeader;
  /** As it stood when it was opened. */
  conversation: Conversation;
  /** When its last turn ended; undefined where there is none yet. */
  lastAt: string | undefined;
  /** What a person has to know from the start, in Korean. */
  notices: string[];
  /**
   * Writes a turn that has ended. Never throws: gives the one notice, the first time that it cannot be written. What
   * could not be written is tried again with the next turn.
   */
  save(turn: Turn): Promise<string | undefined>;
  /** Once everything is written, others may go on with it. */
  close(): Promise<void>;
};

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
  const newest = asked.continue ? newestOf(folder, ownerOf(asked)) : undefined;
  if (newest) return goOn(newest, {folder, asked, mayBegin: false});
  const notices = asked.continue ? ['이어 갈 대화가 없어 새 대화를 시작합니다.'] : [];
  return keep(begun(freshId(folder, asked), asked), {folder, asked, notices});
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
  const there = savedIn(folder, id);
  if (there) mustBeOwner(ownerOf(asked), there.header);
  else if (!mayBegin) throw notThere(id);
  const release = lockIfWritable(folder, id);
  // Read once it is ours: its last writer may have been at work until now.
  const saved = savedIn(folder, id) ?? begun(id, asked);
  const notices = saved.damaged.length > 0 ? [damagedNotice(saved.damaged)] : [];
  return keep(saved, {folder, asked, release, notices});
}

const clock = ({now}: Asked): Date => now ?? new Date();

/** A session with no turns; whatever its file holds was never a session. */
const begun = (id: string, asked: Asked): SavedSession => ({
  header: {id, startedAt: clock(asked).toISOString(), ...ownerOf(asked)},
  turns: [],
  damaged: [],
  sound: 0,
});

function freshId(folder: string, asked: Asked): string {
  const id = newSessionId(clock(asked));
  return isThere(sessionFile(folder, id)) ? freshId(folder, asked) : id;
}

function newestOf(folder: string, owner: Owner): string | undefined {
  return sessionIds(folder).find(id => {
    const summary = summaryOf(readBytes(sessionFile(folder, id)));
    return typeof summary !== 'string' && isSameOwner(owner, summary);
  });
}

/** Undefined where there is no file, or none whose first line was ever finished. */
function savedIn(folder: string, id: string): SavedSession | undefined {
  const path = sessionFile(folder, id);
  if (!isThere(path)) return undefined;
  const reading = readSession(readBytes(path));
  if (reading === 'newer')
    throw new AppError(
      'usage',
      `더 새로운 haru가 저장한 대화라서 읽을 수 없습니다: ${id}`,
      'haru를 새 버전으로 올린 뒤 다시 열어 주세요.',
    );
  if (reading === 'unreadable')
    throw new AppError(
      'usage',
      `대화 파일의 첫 줄이 손상되어 누구의 대화인지 알 수 없습니다: ${id}`,
      `파일을 확인해 주세요: ${path}`,
    );
  // A file that was renamed is known by its name.
  return reading === 'none' ? undefined : {...reading, header: {...reading.header, id}};
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

type Keeping = Place & {release?: (() => void) | undefined; notices?: string[]};

function keep(
  {header, turns, sound}: SavedSession,
  {folder, asked, release, notices = []}: Keeping,
): Session {
  const earlier = turns.map(({turn}) => turn);
  const mask = turnMasker(earlier);
  let unlock = release;
  let mend: number | undefined = sound;
  let waiting: string[] = [];
  let told = false;
  let writing: Promise<string | undefined> = Promise.resolve(undefined);

  async function write(): Promise<string | undefined> {
    const lines = waiting;
    waiting = [];
    try {
      makePrivateFolder(folder);
      unlock ??= takeLock(lockFile(folder, header.id));
      const path = sessionFile(folder, header.id);
      await appendLines(path, {header: headerLine(header), lines: lines.join(''), sound: mend});
      mend = undefined;
      return undefined;
    } catch (error) {
      waiting = [...lines, ...waiting];
      const notice = told ? undefined : `대화를 저장하지 못하고 있습니다: ${reasonOf(error)}`;
      told = true;
      return notice;
    }
  }

  return {
    header,
    conversation: {...emptyConversation, turns: earlier, since: header.startedAt},
    lastAt: turns.at(-1)?.at,
    notices,
    save(turn) {
      waiting.push(turnLine({at: clock(asked).toISOString(), turn: mask(turn)}));
      writing = writing.then(write);
      return writing;
    },
    async close() {
      await writing;
      unlock?.();
      unlock = undefined;
    },
  };
}
