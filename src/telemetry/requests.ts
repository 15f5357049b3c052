/** A request as it goes over the wire, to either API. */
export type Asked = {path: string; body: Body};

type Body = {
  model?: string;
  stream?: boolean;
  contents?: Content[];
  input?: Step[];
  systemInstruction?: {parts?: Part[]};
  system_instruction?: string;
};

type Part = {
  text?: string;
  thought?: boolean;
  functionCall?: {id?: string; name: string; args?: unknown};
  functionResponse?: {id?: string; name: string; response?: unknown};
};
type Content = {role?: string; parts?: Part[]};
type Step = {
  type: string;
  content?: {type: string; text?: string}[];
  id?: string;
  call_id?: string;
  name?: string;
  arguments?: unknown;
  result?: unknown;
};

/** By the schemas of the conventions, `gen-ai-input-messages.json` and its like. */
type Message = {role: string; parts: Record<string, unknown>[]};

/** One API names the model in the body, the other in the address. */
export const modelIn = ({path, body}: Asked): string | undefined =>
  body.model ?? /\/models\/([^/:?]+)/.exec(path)?.[1];

export const isStreamed = ({path, body}: Asked): boolean => path.includes('alt=sse') || body.stream === true;

const textPart = (content: string) => ({type: 'text', content});

export const systemIn = ({systemInstruction, system_instruction: text}: Body): Record<string, unknown>[] =>
  text === undefined
    ? (systemInstruction?.parts ?? []).map(({text = ''}) => textPart(text))
    : [textPart(text)];

/** What was sent: to an API that keeps the conversation, only what is new. */
export const inputIn = ({contents = [], input = []}: Body): Message[] =>
  [...contents.map(contentAsMessage), ...input.map(stepAsMessage)].filter(({parts}) => parts.length > 0);

function contentAsMessage({role, parts = []}: Content): Message {
  const results = parts.some(({functionResponse}) => functionResponse);
  return {
    role: results ? 'tool' : role === 'model' ? 'assistant' : 'user',
    parts: parts.flatMap(partOf),
  };
}

function partOf({text, thought, functionCall, functionResponse}: Part): Record<string, unknown>[] {
  if (functionCall) {
    const {id, name, args} = functionCall;
    return [{type: 'tool_call', ...(id && {id}), name, arguments: args}];
  }
  if (functionResponse) {
    const {id, response} = functionResponse;
    return [{type: 'tool_call_response', ...(id && {id}), response}];
  }
  return text ? [thought ? {type: 'reasoning', content: text} : textPart(text)] : [];
}

/** A thought has nothing but its signature. */
function stepAsMessage({type, content = [], id, call_id, name, arguments: args, result}: Step): Message {
  if (type === 'function_call')
    return {role: 'assistant', parts: [{type: 'tool_call', id, name, arguments: args}]};
  if (type === 'function_result')
    return {role: 'tool', parts: [{type: 'tool_call_response', id: call_id, response: result}]};
  const texts = content.flatMap(({text}) => (text ? [textPart(text)] : []));
  return {role: type === 'model_output' ? 'assistant' : 'user', parts: texts};
}
