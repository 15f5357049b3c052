import type {Turn} from '../agent/conversation.ts';
import {cleanLine} from '../clean-text.ts';
import {aligned, gapsBetween} from './align.ts';
import {cellWidth} from './cell-width.ts';

/** Cells of the longest bar. */
const mostBar = 20;
const leastBar = 4;

const figures = ['회차', 'contents', '입력', '캐시', '생각', '출력', '첫 바이트', '전체', '시도', '끝'];
const barTitle = '입력 토큰';
/** What is left of them on a narrow screen, and on the narrowest. */
const fewer = [figures, ['회차', '입력', '출력', '전체'], ['회차', '입력', '출력']];

/**
 * What the rounds of a turn cost, a row each, with a bar of what went in: memory is paid for anew in every one.
 * In `width` cells there is room for less.
 */
export function roundTable({rounds}: Turn, width = Number.POSITIVE_INFINITY): string[] {
  if (rounds.length === 0) return [];
  const empty = emptyIn(rounds);
  const whole = [figures, ...rounds.map(cellsOf)];
  const layouts = fewer.map(kept =>
    whole.map(row =>
      row.filter((_, column) => {
        const title = figures[column] ?? '';
        return kept.includes(title) && !empty.includes(title);
      }),
    ),
  );
  const rows = layouts.find(rows => widest(laidOut(rows)) <= width);
  if (!rows) return [];
  const room = Math.min(mostBar, width - widest(laidOut(rows)) - gapsBetween(2));
  return room < Math.max(leastBar, cellWidth(barTitle))
    ? laidOut(rows)
    : laidOut(withBars(rows, rounds, room));
}

/** Columns in which no round has anything. */
const emptyIn = (rounds: Turn['rounds']): string[] => [
  ...(rounds.some(({usage}) => usage.cachedTokens > 0) ? [] : ['캐시']),
  ...(rounds.some(({usage}) => usage.thoughtTokens > 0) ? [] : ['생각']),
];

const cellsOf = ({
  round,
  contents,
  usage,
  firstByteMs,
  ms,
  attempts,
  finish,
}: Turn['rounds'][number]): string[] => [
  `${round}`,
  `${contents}`,
  `${usage.inputTokens}`,
  `${usage.cachedTokens}`,
  `${usage.thoughtTokens}`,
  `${usage.outputTokens}`,
  firstByteMs === null ? '-' : `${firstByteMs}ms`,
  finish === null ? '-' : `${ms}ms`,
  `${attempts}`,
  cleanLine(finish ?? '-'),
];

function withBars(rows: readonly string[][], rounds: Turn['rounds'], room: number): string[][] {
  const most = Math.max(1, ...rounds.map(({usage}) => usage.inputTokens));
  const bars = rounds.map(({usage}) => '▇'.repeat(Math.round((room * usage.inputTokens) / most)));
  return rows.map((row, index) => [...row, index === 0 ? barTitle : (bars[index - 1] ?? '')]);
}

const widest = (lines: readonly string[]): number => Math.max(...lines.map(cellWidth));

/** All but the bars, which follow the figures, stand at the right. */
const laidOut = (rows: readonly string[][]): string[] =>
  aligned(rows, cellWidth, column => rows[0]?.[column] !== barTitle);
