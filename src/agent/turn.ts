import {type ErrorInfo, infoOf, isAbort} from '../errors.ts';
import {addUsage, noUsage} from './conversation.ts';
import type {Emit, Engine, EngineRequest, Stop, TurnEvent, Usage} from './protocol.ts';

type TurnEnd = Extract<TurnEvent, {type: 'turn_end'}>;

/**
 * One question and everything that happens until it is settled.
 * Never throws for a fault of the model: `turn_end` carries it. A reader that leaves early stops the engine.
 */
export async function* turn(
  engine: Engine,
  engineName: string,
  request: EngineRequest,
): AsyncGenerator<TurnEvent, void> {
  yield {type: 'turn_start', question: request.question, engine: engineName, model: request.model};
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  // A stream is the queue between engines that report as things happen and readers that pull.
  yield* new ReadableStream<TurnEvent>({
    async start(queue) {
      let usage = noUsage;
      const emit: Emit = event => {
        if (left.signal.aborted) return;
        if (event.type === 'round_end') usage = addUsage(usage, event.usage);
        queue.enqueue(event);
      };
      const end = await settle(engine, {...request, signal}, emit, () => usage);
      if (left.signal.aborted) return;
      queue.enqueue(end);
      queue.close();
    },
    cancel: () => left.abort(),
  });
}

async function settle(
  engine: Engine,
  request: EngineRequest,
  emit: Emit,
  usage: () => Usage,
): Promise<TurnEnd> {
  try {
    const {stop, answer, memory} = await engine(request, emit);
    return {type: 'turn_end', stop, answer, usage: usage(), error: null, memory};
  } catch (error) {
    const ended = (stop: Stop, fault: ErrorInfo | null): TurnEnd => ({
      type: 'turn_end',
      stop,
      answer: '',
      usage: usage(),
      error: fault,
      memory: null,
    });
    if (request.signal.aborted || isAbort(error)) return ended('cancelled', null);
    const fault = infoOf(error);
    return ended(fault.code === 'blocked' ? 'blocked' : 'error', fault);
  }
}
