import type {Content, GoogleGenAI, Part} from '@google/genai';
import type {Emit, Engine, EngineRequest, ToolChoice} from '../agent/protocol.ts';
import type {Connect} from '../gemini/client.ts';
import {type Ending, mustBeAnswer} from '../gemini/finish.ts';
import {
  appendPart,
  asContents,
  asFunctionDeclaration,
  asResults,
  asRounds,
  asToolConfig,
  asUserText,
  callsOf,
  noTokens,
  outlineOf,
  textOf,
  usageOf,
} from '../gemini/shapes.ts';
import {choiceFor, isLast, runCalls, startRound} from './steps.ts';

/**
 * The round trip by hand over `generateContentStream`. `contents` is the whole memory:
 * what the model sent goes back untouched, one content a response, the results behind it.
 */
export const loop =
  (connect: Connect): Engine =>
  async (request, emit) => {
    const {model, question, history, done} = request;
    const ai = connect({emit});
    const past = history.flatMap(turn => asContents(turn, model));
    const now = [asUserText(question), ...asRounds(done)];
    const memory = {shape: 'contents' as const, model, items: now};
    for (let round = request.firstRound; ; round++) {
      const choice = choiceFor(request, round);
      const content = await ask(ai, request, {round, contents: [...past, ...now], choice}, emit);
      now.push(content);
      const calls = callsOf(content, round);
      if (isLast(request, round))
        return {stop: 'call-limit', answer: calls.length > 0 ? '' : textOf(content.parts), memory};
      if (calls.length === 0) return {stop: 'answered', answer: textOf(content.parts), memory};
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
  {round, contents, choice}: {round: number; contents: Content[]; choice: ToolChoice},
  emit: Emit,
): Promise<Content> {
  const timing = startRound(emit, round, outlineOf(contents));
  const stream = await ai.models.generateContentStream({
    model,
    contents,
    config: {
      systemInstruction: system,
      tools: [{functionDeclarations: toolbox.declarations.map(asFunctionDeclaration)}],
      ...asToolConfig(choice),
      automaticFunctionCalling: {disable: true},
      abortSignal: signal,
    },
  });
  const parts: Part[] = [];
  let ending: Ending = {usage: noTokens};
  for await (const {candidates, promptFeedback, usageMetadata} of stream) {
    const [candidate] = candidates ?? [];
    const text = textOf(candidate?.content?.parts);
    if (text) emit({type: 'text_delta', text});
    for (const part of candidate?.content?.parts ?? []) appendPart(parts, part);
    ending = {
      finish: candidate?.finishReason ?? ending.finish,
      block: promptFeedback?.blockReason ?? ending.block,
      usage: usageMetadata ? usageOf(usageMetadata) : ending.usage,
    };
  }
  timing.end(ending.usage, ending.finish ?? ending.block ?? 'NONE');
  mustBeAnswer(ending, parts);
  return {role: 'model', parts};
}
