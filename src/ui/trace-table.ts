import type {RoundRecord, Turn} from '../agent/conversation.ts';
import {cleanLine} from '../clean-text.ts';
import {cellWidth} from './cell-width.ts';

const barCells = 12;

type Column = {title: string; of(round: RoundRecord): string; isThere?(round: RoundRecord): boolean};

/** `isThere`: a column that stands only where some round has something in it. */
const columns: readonly Column[] = [
  {title: '회차', of: ({round}) => `${round}`},
  {title: 'contents', of: ({contents}) => `${contents}`},
  {title: '입력', of: ({usage}) => `${usage.inputTokens}`},
  {title: '캐시', of: ({usage}) => `${usage.cachedTokens}`, isThere: ({usage}) => usage.cachedTokens > 0},
  {title: '생각', of: ({usage}) => `${usage.thoughtTokens}`, isThere: ({usage}) => usage.thoughtTokens > 0},
  {title: '출력', of: ({usage}) => `${usage.outputTokens}`},
  {title: '첫 바이트', of: ({firstByteMs}) => (firstByteMs === null ? '-' : `${firstByteMs}ms`)},
  {title: '전체', of: ({finish, ms}) => (finish === null ? '-' : `${ms}ms`)},
  {title: '시도', of: ({attempts}) => `${attempts}`},
  {title: '끝', of: ({finish}) => cleanLine(finish ?? '-')},
];

/** What the rounds of a turn cost, a row each, with a bar of what went in: memory is paid for anew in every one. */
export function roundTable({rounds}: Turn): string[] {
  if (rounds.length === 0) return [];
  const most = Math.max(1, ...rounds.map(({usage}) => usage.inputTokens));
  const shown = columns.filter(({isThere}) => !isThere || rounds.some(isThere));
  const rows = [shown.map(({title}) => title), ...rounds.map(round => shown.map(({of}) => of(round)))];
  const widths = shown.map((_, column) => Math.max(...rows.map(row => cellWidth(row[column] ?? ''))));
  const bars = rounds.map(({usage}) => '▇'.repeat(Math.round((barCells * usage.inputTokens) / most)));
  return rows.map((row, index) => {
    const cells = row.map((cell, column) => padded(cell, widths[column] ?? 0)).join('  ');
    return `${cells}  ${index === 0 ? '입력 토큰' : bars[index - 1]}`.trimEnd();
  });
}

const padded = (cell: string, width: number): string =>
  `${' '.repeat(Math.max(0, width - cellWidth(cell)))}${cell}`;
