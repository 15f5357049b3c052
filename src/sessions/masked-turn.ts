import {isDeepStrictEqual} from 'node:util';
import type {Turn} from '../agent/conversation.ts';
import type {CallRecord, Memory} from '../agent/protocol.ts';
import {maskJson, maskText} from '../ui/mask.ts';

/**
 * Gives turns as they may be written down: what people typed about themselves is hidden. Numbers that the shop itself
 * showed stay, in this turn or an earlier one: a parcel's may look like a resident's.
 */
export function turnMasker(earlier: readonly Turn[]): (turn: Turn) => Turn {
  const shops = new Set<string>(earlier.flatMap(shownBy));
  const hide = (text: string): string => maskText(text, found => shops.has(digitsOf(found)));
  const hideIn = <T>(value: T): T => maskJson(value, hide) as T;
  return turn => {
    for (const number of shownBy(turn)) shops.add(number);
    const {grounding, answer, memory} = turn;
    const moved = (place: number): number => hide(answer.slice(0, place)).length;
    return {
      ...turn,
      question: hide(turn.question),
      calls: turn.calls.map(hiddenIn(hideIn)),
      answer: hide(answer),
      error: hideIn(turn.error),
      fallback: hideIn(turn.fallback),
      grounding: {
        ...grounding,
        unsupported: grounding.unsupported.map(({kind, text, start, end}) => ({
          kind,
          text: hide(text),
          start: moved(start),
          end: moved(end),
        })),
      },
      memory: memory && hiddenMemory(memory, hideIn),
    };
  };
}

const hiddenIn =
  (hideIn: <T>(value: T) => T) =>
  ({args, result, error, ...call}: CallRecord): CallRecord => ({
    ...call,
    args: hideIn(args),
    ...hideIn({result, error}),
  });

/**
 * A signature vouches for the words it was given with: they go back together or not at all. Where something had to be
 * hidden, the turn is told by its question, calls and answer.
 */
function hiddenMemory(memory: Memory, hideIn: <T>(value: T) => T): Memory {
  if (isDeepStrictEqual(hideIn(memory.items), memory.items)) return memory;
  return {shape: 'retold', model: memory.model, items: []};
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits of every long number in the results of lookups that found something. */
const shownBy = ({calls}: Turn): string[] =>
  calls.flatMap(({result}) => (result && result['found'] !== false ? numbersIn(result) : []));

function numbersIn(value: unknown): string[] {
  if (typeof value === 'string') return (value.match(/\d[-. \d]{8,}\d/g) ?? []).map(digitsOf);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
