import type {Turn} from '../agent/conversation.ts';
import type {ContentOutline, TurnEvent, Usage} from '../agent/protocol.ts';
import {cleanLine, cleanText, safeJson} from '../clean-text.ts';
import {cellWidth} from './cell-width.ts';
import {maskJson, maskText} from './mask.ts';

/** What `--trace` says of an event: no line, one or several. `turn` is the turn as far as it has come. */
export function traceLines(event: TurnEvent, turn: Turn): string[] {
  switch (event.type) {
    case 'round_start':
      return [`── ${event.round}회차 · contents ${event.contents}개`, ...event.outline.map(contentLine)];
    case 'tool_call':
      return [`   도구 요청 ${cleanLine(event.name)} ${json(maskJson(event.args))}`];
    case 'tool_result':
      return [
        `   도구 결과 ${json(event.error ?? event.result)} · ${event.repeated ? '앞서 조회함' : `${event.ms}ms`}`,
      ];
    case 'retry':
      return [
        `   다시 시도 ${event.attempt}/${event.of} · ${event.waitMs}ms 뒤 · ${cleanLine(event.reason)}`,
      ];
    case 'sdk_history':
      return ['── automaticFunctionCallingHistory', ...event.outline.map(contentLine)];
    case 'fallback':
      return [
        `── ${cleanLine(event.from)} 대신 ${cleanLine(event.to)} · ${cleanLine(event.reason)}`,
        ...(event.stack ? [cleanText(event.stack)] : []),
      ];
    case 'grounding':
      return [
        `── 근거 ${event.verdict}`,
        ...event.unsupported.map(({kind, text}) => `   ${kind} "${cleanLine(text)}"`),
      ];
    case 'round_end':
      return [`   ${tokens(event.usage)} · ${event.ms}ms · ${cleanLine(event.finish)}`];
    case 'turn_end':
      return table(turn);
    default:
      return [];
  }
}

const kinds = {text: '글', thought: '생각', tool_call: '도구 요청', tool_result: '도구 결과'};

function contentLine({role, kind, summary}: ContentOutline, index: number): string {
  const what = kind.startsWith('tool_')
    ? `${kinds[kind]}(${cleanLine(summary)})`
    : `${kinds[kind]} ${short(summary)}`;
  return `   ${index + 1}. role=${role} ${what}`.trimEnd();
}

const short = (text: string): string => {
  const line = maskText(cleanLine(text));
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const json = (value: unknown): string => safeJson(value);

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

const barCells = 20;

/** What the rounds cost: memory is paid for anew in every one of them. */
function table({rounds, usage}: Turn): string[] {
  const most = Math.max(1, ...rounds.map(({usage}) => usage.inputTokens));
  const rows = rounds.map(({round, contents, usage: {inputTokens, outputTokens}, attempts}) => [
    `${round}`,
    `${contents}`,
    `${inputTokens}`,
    `${outputTokens}`,
    `${attempts}`,
    '▇'.repeat(Math.round((barCells * inputTokens) / most)),
  ]);
  const head = ['회차', 'contents', '입력 토큰', '출력 토큰', '시도', ''];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map(row => cellWidth(row[column] ?? ''))),
  );
  const line = (row: string[]) =>
    `   ${row.map((cell, column) => (column === row.length - 1 ? cell : padded(cell, widths[column] ?? 0))).join('  ')}`.trimEnd();
  return [`── 합계 ${tokens(usage)}`, ...(rounds.length > 0 ? [head, ...rows].map(line) : [])];
}

const padded = (cell: string, width: number): string => `${' '.repeat(width - cellWidth(cell))}${cell}`;
