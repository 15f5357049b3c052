import {setMaxListeners} from 'node:events';
import {AppError, infoOf, isAbort} from '../errors.ts';
import {check} from '../grounding/check.ts';
import {type AskedTurn, factsOf} from '../grounding/facts.ts';
import {addUsage, apply, emptyConversation, emptyTurn, noUsage, type Turn} from './conversation.ts';
import {correctionOf, type GroundingMode, type Vouching, vouchFor} from './ground.ts';
import type {Engine, EngineReply, EngineRequest, Memory, Stop, TurnEvent} from './protocol.ts';
import {rememberCalls} from './remember-calls.ts';

/** A model and the way to it. */
export type Candidate = {model: string; engine: string; load: () => Promise<Engine>};

/** In the order in which they are asked. */
export type Candidates = readonly [Candidate, ...Candidate[]];

type TurnRequest = Omit<EngineRequest, 'model' | 'done' | 'firstRound'> & {
  grounding: GroundingMode;
  /** The whole conversation so far, what left the model's memory included: the facts an answer may rest on. */
  earlier: readonly AskedTurn[];
  now: Date;
  /** Answers where an answer cannot be vouched for. */
  builtIn: Candidate;
  /** Hears every event as it is emitted, whoever reads the stream and however far. */
  hear?: ((event: TurnEvent) => void) | undefined;
};
type TurnEnd = Extract<TurnEvent, {type: 'turn_end'}>;

/**
 * One question and everything that happens until it is settled: the first candidate answers it, or the next where
 * that one stays out of reach. Never throws for a fault of a model: `turn_end` carries it.
 * A reader that leaves early stops the engine.
 */
export async function* turn(candidates: Candidates, request: TurnRequest): AsyncGenerator<TurnEvent, void> {
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  // The SDK listens anew for every request and never takes it back; the turn's end does.
  setMaxListeners(0, signal);
  // A stream is the queue between engines that report as things happen and readers that pull.
  yield* new ReadableStream<TurnEvent>({
    async start(queue) {
      const emit = (event: TurnEvent) => {
        request.hear?.(event);
        if (!left.signal.aborted) queue.enqueue(event);
      };
      emit(await settle(candidates, {...request, signal}, emit));
      if (!left.signal.aborted) queue.close();
    },
    cancel: () => left.abort(),
  });
}

async function settle(
  candidates: Candidates,
  request: TurnRequest,
  send: (event: TurnEvent) => void,
): Promise<TurnEnd> {
  let progress = emptyConversation;
  const soFar = (): Turn => progress.turns[0] ?? emptyTurn;
  const emit = (event: TurnEvent) => {
    progress = apply(progress, event);
    send(event);
  };
  const toolbox = rememberCalls(request.toolbox);
  const ask = async ({load, model}: Candidate, more: Partial<EngineRequest> = {}): Promise<EngineReply> => {
    const {calls: done, rounds} = soFar();
    const run = await load();
    return run({...request, toolbox, model, done, firstRound: rounds.length + 1, ...more}, emit);
  };
  const [first] = candidates;
  emit({type: 'turn_start', question: request.question, engine: first.engine, model: first.model});
  let limited = false;
  const settledBy = async (candidate: Candidate): Promise<TurnEnd> => {
    const reply = await ask(candidate);
    limited ||= reply.stop === 'call-limit';
    if (!reply.answer) throw limitReached(request.maxCalls);
    const vouched = await vouchFor(reply, vouching(request, candidate, reply, soFar, ask));
    const {answer, memory, verdict, unsupported} = vouched;
    emit({type: 'grounding', verdict, unsupported});
    return ended(limited ? 'call-limit' : 'answered', soFar(), {answer, memory});
  };
  for (const [index, candidate] of candidates.entries()) {
    const next = candidates[index + 1];
    try {
      return await settledBy(candidate);
    } catch (error) {
      const fault = request.signal.aborted || isAbort(error) ? undefined : infoOf(error);
      if (!next || !fault || !outOfReach.has(fault.code))
        return failed(error, limited, request.signal, soFar());
      const {message: reason, stack} = fault;
      emit({type: 'fallback', from: candidate.model, to: next.model, reason, ...(stack && {stack})});
    }
  }
  throw new Error('a turn needs a candidate');
}

/** How this turn's answer is checked, corrected and replaced. */
function vouching(
  request: TurnRequest,
  candidate: Candidate,
  given: EngineReply,
  soFar: () => Turn,
  ask: (candidate: Candidate, more?: Partial<EngineRequest>) => Promise<EngineReply>,
): Vouching {
  const {question, earlier, now, history, signal} = request;
  const orNothing = (error: unknown): undefined => {
    if (signal.aborted || isAbort(error)) throw error;
  };
  return {
    mode: request.grounding,
    unsupportedIn(answer) {
      const facts = factsOf({turns: [...earlier, {question, calls: soFar().calls}], now});
      return check(answer, facts).unsupported.map(
        ({
          claim: {
            text,
            kind,
            span: [start, end],
          },
        }) => ({text, kind, start, end}),
      );
    },
    correct(claims) {
      const draft = {question, answer: given.answer, calls: soFar().calls, memory: given.memory};
      const more = {history: [...history, draft], question: correctionOf(claims), done: []};
      return ask(candidate, more).catch(orNothing);
    },
    replace: async () =>
      candidate.model === request.builtIn.model ? undefined : ask(request.builtIn).catch(orNothing),
  };
}

/** Faults that another model does not share, a bug on the way to this one included. A wrong key is the person's to mend. */
const outOfReach = new Set(['quota', 'unavailable', 'network', 'timeout']);

const limitReached = (maxCalls: number): AppError =>
  new AppError(
    'unavailable',
    `조회를 ${maxCalls}번 하고도 답을 얻지 못했습니다.`,
    '질문을 나누어 다시 묻거나 --max-calls를 늘려 주세요.',
  );

const ended = (
  stop: Stop,
  {rounds}: Turn,
  {answer, memory}: {answer: string; memory: Memory | null} = {answer: '', memory: null},
): TurnEnd => ({
  type: 'turn_end',
  stop,
  answer,
  usage: rounds.map(({usage}) => usage).reduce(addUsage, noUsage),
  error: null,
  memory,
});

function failed(error: unknown, limited: boolean, signal: AbortSignal, turn: Turn): TurnEnd {
  if (signal.aborted || isAbort(error)) return ended('cancelled', turn);
  const fault = infoOf(error);
  const stop = fault.code === 'blocked' ? 'blocked' : limited ? 'call-limit' : 'error';
  return {...ended(stop, turn), error: fault};
}
