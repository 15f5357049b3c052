import {cleanLine} from '../clean-text.ts';
import {seoulTime} from '../seoul-time.ts';
import type {SessionSummary} from '../sessions/format.ts';
import {hang, type Line} from './line.ts';
import {maskText} from './mask.ts';
import type {Entry} from './scrollback.tsx';
import {type Column, fittingRows, tableIndent, tableLines} from './table.ts';

const number: Column<SessionSummary> = {title: '번호', of: ({id}) => id};
const when: Column<SessionSummary> = {title: '언제', of: ({lastAt}) => seoulTime(new Date(lastAt))};
const customer: Column<SessionSummary> = {
  title: '고객',
  of: ({viewer}) => (viewer.role === 'staff' ? '직원' : maskText(cleanLine(viewer.customerId))),
};
const turns: Column<SessionSummary> = {title: '질문 수', right: true, of: ({turns}) => String(turns)};
const question: Column<SessionSummary> = {
  title: '첫 질문',
  least: 16,
  of: ({question}) => maskText(cleanLine(question)),
};

/** Widest first: what does not fit gives way to the next. */
const layouts = [
  [number, when, turns, question],
  [number, when, question],
  [number, question],
];

/** The saved conversations of anybody, for `haru sessions`, as wide as the terminal where there is one. */
export const sessionRows = (
  sessions: readonly SessionSummary[],
  width = Number.POSITIVE_INFINITY,
): string[] =>
  fittingRows([[number, when, customer, turns, question], ...layouts], sessions, width) ??
  sessions.map(({id}) => id);

/** Those of one person, for `/sessions`, with how to go on with one; each is two rows where no table fits. */
export const sessionEntry = (sessions: readonly SessionSummary[]): Entry => ({
  lines(columns) {
    const rows = fittingRows(layouts, sessions, columns - tableIndent.length);
    return [
      ...(rows ? tableLines(rows) : sessions.flatMap(session => stacked(session, columns))),
      ...hang(tableIndent, 'quiet', '이어 가려면 haru --session 번호로 열어 주세요.', columns),
    ];
  },
});

const stacked = (session: SessionSummary, columns: number): Line[] => [
  ...hang('  ', 'plain', session.id, columns),
  ...hang('    ', 'quiet', question.of(session), columns),
];
