import type {GoogleGenAI, Interactions} from '@google/genai';
import type {Emit, Engine, EngineRequest, Memory, ToolChoice} from '../agent/protocol.ts';
import {isNotFound} from '../gemini/api-errors.ts';
import {stepAssembler} from '../gemini/assemble-steps.ts';
import type {Connect} from '../gemini/client.ts';
import {mustBeSettled} from '../gemini/finish.ts';
import {
  asFunctionResults,
  asGenerationConfig,
  asInteractionTool,
  asSteps,
  asUserInput,
  callsIn,
  chainOf,
  outlineOfSteps,
  type Step,
  textIn,
  usageIn,
} from '../gemini/interaction-shapes.ts';
import {choiceFor, isLast, runCalls, startRound} from './steps.ts';

/** The conversation as it goes back and forth. */
type Log = {
  past: Step[];
  /** What this turn has added so far. */
  now: Step[];
  /** The stored interaction that holds all but the last steps of `now`; undefined where nothing is stored. */
  chain: string | undefined;
  /** How many steps of `now` it holds. */
  held: number;
};

type Asked = {round: number; store: boolean; choice: ToolChoice};

/** The Interactions API, which keeps the conversation: after the question only results travel. */
export const interactions = (connect: Connect): Engine => stepwise(connect, true);

/** The same API told to keep nothing: every step goes back as it came, thoughts included. */
export const stateless = (connect: Connect): Engine => stepwise(connect, false);

const stepwise =
  (connect: Connect, store: boolean): Engine =>
  async (request, emit) => {
    const {model, question, history, leftOut} = request;
    const ai = connect({emit});
    const log: Log = {
      past: history.flatMap(turn => asSteps(turn, model)),
      now: [asUserInput(question)],
      chain: store ? chainOf(history, leftOut, model) : undefined,
      held: 0,
    };
    for (let round = request.firstRound; ; round++) {
      const steps = await exchange(ai, request, log, {round, store, choice: choiceFor(request, round)}, emit);
      const calls = callsIn(steps, round);
      const memory = memoryOf(log, request);
      if (isLast(request, round))
        return {stop: 'call-limit', answer: calls.length > 0 ? '' : textIn(steps), memory};
      if (calls.length === 0) return {stop: 'answered', answer: textIn(steps), memory};
      const asked = calls.map(({call}) => call);
      log.now.push(...asFunctionResults(calls, await runCalls(request, round, asked, emit)));
    }
  };

const memoryOf = ({now, chain}: Log, {model, leftOut}: EngineRequest): Memory => ({
  shape: 'steps',
  model,
  items: now,
  ...(chain && {stored: {id: chain, leftOut}}),
});

/** Sends what the other side lacks and adds what it answers. */
async function exchange(
  ai: GoogleGenAI,
  request: EngineRequest,
  log: Log,
  asked: Asked,
  emit: Emit,
): Promise<Step[]> {
  const {id, steps} = await ask(ai, request, log, asked, emit).catch(error => {
    if (!log.chain || !isNotFound(error)) throw error;
    // A stored conversation is forgotten after a while. Ours is not: the same question goes on from it.
    log.chain = undefined;
    return ask(ai, request, log, asked, emit);
  });
  log.now.push(...steps);
  log.held = log.now.length;
  log.chain = asked.store ? id : undefined;
  return steps;
}

/** One request and its streamed response. Tools and instructions are not inherited: they travel every time. */
async function ask(
  ai: GoogleGenAI,
  {model, system, toolbox, signal}: EngineRequest,
  {past, now, chain, held}: Log,
  {round, store, choice}: Asked,
  emit: Emit,
): Promise<{id: string | undefined; steps: Step[]}> {
  const input = chain ? now.slice(held) : [...past, ...now];
  const timing = startRound(emit, round, outlineOfSteps(input));
  const stream = await ai.interactions.create(
    {
      model,
      input,
      store,
      stream: true,
      system_instruction: system,
      tools: toolbox.declarations.map(asInteractionTool),
      ...asGenerationConfig(choice),
      ...(chain && {previous_interaction_id: chain}),
    },
    {signal, retries: {strategy: 'none'}},
  );
  const assembler = stepAssembler();
  let end: Interactions.InteractionCompletedEvent['interaction'] | undefined;
  for await (const event of stream) {
    assembler.hear(event);
    if (event.event_type === 'step.delta' && event.delta.type === 'text')
      emit({type: 'text_delta', text: event.delta.text});
    if (event.event_type === 'interaction.completed') end = event.interaction;
  }
  const steps = assembler.steps();
  timing.end(usageIn(end?.usage), end?.status ?? 'NONE');
  mustBeSettled(end?.status, steps);
  return {id: end?.id, steps};
}
