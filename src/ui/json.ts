import {emptyTurn, type Turn} from '../agent/conversation.ts';
import {safeJson} from '../clean-text.ts';
import type {ErrorInfo} from '../errors.ts';
import {maskJson} from './mask.ts';

/** The turn as `--json` prints it: the shape is a promise to scripts. */
export function asJson(turn: Turn): string {
  const {question, answer, stop, engine, model, fallback, grounding, calls, rounds, usage, error} = turn;
  const view = {
    question,
    answer,
    stop,
    engine,
    model,
    fallback,
    calls: calls.map(({round, name, args, result, error, ms}) => ({round, name, args, result, error, ms})),
    rounds: rounds.map(
      ({round, contents, usage: {inputTokens, outputTokens, cachedTokens, thoughtTokens}, ms, attempts}) => ({
        round,
        contents,
        inputTokens,
        outputTokens,
        cachedTokens,
        thoughtTokens,
        ms,
        attempts,
      }),
    ),
    usage,
    grounding: {
      verdict: grounding.verdict,
      unsupported: grounding.unsupported.map(({text}) => text),
      spans: grounding.unsupported,
    },
    error: error && {code: error.code, message: error.message, hint: error.hint},
  };
  return safeJson(maskJson(view), 2);
}

/** The same for a run that ended before there was a turn. */
export const failureAsJson = (question: string, error: ErrorInfo): string =>
  asJson({...emptyTurn, question, stop: 'error', error});
