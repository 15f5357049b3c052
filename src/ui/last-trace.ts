import type {Turn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import type {Line} from './line.ts';
import {type Entry, note} from './scrollback.tsx';
import {cutTo} from './table.ts';
import {traceLines} from './trace-line.ts';

/** How the last answer came about, as `--trace` tells it. */
export const lastTrace = (turn: Turn | undefined): Entry =>
  turn
    ? {
        lines: columns =>
          eventsOf(turn)
            .flatMap(event => traceLines(event, turn))
            .map(cut(columns)),
      }
    : note('아직 물은 것이 없습니다.');

/** A row each: its columns stand under one another, and what is longer is told in full by `--trace`. */
const cut =
  (columns: number) =>
  (line: string): Line => ({lead: '  ', spans: [{text: cutTo(line, columns - 2)}], tone: 'quiet'});

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
