import {type Content, FunctionCallingConfigMode, type GoogleGenAI, type Part} from '@google/genai';
import type {Emit, Engine, EngineRequest, Usage} from '../agent/protocol.ts';
import type {Connect} from '../gemini/client.ts';
import {mustBeComplete} from '../gemini/finish.ts';
import {
  appendPart,
  asContents,
  asFunctionDeclaration,
  asResults,
  asUserText,
  callsOf,
  outlineOf,
  textOf,
  usageOf,
} from '../gemini/shapes.ts';
import {limitReached, runCalls, startRound} from './steps.ts';

type Round = {content: Content; usage: Usage; finish: string};

/**
 * The round trip by hand over `generateContentStream`. `contents` is the whole memory:
 * what the model sent goes back untouched, one content a response, the results behind it.
 */
export const loop =
  (connect: Connect): Engine =>
  async (request, emit) => {
    const ai = connect(emit);
    const past = request.history.flatMap(turn => asContents(turn, request.model));
    const now = [asUserText(request.question)];
    for (let round = 1; ; round++) {
      const toolsLeft = round <= request.maxCalls;
      const {content} = await ask(ai, request, {round, contents: [...past, ...now], toolsLeft}, emit);
      now.push(content);
      const calls = callsOf(content, round);
      if (calls.length === 0) {
        const memory = {shape: 'contents' as const, model: request.model, items: now};
        return {stop: toolsLeft ? 'answered' : 'call-limit', answer: textOf(content.parts), memory};
      }
      if (!toolsLeft) throw limitReached(request.maxCalls);
      const results = await runCalls(
        request,
        round,
        calls.map(({call}) => call),
        emit,
      );
      now.push(asResults(calls, results));
    }
  };

/** One request and its streamed response, put together as one content. */
async function ask(
  ai: GoogleGenAI,
  {model, system, toolbox, signal}: EngineRequest,
  {round, contents, toolsLeft}: {round: number; contents: Content[]; toolsLeft: boolean},
  emit: Emit,
): Promise<Round> {
  const timing = startRound(emit, round);
  emit({type: 'round_start', round, contents: contents.length, outline: outlineOf(contents)});
  const stream = await ai.models.generateContentStream({
    model,
    contents,
    config: {
      systemInstruction: system,
      tools: [{functionDeclarations: toolbox.declarations.map(asFunctionDeclaration)}],
      ...(!toolsLeft && {toolConfig: {functionCallingConfig: {mode: FunctionCallingConfigMode.NONE}}}),
      automaticFunctionCalling: {disable: true},
      abortSignal: signal,
    },
  });
  const parts: Part[] = [];
  let last: {finish?: string; block?: string; usage: Usage} = {usage: usageOf(undefined)};
  for await (const {candidates, promptFeedback, usageMetadata} of stream) {
    const [candidate] = candidates ?? [];
    const text = textOf(candidate?.content?.parts);
    if (text) emit({type: 'text_delta', text});
    for (const part of candidate?.content?.parts ?? []) appendPart(parts, part);
    last = {
      ...last,
      ...(candidate?.finishReason && {finish: candidate.finishReason}),
      ...(promptFeedback?.blockReason && {block: promptFeedback.blockReason}),
      ...(usageMetadata && {usage: usageOf(usageMetadata)}),
    };
  }
  timing.end(last.usage, last.finish ?? last.block ?? 'NONE');
  mustBeComplete(last, parts);
  return {content: {role: 'model', parts}, usage: last.usage, finish: last.finish ?? ''};
}
