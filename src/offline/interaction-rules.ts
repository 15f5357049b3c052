import {isRecord, type ToolMode} from './dialogue.ts';
import {checkedDeclaration, type Declaration} from './generate-rules.ts';
import {Refusal} from './wire.ts';

export type Step = {
  readonly type: string;
  readonly content?: unknown;
  readonly signature?: string;
  readonly id?: string;
  readonly name?: string;
  readonly arguments?: unknown;
  readonly call_id?: string;
  readonly result?: unknown;
  readonly is_error?: boolean;
};

export type InteractionRequest = {
  readonly system: string;
  readonly steps: readonly Step[];
  readonly declarations: readonly Declaration[];
  readonly allowed: readonly string[] | undefined;
  readonly mode: ToolMode;
  readonly store: boolean;
  readonly stream: boolean;
  readonly previous: string | undefined;
};

/** What can be checked of a request by itself; `checkedSteps` looks at the whole conversation. */
export function checkedInteraction(body: unknown): InteractionRequest {
  const {input, system_instruction, tools, generation_config, store, stream, previous_interaction_id} =
    isRecord(body) ? body : {};
  const previous = typeof previous_interaction_id === 'string' ? previous_interaction_id : undefined;
  if (previous !== undefined && store === false) {
    throw new Refusal('previous_interaction_id cannot be used with store=false.');
  }
  const declarations = declarationsOf(tools);
  return {
    system: typeof system_instruction === 'string' ? system_instruction : '',
    steps: inputSteps(input),
    declarations,
    ...choiceOf(generation_config, declarations),
    store: store !== false,
    stream: stream === true,
    previous,
  };
}

/** The words of a content list, or of a bare string. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (isRecord(content)) return typeof content['text'] === 'string' ? content['text'] : '';
  return Array.isArray(content) ? content.map(textOf).join('') : '';
}

const contentTypes = new Set(['text', 'image', 'audio', 'video', 'document']);

function inputSteps(input: unknown): Step[] {
  if (typeof input === 'string') return [{type: 'user_input', content: [{type: 'text', text: input}]}];
  const items = Array.isArray(input) ? input : isRecord(input) ? [input] : [];
  if (items.length === 0) throw new Refusal('input is required.');
  if (items.some(item => isRecord(item) && 'role' in item)) {
    throw new Refusal("Unknown parameter 'role' in input: a list of turns is not accepted, send steps.");
  }
  if (items.some(item => !isRecord(item) || typeof item['type'] !== 'string')) {
    throw new Refusal('Every item of input must be an object with a type.');
  }
  const steps = items as Step[];
  return steps.every(({type}) => contentTypes.has(type)) ? [{type: 'user_input', content: steps}] : steps;
}

/** Throws a `Refusal` unless the steps of a conversation are one the real API would go on from. */
export function checkedSteps(steps: readonly Step[]): void {
  const pending = new Map<string, string>();
  steps.forEach((step, index) => {
    checkStep(step, index, steps, pending);
  });
  if (pending.size > 0) throw new Refusal(missingResults(pending));
  const last = steps.at(-1)?.type;
  if (last !== 'user_input' && last !== 'function_result') {
    throw new Refusal('The last step of input must be a user_input or a function_result.');
  }
}

const missingResults = (pending: ReadonlyMap<string, string>): string =>
  `Missing function_result for function_call: ${[...pending].map(([id, name]) => `${name} (${id})`).join(', ')}.`;

function checkStep(step: Step, index: number, steps: readonly Step[], pending: Map<string, string>): void {
  const {type} = step;
  if (type === 'thought' && !step.signature)
    throw new Refusal(`input[${index}]: a thought step must carry its signature.`);
  if (type === 'function_call') {
    checkCall(step, index, steps);
    pending.set(String(step.id), String(step.name));
  } else if (type === 'function_result') {
    if (!pending.delete(String(step.call_id))) {
      throw new Refusal(`input[${index}]: there is no pending function_call with call_id '${step.call_id}'.`);
    }
    if (step.result === undefined) throw new Refusal(`input[${index}]: result is required.`);
  } else if (pending.size > 0) throw new Refusal(missingResults(pending));
  if (
    (type === 'user_input' || type === 'model_output') &&
    !Array.isArray(step.content) &&
    typeof step.content !== 'string'
  ) {
    throw new Refusal(`input[${index}]: content is required.`);
  }
}

/** Calls of this model come behind a thought; a history without it has been tampered with. Foreign calls may have none. */
function checkCall(step: Step, index: number, steps: readonly Step[]): void {
  if (!step.id || !step.name) throw new Refusal(`input[${index}]: a function_call needs its id and name.`);
  const start = steps.slice(0, index).findLastIndex(({type}) => type !== 'function_call');
  const current = steps.slice(index).every(({type}) => type !== 'user_input');
  if (current && step.id.startsWith('call_') && steps[start]?.type !== 'thought') {
    throw new Refusal(
      `input[${index}]: function_call '${step.name}' is missing the thought step that came before it.`,
    );
  }
}

function declarationsOf(tools: unknown): Declaration[] {
  const given = Array.isArray(tools) ? tools.filter(isRecord) : [];
  return given
    .filter(({type}) => type === 'function')
    .map((tool, index) => checkedDeclaration(tool, `tools[${index}]`, 'parameters'));
}

const modes: Readonly<Record<string, ToolMode>> = {auto: 'auto', any: 'any', none: 'none', validated: 'auto'};

function choiceOf(config: unknown, declarations: readonly Declaration[]) {
  const choice = isRecord(config) ? config['tool_choice'] : undefined;
  const allowed = isRecord(choice) && isRecord(choice['allowed_tools']) ? choice['allowed_tools'] : undefined;
  const named = allowed ? (allowed['mode'] ?? 'auto') : (choice ?? 'auto');
  const mode = modes[String(named)];
  if (!mode)
    throw new Refusal(
      `generation_config.tool_choice: '${String(named)}' is not one of auto, any, none, validated.`,
    );
  const names = Array.isArray(allowed?.['tools']) ? allowed['tools'].map(String) : undefined;
  const unknown = names?.find(name => !declarations.some(declaration => declaration.name === name));
  if (unknown) throw new Refusal(`generation_config.tool_choice: ${unknown} is not one of tools.`);
  if (mode === 'any' && declarations.length === 0)
    throw new Refusal('generation_config.tool_choice is set without tools.');
  return {mode, allowed: names};
}
