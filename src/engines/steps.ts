import type {Emit, Toolbox, ToolCall, ToolResult, Usage} from '../agent/protocol.ts';
import {AppError} from '../errors.ts';

/** Runs the calls of one round side by side and reports them as they happen; the results stand in call order. */
export async function runCalls(
  {toolbox, signal}: {toolbox: Toolbox; signal: AbortSignal},
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
    const {id, ms, ...outcome} = await run;
    signal.throwIfAborted();
    emit({type: 'tool_result', id, ms, ...outcome});
    results.push(outcome);
  }
  return results;
}

/** Reports the end of a round, with the time since it began. */
export function startRound(emit: Emit, round: number) {
  const began = performance.now();
  return {
    end: (usage: Usage, finish: string) =>
      emit({type: 'round_end', round, usage, ms: elapsed(began), finish}),
  };
}

/** Milliseconds since, to a tenth. */
const elapsed = (began: number): number => Math.round((performance.now() - began) * 10) / 10;

/** The model went on asking for tools when it was told to answer. */
export const limitReached = (maxCalls: number): AppError =>
  new AppError(
    'unavailable',
    `조회를 ${maxCalls}번 하고도 답을 얻지 못했습니다.`,
    '질문을 나누어 다시 묻거나 --max-calls를 늘려 주세요.',
  );
