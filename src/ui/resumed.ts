import {seoulTime} from '../seoul-time.ts';
import type {Session} from '../sessions/session.ts';
import {type Entry, notice, turnEntry, welcome} from './scrollback.tsx';

/** Turns of an earlier run that are shown again: enough to know where one was. */
const shownAgain = 3;

/** What stands on the screen before the first question: of a resumed conversation, its last turns too. */
export function openingOf(session: Session, notices: readonly string[]): Entry[] {
  const {header, lastAt, notices: own, conversation} = session;
  const told = [welcome, ...[...notices, ...own].map(notice)];
  if (!lastAt) return told;
  const leftOut = Math.max(0, conversation.turns.length - shownAgain);
  const before = leftOut > 0 ? ` 앞의 질문 ${leftOut}개는 생략했어요.` : '';
  const resumed = `${seoulTime(new Date(lastAt))}까지 나눈 대화를 이어 갑니다(${header.id}).${before}`;
  return [...told, notice(resumed), ...conversation.turns.slice(leftOut).map(turnEntry)];
}
