import {
  type Content,
  FunctionCallingConfigMode,
  type FunctionDeclaration,
  type GenerateContentResponseUsageMetadata,
  type Part,
  type ToolConfig,
} from '@google/genai';
import type {
  CallRecord,
  ContentOutline,
  PastTurn,
  ToolCall,
  ToolChoice,
  ToolDeclaration,
  ToolResult,
  Usage,
} from '../agent/protocol.ts';

/** Accepted by the API where a call was not made by the model that reads it (an earlier turn of another model). */
const foreignSignature = 'skip_thought_signature_validator';

export const asFunctionDeclaration = ({
  name,
  description,
  parameters,
}: ToolDeclaration): FunctionDeclaration => ({
  name,
  description,
  parametersJsonSchema: parameters,
});

const modes = {
  auto: FunctionCallingConfigMode.AUTO,
  any: FunctionCallingConfigMode.ANY,
  none: FunctionCallingConfigMode.NONE,
  validated: FunctionCallingConfigMode.VALIDATED,
};

/** Nothing where the model may do as it likes. AUTO knows no list of allowed tools; VALIDATED is AUTO with one. */
export function asToolConfig({mode, allowed}: ToolChoice): {toolConfig?: ToolConfig} {
  if (mode === 'auto' && !allowed) return {};
  const listed = allowed && mode !== 'none' ? {allowedFunctionNames: [...allowed]} : {};
  return {
    toolConfig: {functionCallingConfig: {mode: modes[mode === 'auto' ? 'validated' : mode], ...listed}},
  };
}

export const asUserText = (text: string): Content => ({role: 'user', parts: [{text}]});

/** To the model a result is always an object: `{"result": …}` or `{"error": "…"}`. */
export const asResponse = ({result, error}: ToolResult): Record<string, unknown> =>
  error ? {error: error.message} : {result};

/** All results of a round in one content, in the order of the calls. An id travels back where one came. */
export const asResults = (calls: readonly NativeCall[], results: readonly ToolResult[]): Content => ({
  role: 'user',
  parts: calls.map(({nativeId, call}, index) => ({
    functionResponse: {
      ...(nativeId !== undefined && {id: nativeId}),
      name: call.name,
      response: asResponse(results[index] as ToolResult),
    },
  })),
});

export type NativeCall = {
  /** The id as the API gave it, if it gave one. */
  nativeId: string | undefined;
  call: ToolCall;
};

/** A call as an API made it; anything may be missing. */
export type GivenCall = {id?: string | null; name?: string | null; args?: unknown};

export const asNativeCalls = (given: readonly GivenCall[], round: number): NativeCall[] =>
  given.map(({id, name, args}, index) => ({
    nativeId: id ?? undefined,
    call: {id: `call-${round}-${index + 1}`, name: name ?? '', args: args ?? {}},
  }));

/** The calls of a model's content, in order. */
export const callsOf = ({parts = []}: Content, round: number): NativeCall[] =>
  asNativeCalls(
    parts.flatMap(({functionCall}) => functionCall ?? []),
    round,
  );

// Not `response.text`: with a function call in the response it prints a warning and tears the screen.
export const textOf = (parts: readonly Part[] | undefined): string =>
  (parts ?? []).map(({text, thought}) => (thought ? '' : (text ?? ''))).join('');

/**
 * One more part of a streamed response. Text that carries nothing else joins the text before it;
 * a signed part is never merged, moved or dropped.
 */
export function appendPart(parts: Part[], part: Part): void {
  const before = parts.at(-1);
  if (before && isPlain(before) && isPlain(part) && !before.thought === !part.thought)
    parts[parts.length - 1] = {...before, text: `${before.text}${part.text}`};
  else parts.push(part);
}

const isPlain = (part: Part): boolean =>
  part.text !== undefined && Object.keys(part).every(key => key === 'text' || key === 'thought');

/** Tokens as both APIs count them: the thoughts stand apart from the answer, though they are paid for as output. */
export type CountedTokens = {
  input: number | undefined;
  answer: number | undefined;
  thoughts: number | undefined;
  cached: number | undefined;
  total: number | undefined;
};

/** `given` is where they were counted: the built-in model, which counts letters, leaves its mark there. */
export function asUsage(counted: CountedTokens, given: object | undefined): Usage {
  const {input: inputTokens = 0, answer = 0, thoughts: thoughtTokens = 0, cached: cachedTokens = 0} = counted;
  const outputTokens = answer + thoughtTokens;
  return {
    inputTokens,
    outputTokens,
    totalTokens: counted.total ?? inputTokens + outputTokens,
    cachedTokens,
    thoughtTokens,
    estimated: given !== undefined && 'estimated' in given,
  };
}

export const usageOf = (metadata: GenerateContentResponseUsageMetadata | undefined): Usage =>
  asUsage(
    {
      input: metadata?.promptTokenCount,
      answer: metadata?.candidatesTokenCount,
      thoughts: metadata?.thoughtsTokenCount,
      cached: metadata?.cachedContentTokenCount,
      total: metadata?.totalTokenCount,
    },
    metadata,
  );

export const noTokens: Usage = usageOf(undefined);

/** A finished turn as contents: untouched where this API and model made it, else rebuilt from what was said. */
export function asContents(turn: PastTurn, model: string): Content[] {
  const {shape, items, model: maker} = turn.memory;
  const ours = shape === 'contents' && (maker === 'offline') === (model === 'offline');
  return ours ? (items as Content[]) : rebuilt(turn);
}

const rebuilt = ({question, calls, answer}: PastTurn): Content[] => [
  asUserText(question),
  ...asRounds(calls),
  {role: 'model', parts: [{text: answer}]},
];

/** Calls that another model made, each round with its results behind it. */
export const asRounds = (calls: readonly CallRecord[]): Content[] =>
  byRound(calls).flatMap(calls => [asCalls(calls), asResults(calls.map(asNative), calls)]);

const byRound = (calls: readonly CallRecord[]): CallRecord[][] =>
  [...new Set(calls.map(({round}) => round))].map(round => calls.filter(call => call.round === round));

const asNative = ({id, name, args}: CallRecord): NativeCall => ({nativeId: id, call: {id, name, args}});

const asCalls = (calls: readonly CallRecord[]): Content => ({
  role: 'model',
  parts: calls.map(({id, name, args}, index) => ({
    functionCall: {id, name, args: args as Record<string, unknown>},
    ...(index === 0 && {thoughtSignature: foreignSignature}),
  })),
});

/** What a request holds, a line a content, for `--trace`. */
export const outlineOf = (contents: readonly Content[]): ContentOutline[] => contents.map(outline);

function outline({role, parts = []}: Content): ContentOutline {
  const as = role === 'model' ? 'model' : 'user';
  const names = (pick: (part: Part) => {name?: string} | undefined) =>
    parts.flatMap(part => pick(part)?.name ?? []).join(', ');
  const [called, answered] = [names(part => part.functionCall), names(part => part.functionResponse)];
  if (called) return {role: as, kind: 'tool_call', summary: called};
  if (answered) return {role: as, kind: 'tool_result', summary: answered};
  return {role: as, kind: 'text', summary: textOf(parts)};
}
