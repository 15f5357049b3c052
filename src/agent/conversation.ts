import type {ErrorInfo} from '../errors.ts';
import type {
  CallRecord,
  ContentOutline,
  Memory,
  PastTurn,
  Stop,
  TurnEvent,
  UnsupportedClaim,
  Usage,
  Verdict,
} from './protocol.ts';

export type RoundRecord = {
  round: number;
  contents: number;
  outline: ContentOutline[];
  usage: Usage;
  ms: number;
  /** Milliseconds until its last attempt began to be answered; null while it was not. */
  firstByteMs: number | null;
  /** Requests made, failed ones included. */
  attempts: number;
  finish: string | null;
};

/** A turn as far as it has come. `stop` is null while it runs. */
export type Turn = {
  question: string;
  engine: string;
  model: string;
  /** Provisional text of the round under way; empty once the turn has ended. */
  draft: string;
  /** The wait before the model is asked again; null where none is under way. */
  retry: Extract<TurnEvent, {type: 'retry'}> | null;
  calls: CallRecord[];
  rounds: RoundRecord[];
  stop: Stop | null;
  answer: string;
  usage: Usage;
  error: ErrorInfo | null;
  fallback: {from: string; to: string; reason: string} | null;
  grounding: {verdict: Verdict; unsupported: UnsupportedClaim[]};
  memory: Memory | null;
};

export type Conversation = {
  turns: readonly Turn[];
  /** When it began (ISO), where that is known: what was looked up long ago may not hold any more. */
  since?: string;
  /** The name that it is kept under, where it is kept. */
  id?: string;
};

export const emptyConversation: Conversation = {turns: []};

export const noUsage: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  cachedTokens: 0,
  thoughtTokens: 0,
  estimated: false,
};

export const addUsage = (a: Usage, b: Usage): Usage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  totalTokens: a.totalTokens + b.totalTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
  thoughtTokens: a.thoughtTokens + b.thoughtTokens,
  estimated: a.estimated || b.estimated,
});

/** The fold that screen, printers and sessions share: what the conversation is after one more event. */
export function apply(conversation: Conversation, event: TurnEvent): Conversation {
  const {turns} = conversation;
  if (event.type === 'turn_start') {
    const {type, ...begun} = event;
    return {...conversation, turns: [...turns, {...emptyTurn, ...begun}]};
  }
  const current = turns.at(-1);
  if (!current) return conversation;
  return {...conversation, turns: [...turns.slice(0, -1), advance({...current, retry: null}, event)]};
}

/** Turns that may still be sent; see `context-budget.ts`, which never sends more than half as many. */
const mayBeSent = 20;

/**
 * The conversation with a finished turn at its end. Of a turn that will not be sent again there remains what facts and
 * totals need: what models once sent and were sent makes up most of it.
 */
export function withTurn(conversation: Conversation, turn: Turn): Conversation {
  const {turns} = conversation;
  const [oldest, ...later] = turns.slice(-mayBeSent);
  const next = [...turns, turn];
  if (oldest && later.filter(({memory}) => memory).length >= mayBeSent / 2)
    next[turns.length - later.length - 1] = withoutWire(oldest);
  return {...conversation, turns: next};
}

const withoutWire = (turn: Turn): Turn => ({
  ...turn,
  rounds: turn.rounds.map(round => ({...round, outline: []})),
  memory: turn.memory && {...turn.memory, items: []},
});

/** What later turns may build on. A turn that failed, was cancelled or blocked leaves nothing behind. */
export const historyOf = ({turns}: Conversation): PastTurn[] =>
  turns.flatMap(({question, answer, calls, memory}) => (memory ? [{question, answer, calls, memory}] : []));

/** A turn before anything happened. */
export const emptyTurn: Turn = {
  question: '',
  engine: '',
  model: '',
  draft: '',
  retry: null,
  calls: [],
  rounds: [],
  stop: null,
  answer: '',
  usage: noUsage,
  error: null,
  fallback: null,
  grounding: {verdict: 'off', unsupported: []},
  memory: null,
};

function advance(turn: Turn, event: Exclude<TurnEvent, {type: 'turn_start'}>): Turn {
  switch (event.type) {
    case 'round_start': {
      const {round, contents, outline} = event;
      // Begun anew where a stored conversation was gone: one round, one attempt more.
      const before = turn.rounds.filter(other => other.round !== round);
      const attempts = 1 + (turn.rounds.find(other => other.round === round)?.attempts ?? 0);
      const begun = {
        round,
        contents,
        outline,
        usage: noUsage,
        ms: 0,
        firstByteMs: null,
        attempts,
        finish: null,
      };
      return {...turn, draft: '', rounds: [...before, begun]};
    }
    case 'first_byte': {
      const last = turn.rounds.length - 1;
      const rounds = turn.rounds.map((round, index) =>
        index === last ? {...round, firstByteMs: event.ms} : round,
      );
      return {...turn, rounds};
    }
    case 'text_delta':
      return {...turn, draft: turn.draft + event.text};
    case 'tool_call': {
      const {id, name, args, round} = event;
      return {...turn, calls: [...turn.calls, {id, name, args, round, ms: null, result: null, error: null}]};
    }
    case 'tool_result': {
      const {type, ...outcome} = event;
      return {
        ...turn,
        calls: turn.calls.map(call => (call.id === outcome.id ? {...call, ...outcome} : call)),
      };
    }
    case 'round_end': {
      const {type, ...ended} = event;
      return {
        ...turn,
        rounds: turn.rounds.map(round => (round.round === ended.round ? {...round, ...ended} : round)),
      };
    }
    case 'sdk_history':
      return turn;
    case 'fallback': {
      const {from, to, reason} = event;
      return {...turn, draft: '', fallback: {from, to, reason}};
    }
    case 'grounding': {
      const {type, ...grounding} = event;
      return {...turn, grounding};
    }
    case 'turn_end': {
      const {type, ...ended} = event;
      return {...turn, ...ended, draft: ''};
    }
    case 'retry': {
      const last = turn.rounds.length - 1;
      return {
        ...turn,
        retry: event,
        rounds: turn.rounds.map((round, index) =>
          index === last ? {...round, attempts: round.attempts + 1} : round,
        ),
      };
    }
  }
}
