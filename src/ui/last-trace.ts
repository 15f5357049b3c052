import type {Turn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import type {Line} from './line.ts';
import {type Entry, note} from './scrollback.tsx';
import {traceLines} from './trace-line.ts';
import {wrapWords} from './wrap.ts';

/** Rows that one line of the trace may take: results can be long. */
const mostRows = 3;

/** How the last answer came about, as `--trace` tells it. */
export const lastTrace = (turn: Turn | undefined): Entry =>
  turn
    ? {
        lines: columns =>
          eventsOf(turn)
            .flatMap(event => traceLines(event, turn, columns - 2))
            .flatMap(folded(columns)),
      }
    : note('아직 물은 것이 없습니다.');

const folded =
  (columns: number) =>
  (line: string): Line[] => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    const lead = `  ${indent}`;
    const row = (text: string): Line => ({lead, spans: [{text}], tone: 'quiet'});
    const rows = wrapWords(line.slice(indent.length), columns - lead.length).map(({text}) => row(text));
    return rows.length > mostRows ? [...rows.slice(0, mostRows), row('…')] : rows;
  };

/** What happened in a finished turn, in order, as far as the turn remembers it. */
function eventsOf({
  rounds,
  calls,
  fallback,
  grounding,
  stop,
  answer,
  usage,
  error,
  memory,
}: Turn): TurnEvent[] {
  return [
    ...rounds.flatMap(({round, contents, outline, usage, ms, finish}): TurnEvent[] => [
      {type: 'round_start', round, contents, outline},
      ...(finish === null ? [] : [{type: 'round_end' as const, round, usage, ms, finish}]),
      ...calls.filter(call => call.round === round).flatMap(callEvents),
    ]),
    ...(fallback ? [{type: 'fallback' as const, ...fallback}] : []),
    ...(stop === 'answered' ? [{type: 'grounding' as const, ...grounding}] : []),
    {type: 'turn_end', stop: stop ?? 'cancelled', answer, usage, error, memory},
  ];
}

const callEvents = ({id, name, args, round, ms, result, error}: Turn['calls'][number]): TurnEvent[] => [
  {type: 'tool_call', id, name, args, round},
  ...(ms === null ? [] : [{type: 'tool_result' as const, id, ms, result, error}]),
];
