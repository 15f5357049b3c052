import {type Conversation, emptyConversation, type Turn} from '../agent/conversation.ts';
import {makePrivateFolder} from '../state-folder.ts';
import {appendLines, lockFile, reasonOf, sessionFile} from './disk.ts';
import {headerLine, type SavedSession, type SessionHeader, turnLine} from './format.ts';
import {takeLock} from './lock.ts';
import {turnMasker} from './masked-turn.ts';
import {mustBeOwner} from './owner.ts';
import {savedIn} from './saved.ts';

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

type Keeping = {
  folder: string;
  clock: () => Date;
  notices: string[];
  /** Gives the session back, where it is held already. */
  release?: (() => void) | undefined;
};

/** Goes on with a session as it was read, or begins a new one where it has no file. */
export function keep(
  {header, turns, sound}: SavedSession,
  {folder, clock, notices, release}: Keeping,
): Session {
  const earlier = turns.map(({turn}) => turn);
  const mask = turnMasker(earlier);
  let held = release && {release, sound};
  let waiting: string[] = [];
  let told = false;
  let writing: Promise<string | undefined> = Promise.resolve(undefined);

  /** What its file holds by then may be more than what was read, or another's who hit on the same name. */
  function hold() {
    makePrivateFolder(folder);
    const release = takeLock(lockFile(folder, header.id));
    try {
      const there = savedIn(folder, header.id);
      if (there) mustBeOwner(header, there.header);
      return {release, sound: there?.sound ?? 0};
    } catch (error) {
      release();
      throw error;
    }
  }

  async function write(): Promise<string | undefined> {
    const lines = waiting;
    waiting = [];
    try {
      held ??= hold();
      const text = {header: headerLine(header), lines: lines.join('')};
      await appendLines(sessionFile(folder, header.id), {...text, sound: held.sound});
      held.sound = Number.POSITIVE_INFINITY;
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
    conversation: {...emptyConversation, turns: earlier, since: header.startedAt, id: header.id},
    lastAt: turns.at(-1)?.at,
    notices,
    save(turn) {
      waiting.push(turnLine({at: clock().toISOString(), turn: mask(turn)}));
      writing = writing.then(write);
      return writing;
    },
    async close() {
      await writing;
      held?.release();
      held = undefined;
    },
  };
}
