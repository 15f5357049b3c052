import type {Item, Reply} from './scripted-model.ts';

/** What a request holds, the same for both APIs. */
export type Exchange = {
  api: 'models' | 'interactions';
  streamed: boolean;
  /** It goes on from a stored conversation that is not there. */
  gone?: boolean;
  conversation: Item[];
  system: string;
  tools: string[];
  mode: unknown;
};

type Part = {
  text?: string;
  functionCall?: {name: string; args: unknown; id?: string};
  functionResponse?: {name: string; response: unknown; id?: string};
};

export const itemsOfContents = (contents: unknown): Item[] =>
  (contents as {role: string; parts: Part[]}[]).flatMap(({role, parts}) =>
    parts.map(({text, functionCall, functionResponse}): Item => {
      if (functionCall) return {call: functionCall.name, args: functionCall.args, ...idOf(functionCall)};
      if (functionResponse)
        return {result: functionResponse.response, of: functionResponse.name, ...idOf(functionResponse)};
      return role === 'model' ? {model: text ?? ''} : {user: text ?? ''};
    }),
  );

const idOf = ({id}: {id?: string}) => (id === undefined ? {} : {id});

type Step = {
  type: string;
  content?: {text: string}[];
  name: string;
  id: string;
  call_id: string;
  arguments: unknown;
  result: unknown;
};

export const itemsOfSteps = (steps: unknown): Item[] =>
  (steps as Step[]).flatMap((step): Item[] => {
    const text = (step.content ?? []).map(({text}) => text).join('');
    if (step.type === 'user_input') return [{user: text}];
    if (step.type === 'model_output') return [{model: text}];
    if (step.type === 'function_call') return [{call: step.name, args: step.arguments, id: step.id}];
    if (step.type === 'function_result') return [{result: step.result, of: step.name, id: step.call_id}];
    return [];
  });

type Raw = Record<string, unknown> & {
  toolConfig?: {functionCallingConfig: {mode: string; allowedFunctionNames?: string[]}};
  generation_config?: {tool_choice: unknown};
};

/** The tool mode as it stands on the wire. */
export const modeOf = (raw: Raw): unknown =>
  raw.toolConfig?.functionCallingConfig ?? raw.generation_config?.tool_choice;

/** As Gemini 3 does: the first call of a response carries the signature, usage comes last. */
export const asChunks = ({text, calls = [], finish = 'STOP'}: Reply, turn: number): object[] => [
  {
    candidates: [
      {
        content: {
          role: 'model',
          parts: [
            ...(text === undefined ? [] : [{text}]),
            ...calls.map((functionCall, index) => ({
              functionCall,
              ...(index === 0 && {thoughtSignature: `signature-${turn}`}),
            })),
          ],
        },
        ...(finish && {finishReason: finish}),
        index: 0,
      },
    ],
    usageMetadata: {promptTokenCount: 100 * turn, candidatesTokenCount: 10, totalTokenCount: 100 * turn + 10},
  },
];

export function asEvents({text, calls = [], status}: Reply, turn: number, id: string): object[] {
  const steps = [
    ...(calls.length > 0 ? [[{type: 'thought', signature: `signature-${turn}`}, []] as const] : []),
    ...(text === undefined ? [] : [[{type: 'model_output'}, [{type: 'text', text}]] as const]),
    ...calls.map(
      ({name, args = {}, id}, index) =>
        [
          {type: 'function_call', name, id: id ?? `call-${turn}-${index}`, arguments: {}},
          [{type: 'arguments_delta', arguments: JSON.stringify(args)}],
        ] as const,
    ),
  ];
  return [
    {event_type: 'interaction.created', interaction: {id, status: 'in_progress'}},
    ...steps.flatMap(([step, deltas], index) => [
      {event_type: 'step.start', index, step},
      ...deltas.map(delta => ({event_type: 'step.delta', index, delta})),
      {event_type: 'step.stop', index},
    ]),
    {
      event_type: 'interaction.completed',
      interaction: {
        id,
        status: status ?? (calls.length > 0 ? 'requires_action' : 'completed'),
        usage: {total_input_tokens: 100 * turn, total_output_tokens: 10, total_tokens: 100 * turn + 10},
      },
    },
  ];
}
