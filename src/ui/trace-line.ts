import type {ContentOutline, TurnEvent, Usage} from '../agent/protocol.ts';
import {cleanLine} from './clean-text.ts';

/** What `--trace` says of an event: no line, one or several. */
export function traceLines(event: TurnEvent): string[] {
  switch (event.type) {
    case 'round_start':
      return [`── ${event.round}회차 · contents ${event.contents}개`, ...event.outline.map(contentLine)];
    case 'tool_call':
      return [`   도구 요청 ${cleanLine(event.name)} ${json(event.args)}`];
    case 'tool_result':
      return [`   도구 결과 ${json(event.error ?? event.result)} · ${event.ms}ms`];
    case 'retry':
      return [
        `   다시 시도 ${event.attempt}/${event.of} · ${event.waitMs}ms 뒤 · ${cleanLine(event.reason)}`,
      ];
    case 'round_end':
      return [`   ${tokens(event.usage)} · ${event.ms}ms · ${event.finish}`];
    case 'turn_end':
      return [`── 합계 ${tokens(event.usage)}`, ...(event.error?.stack ? [event.error.stack] : [])];
    default:
      return [];
  }
}

const kinds = {text: '글', thought: '생각', tool_call: '도구 요청', tool_result: '도구 결과'};

function contentLine({role, kind, summary}: ContentOutline, index: number): string {
  const what = kind.startsWith('tool_') ? `${kinds[kind]}(${summary})` : `${kinds[kind]} ${short(summary)}`;
  return `   ${index + 1}. role=${role} ${what}`;
}

const short = (text: string): string => {
  const line = cleanLine(text);
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const json = (value: unknown): string => cleanLine(JSON.stringify(value));

function tokens({inputTokens, cachedTokens, outputTokens, thoughtTokens, estimated}: Usage): string {
  const parts = [
    `입력 ${inputTokens}`,
    cachedTokens && `(캐시 ${cachedTokens})`,
    `· 출력 ${outputTokens}`,
    thoughtTokens && `(생각 ${thoughtTokens})`,
    estimated && '(어림)',
  ];
  return `토큰 ${parts.filter(part => part).join(' ')}`;
}
