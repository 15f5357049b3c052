import {
  type Dialogue,
  exchangesOf,
  isRecord,
  type Lookup,
  outcomeOf,
  parsed,
  type Reply,
  staffIn,
  type Turn,
  todayIn,
  toolOf,
} from './dialogue.ts';
import {callId} from './generate-content.ts';
import {
  checkedInteraction,
  checkedSteps,
  type InteractionRequest,
  type Step,
  textOf,
} from './interaction-rules.ts';
import {reply} from './model.ts';
import {digest, eventStream, jsonResponse, piecesOf, Refusal, signatureOf, tokensIn} from './wire.ts';

/** A stored interaction: its own steps, behind those it goes on from. */
type Node = {readonly before: Node | undefined; readonly steps: readonly Step[]};

export type InteractionStore = {
  readonly create: (body: unknown, signal: AbortSignal | undefined) => Response;
  readonly refuse: (refusal: Refusal) => unknown;
};

/** How many interactions are remembered; the oldest are forgotten first, as the real service forgets after a day. */
const capacity = 1000;

/** Answers `POST …/interactions`, streamed or not. What is stored lives as long as this store does. */
export function interactionStore(): InteractionStore {
  const stored = new Map<string, Node>();
  const remember = (id: string, node: Node) => {
    stored.set(id, node);
    for (const oldest of stored.keys()) if (stored.size > capacity) stored.delete(oldest);
  };
  return {
    create(body, signal) {
      const request = checkedInteraction(body);
      const before = beforeOf(request, stored);
      const node = {before, steps: request.steps};
      const steps = stepsOf(node);
      checkedSteps(steps);
      const answer = reply(dialogueOf(request, steps));
      const produced = producedSteps(answer, steps.length);
      // The same conversation gets the same id: whoever finds it again finds what he left there.
      const id = request.store ? `offline-${digest(JSON.stringify([steps, produced]))}` : undefined;
      if (id) remember(id, {before: node, steps: produced});
      const usage = usageOf(steps, body, answer);
      return request.stream
        ? eventStream(eventsOf(id, produced, usage), signal)
        : jsonResponse({...headOf(id, statusOf(produced)), steps: produced, usage});
    },
    refuse: ({status, code, message}) => ({
      error: {code: codes[code] ?? code, message, ...(status === 500 && {status})},
    }),
  };
}

const codes: Readonly<Record<string, string>> = {
  INVALID_ARGUMENT: 'invalid_request',
  INTERNAL: 'internal_error',
};

function beforeOf({previous}: InteractionRequest, stored: ReadonlyMap<string, Node>): Node | undefined {
  if (previous === undefined) return undefined;
  const node = stored.get(previous);
  if (!node) throw new Refusal(`Interaction ${previous} is not found.`, 404, 'not_found');
  return node;
}

function stepsOf(node: Node): Step[] {
  const nodes: Node[] = [];
  for (let at: Node | undefined = node; at; at = at.before) nodes.unshift(at);
  return nodes.flatMap(({steps}) => steps);
}

/** A thought carries the signature, as with Gemini 3; calls themselves are unsigned. */
function producedSteps(answer: Reply, place: number): Step[] {
  if ('text' in answer) return [{type: 'model_output', content: [{type: 'text', text: answer.text}]}];
  const [first] = answer.calls;
  const calls = answer.calls.map((call, index) => ({
    type: 'function_call',
    id: callId(call, `${place}.${index}`),
    name: call.name,
    arguments: call.args,
  }));
  return [{type: 'thought', signature: first ? signatureOf(first) : ''}, ...calls];
}

const statusOf = (steps: readonly Step[]): string =>
  steps.some(({type}) => type === 'function_call') ? 'requires_action' : 'completed';

const headOf = (id: string | undefined, status: string) => ({
  ...(id && {id}),
  object: 'interaction',
  model: 'offline',
  status,
});

function usageOf(steps: readonly Step[], body: unknown, answer: Reply) {
  const {system_instruction, tools} = isRecord(body) ? body : {};
  const total_input_tokens = tokensIn([steps, system_instruction, tools]);
  const total_output_tokens = tokensIn('text' in answer ? answer.text : answer.calls);
  return {
    total_input_tokens,
    total_output_tokens,
    total_tokens: total_input_tokens + total_output_tokens,
    estimated: true,
  };
}

function eventsOf(id: string | undefined, steps: readonly Step[], usage: unknown): string[] {
  const events = [
    {event_type: 'interaction.created', interaction: headOf(id, 'in_progress')},
    ...steps.flatMap(stepEvents),
    {event_type: 'interaction.completed', interaction: {...headOf(id, statusOf(steps)), usage}},
  ];
  return [
    ...events.map(event => `event: ${event.event_type}\ndata: ${JSON.stringify(event)}\n\n`),
    'data: [DONE]\n\n',
  ];
}

function stepEvents(step: Step, index: number) {
  const {content, arguments: args, signature, ...start} = step;
  return [
    {event_type: 'step.start', index, step: args === undefined ? start : {...start, arguments: {}}},
    ...deltasOf(step).map(delta => ({event_type: 'step.delta', index, delta})),
    {event_type: 'step.stop', index},
  ];
}

function deltasOf(step: Step): Record<string, unknown>[] {
  if (step.type === 'thought') return [{type: 'thought_signature', signature: step.signature}];
  if (step.type === 'function_call')
    return [{type: 'arguments_delta', arguments: JSON.stringify(step.arguments)}];
  return piecesOf(textOf(step.content)).map(text => ({type: 'text', text}));
}

function dialogueOf(request: InteractionRequest, steps: readonly Step[]): Dialogue {
  return {
    today: todayIn(request.system),
    staff: staffIn(request.system),
    exchanges: exchangesOf(steps.flatMap(turnOf)),
    tools: request.declarations.filter(({name}) => request.allowed?.includes(name) ?? true).map(toolOf),
    mode: request.mode,
  };
}

function turnOf(step: Step, index: number, steps: readonly Step[]): Turn[] {
  if (step.type === 'user_input') {
    const isOpen = !steps.slice(index + 1).some(({type}) => type === 'user_input');
    return isOpen ? [{kind: 'user', text: textOf(step.content)}] : askedIn(textOf(step.content));
  }
  if (step.type === 'model_output') return [{kind: 'model', text: textOf(step.content)}];
  if (step.type !== 'function_result') return [];
  const call = steps
    .slice(0, index)
    .findLast(({type, id}) => type === 'function_call' && id === step.call_id);
  const args = isRecord(call?.arguments) ? call.arguments : {};
  const result = Array.isArray(step.result) ? textOf(step.result) : step.result;
  const {result: value, error} = outcomeOf(result);
  const failed = error ?? (step.is_error ? JSON.stringify(value) : undefined);
  const outcome = failed === undefined ? {result: value} : {error: failed};
  return [{kind: 'lookup', lookup: {name: call?.name ?? step.name ?? '', args, ...outcome}}];
}

/**
 * An earlier question, and what was looked up for it where that stands below it as text, a JSON object a line: the
 * calls themselves were made over another API and cannot be sent over this one.
 */
function askedIn(text: string): Turn[] {
  const [, question, below] = /^(.*)\n\n\[[^\]\n]*조회한 결과\]\n(.+)$/s.exec(text) ?? [];
  const lookups = below?.split('\n').map(parsed) ?? [];
  if (question === undefined || !lookups.every(isTold)) return [{kind: 'user', text}];
  return [
    {kind: 'user', text: question},
    ...lookups.map(
      ({name, args, result}): Turn => ({kind: 'lookup', lookup: {name, args, ...outcomeOf({result})}}),
    ),
  ];
}

const isTold = (value: unknown): value is Required<Pick<Lookup, 'name' | 'args' | 'result'>> =>
  isRecord(value) && typeof value['name'] === 'string' && isRecord(value['args']) && 'result' in value;
