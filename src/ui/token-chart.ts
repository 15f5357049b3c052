import stringWidth from 'string-width';
import {addUsage, noUsage, type Turn} from '../agent/conversation.ts';
import type {Usage} from '../agent/protocol.ts';
import {tokenCount} from './figures.ts';
import {hang, type Line, textOf} from './line.ts';
import {type Entry, note} from './scrollback.tsx';
import {type Column, tableLines} from './table.ts';

const mostRounds = 12;
const mostBar = 40;
const leastBar = 4;

const columnsOfRound: Column[] = [
  {title: '질문', right: true},
  {title: '회차', right: true},
  {title: '입력 토큰', right: true},
  {title: '출력', right: true},
];

/** What the last rounds cost, a bar for what was sent in each: memory is paid for anew every time. */
export function tokenChart(turns: readonly Turn[]): Entry {
  if (turns.length === 0) return note('아직 물은 것이 없습니다.');
  const rounds = turns
    .flatMap(({rounds}, turn) => rounds.map(round => ({...round, turn: turn + 1})))
    .slice(-mostRounds);
  const rows = rounds.map(({turn, round, usage}, index) => [
    rounds[index - 1]?.turn === turn ? '' : `${turn}`,
    `${round}`,
    tokenCount(usage.inputTokens, usage),
    tokenCount(usage.outputTokens, usage),
  ]);
  const last = turns.at(-1)?.usage ?? noUsage;
  const all = turns.map(({usage}) => usage).reduce(addUsage, noUsage);
  return {
    lines: columns => [
      ...withBars(
        tableLines(columnsOfRound, rows, columns) ?? [],
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
