import type {TurnEvent} from '../agent/protocol.ts';
import {cleanLine} from '../clean-text.ts';

/** What a person waiting for the answer wants to know of the way there; undefined for all else. */
export function noticeLine(event: TurnEvent): string | undefined {
  if (event.type === 'retry') {
    const when = event.waitMs < 1000 ? '곧' : `${Math.round(event.waitMs / 1000)}초 뒤`;
    return `${cleanLine(event.reason)} ${when} 다시 시도 (${event.attempt}/${event.of})`;
  }
  if (event.type === 'fallback') {
    const who = event.to === 'offline' ? '내장 모델이' : `${cleanLine(event.to)} 모델이`;
    return `${cleanLine(event.reason)} ${who} 대신 답합니다.`;
  }
  return event.type === 'grounding' ? groundingLine(event) : undefined;
}

function groundingLine({verdict, unsupported}: Extract<TurnEvent, {type: 'grounding'}>): string | undefined {
  const words = unsupported.map(({text}) => `"${cleanLine(text)}"`).join(', ');
  if (verdict === 'unsupported') return `조회로 확인되지 않은 말이 있습니다: ${words}`;
  if (verdict === 'corrected') return '조회로 확인되지 않은 말을 고쳐 답했습니다.';
  if (verdict === 'replaced') return '조회로 확인되지 않은 말이 있어 내장 모델이 대신 답했습니다.';
  if (verdict === 'withheld') return '조회로 확인되지 않은 말이 있어 그 답은 보여 드리지 않습니다.';
  return undefined;
}
