import {cleanLine} from '../clean-text.ts';
import type {SessionSummary} from '../sessions/format.ts';
import {seoulTime} from '../sessions/seoul-time.ts';
import {maskText} from './mask.ts';
import {widthOf, wrapCells} from './wrap.ts';

const titles = ['번호', '언제', '고객', '질문 수', '첫 질문'];

/** The saved conversations as rows of a table, cut to the width where there is one. */
export function sessionTable(sessions: readonly SessionSummary[], columns: number | undefined): string[] {
  const rows = [titles, ...sessions.map(cellsOf)];
  const widths = titles.map((_, column) => Math.max(...rows.map(row => widthOf(row[column] ?? ''))));
  return rows.map(row =>
    cut(
      row
        .map((cell, column) => padded(cell, column, widths))
        .join('  ')
        .trimEnd(),
      columns,
    ),
  );
}

const cellsOf = ({id, lastAt, viewer, turns, question}: SessionSummary): string[] => [
  id,
  seoulTime(new Date(lastAt)),
  viewer.role === 'staff' ? '직원' : cleanLine(viewer.customerId),
  String(turns),
  maskText(cleanLine(question)),
];

/** Figures stand at the right of their column, all else at the left. */
function padded(cell: string, column: number, widths: readonly number[]): string {
  const blank = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
  return titles[column] === '질문 수' ? blank + cell : cell + blank;
}

function cut(row: string, columns: number | undefined): string {
  if (columns === undefined || widthOf(row) <= columns) return row;
  return `${wrapCells(row, columns - 1)[0]?.text ?? ''}…`;
}
