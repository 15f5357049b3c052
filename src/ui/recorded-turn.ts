import {apply, emptyConversation, type Turn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import {cleanAnswer, cleanLine} from '../clean-text.ts';
import {traceLines} from './trace-line.ts';
import {claimWord, factWords} from './trace-words.ts';

/** Something the answer claims and the fact behind it; null where there is none. */
export type ToldClaim = {kind: string; text: string; fact: Record<string, unknown> | null};

/** A recorded turn told as `--trace` would have told it, with its question, its answer and what that rests on. */
export function recordedTurn(
  number: number,
  question: string,
  events: readonly TurnEvent[],
  claims: readonly ToldClaim[],
): string[] {
  let conversation = emptyConversation;
  const lines = events.flatMap(event => {
    conversation = apply(conversation, event);
    const [turn] = conversation.turns;
    return turn ? traceLines(event, turn) : [];
  });
  return [
    `질문 ${number}. ${cleanLine(question)}`,
    ...lines,
    ...endOf(conversation.turns[0]),
    ...(claims.length > 0 ? ['── 답에 담긴 사실과 근거', ...claims.map(claimLine)] : []),
  ];
}

const stops: Partial<Record<string, string>> = {
  cancelled: '── 답하기 전에 멈췄습니다.',
  'call-limit': '── 조회 한도에 닿았습니다.',
};

function endOf(turn: Turn | undefined): string[] {
  if (!turn?.stop) return ['── 여기서 기록이 끊겼습니다.'];
  const stop = stops[turn.stop];
  const {error, answer} = turn;
  return [
    ...(stop ? [stop] : []),
    ...(error ? [`── 오류 ${error.code} · ${cleanLine(error.message)}`] : []),
    ...(answer ? [`답. ${cleanAnswer(answer)}`] : []),
  ];
}

function claimLine({kind, text, fact}: ToldClaim): string {
  return `   ${claimWord(kind)} "${cleanLine(text)}" ← ${fact ? factWords(fact) : '근거 없음'}`;
}
