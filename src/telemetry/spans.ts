import type {Tracer} from '@opentelemetry/api';
import type {Conversation} from '../agent/conversation.ts';
import {type ExchangeLog, listening} from '../trace/exchange.ts';
import type {Hider} from '../trace/hide.ts';
import type {Witness} from '../trace/witness.ts';
import {type Reporting, turnSpans} from './turn-spans.ts';

/**
 * Turns as spans by the semantic conventions for generative AI: `invoke_agent haru` for each, in it a `chat` for each
 * round, with a span of HTTP for each attempt, and an `execute_tool` for each call.
 */
export function turnsAsSpans(tracer: Tracer, reporting: Reporting): Witness {
  let turn: ReturnType<typeof turnSpans> | undefined;
  const {asked, event} = unfailing<Pick<Witness, 'asked' | 'event'>>({
    asked(question, conversation) {
      if (reporting.content) learn(reporting.hide, question, conversation);
      turn = turnSpans(tracer, reporting, conversation.id);
    },
    event: event => turn?.event(event),
  });
  return {
    asked,
    event,
    through: fetch => (input, init) => {
      const log = turn?.attempt(new URL(String(input)));
      if (!log) return fetch(input, init);
      const begin = (authorization: string | null) => {
        if (authorization) reporting.hide.learnSecret(authorization.replace(/^\S+ /, ''));
        return unfailing<ExchangeLog>(log);
      };
      return listening(fetch, begin)(input, init);
    },
  };
}

function learn(hide: Hider, question: string, {turns}: Conversation): void {
  hide.learnTyped(question);
  for (const past of turns) {
    hide.learnTyped(past.question);
    for (const {result} of past.calls) hide.learnResult(result);
  }
}

/** The same, but that what goes wrong in it is nobody's concern: a report must not cost an answer. */
function unfailing<Hears extends Record<string, (...heard: never[]) => void>>(hears: Hears): Hears {
  const quiet = Object.entries(hears).map(([name, hear]) => [
    name,
    (...heard: never[]) => {
      try {
        hear(...heard);
      } catch {
        // The span stays without it.
      }
    },
  ]);
  return Object.fromEntries(quiet);
}
