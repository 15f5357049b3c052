import stringWidth from 'string-width';
import {addUsage, noUsage, type Turn} from '../agent/conversation.ts';
import type {Usage} from '../agent/protocol.ts';
import {tokenCount} from './figures.ts';
import {hang, type Line, textOf} from './line.ts';
import {type Entry, note} from './scrollback.tsx';
import {type Column, fittingRows, tableIndent, tableLines} from './table.ts';

const mostRounds = 12;
const mostBar = 40;
const leastBar = 4;

/** A round, and the number of its question where it is the first of it. */
type Listed = Turn['rounds'][number] & {asked: string};

const question: Column<Listed> = {title: '질문', right: true, of: ({asked}) => asked};
const number: Column<Listed> = {title: '회차', right: true, of: ({round}) => `${round}`};
const input: Column<Listed> = {
  title: '입력 토큰',
  right: true,
  of: ({usage}) => tokenCount(usage.inputTokens, usage),
};
const output: Column<Listed> = {
  title: '출력',
  right: true,
  of: ({usage}) => tokenCount(usage.outputTokens, usage),
};

/** Widest first: what does not fit gives way to the next. */
const layouts = [
  [question, number, input, output],
  [number, input],
];

/** What the last rounds cost, a bar for what was sent in each: memory is paid for anew every time. */
export function tokenChart(turns: readonly Turn[]): Entry {
  if (turns.length === 0) return note('아직 물은 것이 없습니다.');
  const rounds = turns
    .flatMap(({rounds}, turn) => rounds.map(round => ({...round, turn: turn + 1})))
    .slice(-mostRounds)
    .map((round, index, all) => ({
      ...round,
      asked: all[index - 1]?.turn === round.turn ? '' : `${round.turn}`,
    }));
  const last = turns.at(-1)?.usage ?? noUsage;
  const all = turns.map(({usage}) => usage).reduce(addUsage, noUsage);
  return {
    lines: columns => [
      ...withBars(
        tableLines(fittingRows(layouts, rounds, columns - tableIndent.length) ?? []),
        rounds.map(({usage}) => usage.inputTokens),
        columns,
      ),
      ...hang('  ', 'quiet', `지난 질문 ${spent(last)}`, columns),
      ...(turns.length > 1 ? hang('  ', 'quiet', `대화 전체 ${spent(all)}`, columns) : []),
    ],
  };
}

const spent = (usage: Usage): string =>
  `${tokenCount(usage.totalTokens, usage)} (입력 ${tokenCount(usage.inputTokens, usage)} · 출력 ${tokenCount(usage.outputTokens, usage)})`;

/** A bar behind each row but the titles, all to one scale. */
function withBars([titles, ...rows]: readonly Line[], values: readonly number[], columns: number): Line[] {
  if (!titles) return [];
  const text = Math.max(...[titles, ...rows].map(line => stringWidth(textOf(line))));
  const room = Math.min(mostBar, columns - text - 3);
  const most = Math.max(1, ...values);
  if (room < leastBar) return [titles, ...rows];
  return [
    titles,
    ...rows.map((line, index): Line => {
      const bar = '▇'.repeat(Math.round((room * (values[index] ?? 0)) / most));
      return {...line, spans: [...line.spans, {text: '  '}, {text: bar, look: 'accent'}]};
    }),
  ];
}
