import type {Turn} from '../agent/conversation.ts';
import type {ContentOutline, TurnEvent, Usage} from '../agent/protocol.ts';
import {cleanLine, cleanText} from '../clean-text.ts';
import {folded, jsonLines} from './json-lines.ts';
import {maskJson, maskText} from './mask.ts';
import {roundTable} from './trace-table.ts';

/**
 * What `--trace` says of an event: no line, one or several. `turn` is the turn as far as it has come. Lines may be
 * of any length, but a table fits into `width` cells.
 */
export function traceLines(event: TurnEvent, turn: Turn, width = Number.POSITIVE_INFINITY): string[] {
  switch (event.type) {
    case 'round_start':
      return roundStart(event, turn);
    case 'tool_call':
      return labelled(`도구 요청 ${cleanLine(event.name)}`, maskJson(event.args));
    case 'tool_result': {
      const label = event.error ? '도구 오류' : '도구 결과';
      const took = event.repeated ? '앞서 조회함' : `${event.ms}ms`;
      return labelled(`${label} (${took})`, event.error ?? event.result);
    }
    case 'retry':
      return [
        `   다시 시도 ${event.attempt}/${event.of} · ${event.waitMs}ms 뒤 · ${cleanLine(event.reason)}`,
      ];
    case 'sdk_history':
      return ['── automaticFunctionCallingHistory', ...contentLines(event.outline, event.outline.length)];
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
      return roundEnd(event, turn);
    case 'turn_end':
      return [`── 합계 ${tokens(turn.usage)}`, ...roundTable(turn, width - 3).map(row => `   ${row}`)];
    default:
      return [];
  }
}

function roundStart({round, contents, outline}: EventOf<'round_start'>, {rounds}: Turn): string[] {
  const old = oldIn(outline, rounds.findLast(before => before.round < round)?.outline);
  return [
    `── ${round}회차 · contents ${contents}개 (새로 ${outline.length - old}개)`,
    ...contentLines(outline, old),
  ];
}

type EventOf<T extends TurnEvent['type']> = Extract<TurnEvent, {type: T}>;

/** How many contents were there before: those of the round before; in the first, all but the question. */
function oldIn(outline: readonly ContentOutline[], before: readonly ContentOutline[] | undefined): number {
  if (!before) return Math.max(0, outline.length - 1);
  const first = outline.findIndex(
    ({role, kind, summary}, index) =>
      !(before[index]?.role === role && before[index].kind === kind && before[index].summary === summary),
  );
  return first === -1 ? outline.length : first;
}

const kinds = {text: '글', thought: '생각', tool_call: '도구 요청', tool_result: '도구 결과'};

/** A line a content; a new one, from `old` on, is marked. */
function contentLines(outline: readonly ContentOutline[], old: number): string[] {
  const digits = `${outline.length}`.length;
  return outline.map(({role, kind, summary}, index) => {
    const what = kind.startsWith('tool_')
      ? `${kinds[kind]}(${cleanLine(summary)})`
      : `${kinds[kind]} ${short(summary)}`;
    const mark = index < old ? ' ' : '+';
    return ` ${mark} ${`${index + 1}`.padStart(digits)}. role=${role} ${what}`.trimEnd();
  });
}

const short = (text: string): string => {
  const line = maskText(cleanLine(text));
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const jsonCells = 96;
const fold = {rows: 8, letters: 200};

/** JSON behind its label where it is short, else below it. */
function labelled(label: string, value: unknown): string[] {
  const lines = jsonLines(value, jsonCells);
  if (lines.length === 1) return folded([`   ${label} ${lines[0]}`], fold);
  return [`   ${label}`, ...folded(lines, fold).map(line => `     ${line}`)];
}

function roundEnd({round, usage, ms, finish}: EventOf<'round_end'>, {rounds}: Turn): string[] {
  const {firstByteMs = null, attempts = 1} = rounds.find(other => other.round === round) ?? {};
  const first = firstByteMs === null ? '' : `첫 바이트 ${firstByteMs}ms · `;
  return [`   ${tokens(usage)}`, `   ${first}전체 ${ms}ms · 시도 ${attempts}번 · ${cleanLine(finish)}`];
}

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
