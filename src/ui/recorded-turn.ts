import {apply, emptyConversation, type Turn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import {cleanAnswer, cleanLine, safeJson} from '../clean-text.ts';
import {traceLines} from './trace-line.ts';

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

const kinds: Partial<Record<string, string>> = {
  order_number: '주문번호',
  tracking_number: '송장번호',
  carrier: '택배사',
  status: '상태',
  date: '날짜',
  duration: '기간',
  amount: '금액',
  count: '개수',
  product: '상품',
  person: '사람',
  phone: '전화번호',
  link: '링크',
  detail: '세부',
  action: '처리',
  policy: '규정',
};

function claimLine({kind, text, fact}: ToldClaim): string {
  return `   ${kinds[kind] ?? cleanLine(kind)} "${cleanLine(text)}" ← ${fact ? factText(fact) : '근거 없음'}`;
}

function factText({source, orderId, field, value, count}: Record<string, unknown>): string {
  switch (source) {
    case 'order':
      return cleanLine(`${orderId} ${field} ${typeof value === 'string' ? value : safeJson(value)}`);
    case 'list':
      return `조회한 목록 ${count}건`;
    case 'customer':
      return '고객이 한 말';
    case 'today':
      return '오늘 날짜';
    default:
      return cleanLine(String(source));
  }
}
