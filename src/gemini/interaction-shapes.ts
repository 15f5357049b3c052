import type {Interactions} from '@google/genai';
import type {
  ContentOutline,
  Memory,
  PastTurn,
  ToolChoice,
  ToolDeclaration,
  ToolResult,
  Usage,
} from '../agent/protocol.ts';
import {asNativeCalls, asResponse, asUsage, type NativeCall} from './shapes.ts';

export type Step = Interactions.Step;

export const asInteractionTool = ({name, description, parameters}: ToolDeclaration) => ({
  type: 'function' as const,
  name,
  description,
  parameters,
});

export const asUserInput = (text: string): Step => ({type: 'user_input', content: [{type: 'text', text}]});

/** The results of a round in the order of the calls, each by the id of its call. */
export const asFunctionResults = (calls: readonly NativeCall[], results: readonly ToolResult[]): Step[] =>
  calls.map(({nativeId, call}, index) => {
    const outcome = results[index] as ToolResult;
    return {
      type: 'function_result',
      call_id: nativeId ?? call.id,
      name: call.name,
      result: asResponse(outcome),
      ...(outcome.error && {is_error: true}),
    };
  });

/** Goes into `generation_config`; nothing where the model may do as it likes. */
export function asGenerationConfig({mode, allowed}: ToolChoice): {
  generation_config?: Interactions.GenerationConfig;
} {
  if (mode === 'auto' && !allowed) return {};
  const listed = allowed && mode !== 'none';
  return {generation_config: {tool_choice: listed ? {allowed_tools: {mode, tools: [...allowed]}} : mode}};
}

export const callsIn = (steps: readonly Step[], round: number): NativeCall[] =>
  asNativeCalls(
    steps.flatMap(step =>
      step.type === 'function_call' ? {id: step.id, name: step.name, args: step.arguments} : [],
    ),
    round,
  );

export const textIn = (steps: readonly Step[]): string => steps.map(stepText).join('');

const stepText = (step: Step): string =>
  step.type === 'model_output' || step.type === 'user_input'
    ? (step.content ?? []).map(part => (part.type === 'text' ? part.text : '')).join('')
    : '';

export const usageIn = (usage: Interactions.Usage | undefined): Usage =>
  asUsage(
    {
      input: usage?.total_input_tokens,
      answer: usage?.total_output_tokens,
      thoughts: usage?.total_thought_tokens,
      cached: usage?.total_cached_tokens,
      total: usage?.total_tokens,
    },
    usage,
  );

/**
 * A finished turn as steps: untouched where this API and model made it. A turn of another API has no signed thoughts,
 * and its calls would be refused without; what it looked up goes as text beside its question.
 */
export function asSteps({question, calls, answer, memory}: PastTurn, model: string): Step[] {
  if (madeBy(memory, model)) return memory.items as Step[];
  const facts = calls.flatMap(({name, args, result}) =>
    result ? [JSON.stringify({name, args, result})] : [],
  );
  const known = facts.length > 0 ? `\n\n[이 질문에 조회한 결과]\n${facts.join('\n')}` : '';
  return [
    asUserInput(`${question}${known}`),
    {type: 'model_output', content: [{type: 'text', text: answer}]},
  ];
}

/** The stored interaction to go on from, where the last turn left one and nothing has left the conversation since. */
export function chainOf(history: readonly PastTurn[], leftOut: number, model: string): string | undefined {
  const memory = history.at(-1)?.memory;
  return memory && madeBy(memory, model) && memory.stored?.leftOut === leftOut ? memory.stored.id : undefined;
}

const madeBy = ({shape, model: maker}: Memory, model: string): boolean =>
  shape === 'steps' && (maker === 'offline') === (model === 'offline');

/** What a request holds, a line a step, for `--trace`. */
export const outlineOfSteps = (steps: readonly Step[]): ContentOutline[] => steps.map(outline);

function outline(step: Step): ContentOutline {
  switch (step.type) {
    case 'function_call':
      return {role: 'model', kind: 'tool_call', summary: step.name};
    case 'function_result':
      return {role: 'user', kind: 'tool_result', summary: step.name ?? step.call_id};
    case 'thought':
      return {role: 'model', kind: 'thought', summary: ''};
    default:
      return {role: step.type === 'user_input' ? 'user' : 'model', kind: 'text', summary: stepText(step)};
  }
}
