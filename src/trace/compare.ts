import type {Turn} from '../agent/conversation.ts';
import {maskText} from '../ui/mask.ts';
import type {PlayedRequest} from './player.ts';
import type {RecordedTurn} from './read.ts';

/** One field that is not as it was recorded; undefined where it is not there. */
export type Change = {path: string; recorded: unknown; now: unknown};

/** What part of a turn is not as it was recorded, and in which fields. */
export type Difference = {
  part:
    | {kind: 'call'; number: number; name: string; args: unknown}
    | {kind: 'request'; number: number}
    | {kind: 'outcome'};
  changes: Change[];
};

/**
 * Where a turn played again is not what was recorded: its lookups, its requests, what came of it. Times and keys are
 * not compared, personal numbers as they are hidden.
 */
export function differencesOf(
  recorded: Turn,
  now: Turn,
  {exchanges}: Pick<RecordedTurn, 'exchanges'>,
  requests: readonly PlayedRequest[],
): Difference[] {
  const stopped = recorded.stop === 'cancelled';
  const unanswered = requests.some(({answered}) => !answered);
  const all = [
    ...callDifferences(recorded, now, stopped),
    ...requestDifferences(exchanges, requests, stopped),
    // Stopped by a person it ends wherever it then was, and without an answer it has to stop.
    ...(stopped || unanswered
      ? []
      : [{part: {kind: 'outcome' as const}, changes: changesIn(outcome(recorded), outcome(now), '')}]),
  ];
  return all.filter(({changes}) => changes.length > 0);
}

function callDifferences(recorded: Turn, now: Turn, stopped: boolean): Difference[] {
  const count = stopped ? recorded.calls.length : Math.max(recorded.calls.length, now.calls.length);
  return Array.from({length: count}, (_, index) => {
    const [before, after] = [recorded.calls[index], now.calls[index]];
    const {name = '', args = {}} = before ?? after ?? {};
    const part = {kind: 'call' as const, number: index + 1, name, args};
    if (stopped && before?.ms === null) return {part, changes: []};
    return {part, changes: changesIn(before && called(before), after && called(after), '')};
  });
}

const called = ({name, args, result, error}: Turn['calls'][number]) => ({name, args, result, error});

function requestDifferences(
  exchanges: RecordedTurn['exchanges'],
  requests: readonly PlayedRequest[],
  stopped: boolean,
): Difference[] {
  const count = stopped ? exchanges.length : Math.max(exchanges.length, requests.length);
  return Array.from({length: count}, (_, index) => ({
    part: {kind: 'request' as const, number: index + 1},
    changes: changesIn(
      exchanges[index] && sent(exchanges[index]),
      requests[index] && sent(requests[index]),
      '',
    ),
  }));
}

/** Which server it went to and by which version of the API stands in the settings. */
const sent = ({method, path, body}: {method: string; path: string; body: unknown}) => ({
  method,
  path: path.replace(/^.*?\/(?=models\/|interactions)/, '').replace(/([?&])key=[^&]*&?/, '$1'),
  ...(body as object | null),
});

const outcome = ({stop, answer, grounding, error, fallback}: Turn) => ({
  stop,
  answer,
  grounding: grounding.verdict,
  error: error && {code: error.code, message: error.message},
  fallback: fallback && {from: fallback.from, to: fallback.to},
});

/** The innermost fields in which two pieces of JSON differ. */
export function changesIn(recorded: unknown, now: unknown, path: string): Change[] {
  if (isSame(recorded, now)) return [];
  if (!isBranch(recorded) || !isBranch(now) || Array.isArray(recorded) !== Array.isArray(now))
    return [{path, recorded, now}];
  const keys = new Set([...Object.keys(recorded), ...Object.keys(now)]);
  return [...keys].flatMap(key => {
    const inner = Array.isArray(recorded) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    return changesIn(recorded[key], now[key], inner);
  });
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'string' && typeof b === 'string' && maskText(a) === maskText(b));

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
