import type {Turn} from '../agent/conversation.ts';
import {cleanLine} from '../clean-text.ts';
import {cellWidth} from './cell-width.ts';

const barCells = 20;

const head = ['회차', 'contents', '입력', '캐시', '생각', '출력', '첫 바이트', '전체', '시도', '끝'];

/** What the rounds of a turn cost, a row each, with a bar of what went in: memory is paid for anew in every one. */
export function roundTable({rounds}: Turn): string[] {
  if (rounds.length === 0) return [];
  const most = Math.max(1, ...rounds.map(({usage}) => usage.inputTokens));
  const rows = rounds.map(({round, contents, usage, firstByteMs, ms, attempts, finish}) => [
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
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map(row => cellWidth(row[column] ?? ''))),
  );
  const cells = (row: readonly string[]) =>
    row.map((cell, column) => padded(cell, widths[column] ?? 0)).join('  ');
  const bars = rounds.map(({usage}) => '▇'.repeat(Math.round((barCells * usage.inputTokens) / most)));
  return [
    `${cells(head)}  입력 토큰`,
    ...rows.map((row, index) => `${cells(row)}  ${bars[index]}`.trimEnd()),
  ];
}

const padded = (cell: string, width: number): string =>
  `${' '.repeat(Math.max(0, width - cellWidth(cell)))}${cell}`;
