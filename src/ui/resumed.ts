import {seoulTime} from '../sessions/seoul-time.ts';
import type {Session} from '../sessions/session.ts';
import type {Note} from './transcript.tsx';

/** Turns of an earlier run that are shown again: enough to know where one was. */
const shownAgain = 3;

/** How many turns of the resumed conversation are not shown again. */
export const leftOutOf = ({conversation}: Session): number =>
  Math.max(0, conversation.turns.length - shownAgain);

/** What is said before the first question of this run; of a resumed conversation, just before its turns. */
export function openingNotes(session: Session, notices: readonly string[]): Note[] {
  const note = (text: string): Note => ({kind: 'notice', after: 0, text});
  const {header, lastAt, notices: own} = session;
  const told = [...notices, ...own].map(note);
  if (!lastAt) return told;
  const leftOut = leftOutOf(session);
  const before = leftOut > 0 ? ` 앞의 질문 ${leftOut}개는 생략했어요.` : '';
  const resumed = `${seoulTime(new Date(lastAt))}까지 나눈 대화를 이어 갑니다(${header.id}).${before}`;
  return [...told, {...note(resumed), after: leftOut}];
}
