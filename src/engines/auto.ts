import {
  type CallableTool,
  type Content,
  FunctionCallingConfigMode,
  type GenerateContentConfig,
  type GenerateContentResponse,
  type GoogleGenAI,
} from '@google/genai';
import type {Emit, Engine, EngineRequest, ToolChoice} from '../agent/protocol.ts';
import type {ApiJson} from '../gemini/body.ts';
import type {Connect} from '../gemini/client.ts';
import {mustBeAnswer} from '../gemini/finish.ts';
import {
  asContents,
  asFunctionDeclaration,
  asResults,
  asToolConfig,
  asUserText,
  callsOf,
  outlineOf,
  textOf,
  usageOf,
} from '../gemini/shapes.ts';
import {choiceFor, isLast, runCalls, startRound} from './steps.ts';

/**
 * The SDK's automatic function calling: it makes the rounds, we are the one tool it calls.
 * What it does meanwhile is heard on the wire, since it reports the last round alone.
 */
export const auto =
  (connect: Connect): Engine =>
  async (request, emit) => {
    const {model, question, history} = request;
    const rounds = heardRounds(request, emit);
    const ai = connect({emit, ...rounds});
    const past = history.flatMap(turn => asContents(turn, model));
    const config = configOf(request);
    config.tools = [callableTool(request, config, rounds, emit)];
    const chat = ai.chats.create({model, history: past, config});
    const response = await chat.sendMessage({message: question});
    const sdkHistory = response.automaticFunctionCallingHistory?.slice(past.length) ?? [];
    emit({type: 'sdk_history', outline: outlineOf(sdkHistory)});
    const now = sdkHistory.length > 0 ? sdkHistory : [asUserText(question)];
    // At its limit the SDK runs the last calls and stops there, with no answer: it is asked for once more, tools off.
    const reply = hasCalls(response) ? await lastWord(ai, request, [...past, ...now]) : response;
    const content = answered(reply);
    return {
      stop: isLast(request, rounds.current()) ? 'call-limit' : 'answered',
      answer: hasCalls(reply) ? '' : textOf(content.parts),
      memory: {shape: 'contents', model, items: [...now, content]},
    };
  };

const configOf = (request: EngineRequest): GenerateContentConfig => ({
  systemInstruction: request.system,
  ...asToolConfig(choiceFor(request, request.firstRound)),
  automaticFunctionCalling: {maximumRemoteCalls: request.maxCalls},
  abortSignal: request.signal,
});

/** Counts the SDK's requests as rounds and reports each with its own usage. */
function heardRounds({firstRound}: EngineRequest, emit: Emit) {
  let round = firstRound - 1;
  let timing: ReturnType<typeof startRound> | undefined;
  return {
    current: () => round,
    onRequest(json: unknown) {
      round += 1;
      timing = startRound(emit, round, outlineOf((json as {contents: Content[]}).contents));
    },
    onResponse({candidates, promptFeedback, usageMetadata}: ApiJson) {
      const [candidate] = candidates ?? [];
      const text = textOf(candidate?.content?.parts);
      if (text) emit({type: 'text_delta', text});
      timing?.end(usageOf(usageMetadata), candidate?.finishReason ?? promptFeedback?.blockReason ?? 'NONE');
    },
  };
}

/** The whole toolbox as one tool. It is handed all calls of a response, and every one gets its answer, by its id. */
const callableTool = (
  request: EngineRequest,
  config: GenerateContentConfig,
  {current}: {current: () => number},
  emit: Emit,
): CallableTool => ({
  tool: async () => ({functionDeclarations: request.toolbox.declarations.map(asFunctionDeclaration)}),
  async callTool(functionCalls) {
    const round = current();
    const calls = callsOf({parts: functionCalls.map(functionCall => ({functionCall}))}, round);
    const results = await runCalls(
      request,
      round,
      calls.map(({call}) => call),
      emit,
    );
    relax(config, choiceFor(request, round + 1));
    return asResults(calls, results).parts ?? [];
  },
});

/** `any` is for the first round alone. The SDK copies the config once, but reads what lies in it for every request. */
function relax({toolConfig}: GenerateContentConfig, choice: ToolChoice): void {
  const next = asToolConfig(choice).toolConfig?.functionCallingConfig;
  Object.assign(toolConfig?.functionCallingConfig ?? {}, next ?? {mode: FunctionCallingConfigMode.AUTO});
}

const lastWord = (
  ai: GoogleGenAI,
  request: EngineRequest,
  contents: Content[],
): Promise<GenerateContentResponse> =>
  ai.models.generateContent({
    model: request.model,
    contents,
    config: {
      ...configOf(request),
      ...asToolConfig({mode: 'none'}),
      tools: [{functionDeclarations: request.toolbox.declarations.map(asFunctionDeclaration)}],
    },
  });

const hasCalls = ({candidates}: GenerateContentResponse): boolean =>
  !!candidates?.[0]?.content?.parts?.some(({functionCall}) => functionCall);

function answered({candidates, promptFeedback, usageMetadata}: GenerateContentResponse): Content {
  const [candidate] = candidates ?? [];
  const content = candidate?.content ?? {};
  const ending = {
    finish: candidate?.finishReason,
    block: promptFeedback?.blockReason,
    usage: usageOf(usageMetadata),
  };
  mustBeAnswer(ending, content.parts ?? []);
  return content;
}
