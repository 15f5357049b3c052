import type {
  ContentOutline,
  Emit,
  EngineRequest,
  ToolCall,
  ToolChoice,
  ToolResult,
  Usage,
} from '../agent/protocol.ts';
import {elapsed} from '../gemini/elapsed.ts';

/** Runs the calls of one round side by side and reports them as they happen; the results stand in call order. */
export async function runCalls(
  {toolbox, signal}: Pick<EngineRequest, 'toolbox' | 'signal'>,
  round: number,
  calls: readonly ToolCall[],
  emit: Emit,
): Promise<ToolResult[]> {
  signal.throwIfAborted();
  for (const call of calls) emit({type: 'tool_call', round, ...call});
  const running = calls.map(async call => {
    const began = performance.now();
    const outcome = await toolbox.run(call);
    return {...outcome, id: call.id, ms: elapsed(began)};
  });
  const results: ToolResult[] = [];
  for (const run of running) {
    const outcome = await run;
    signal.throwIfAborted();
    emit({type: 'tool_result', ...outcome});
    results.push({result: outcome.result, error: outcome.error});
  }
  return results;
}

/** Reports that a round begins with these contents; `end` reports that it is over, with the time it took. */
export function startRound(emit: Emit, round: number, outline: ContentOutline[]) {
  const began = performance.now();
  emit({type: 'round_start', round, contents: outline.length, outline});
  return {
    end: (usage: Usage, finish: string) =>
      emit({type: 'round_end', round, usage, ms: elapsed(began), finish}),
  };
}

/** Whether the model has had all its rounds of calls: this one is to answer from what was looked up. */
export const isLast = ({firstRound, maxCalls}: EngineRequest, round: number): boolean =>
  round >= firstRound + maxCalls;

/** `any` would force a call every time and leave no room to answer; after the last round of calls there are no more. */
export function choiceFor(request: EngineRequest, round: number): ToolChoice {
  const {toolChoice, firstRound} = request;
  if (isLast(request, round)) return {mode: 'none'};
  return toolChoice.mode === 'any' && round > firstRound ? {...toolChoice, mode: 'auto'} : toolChoice;
}
