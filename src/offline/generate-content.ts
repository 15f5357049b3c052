import {
  type Call,
  type Dialogue,
  exchangesOf,
  isRecord,
  outcomeOf,
  type Reply,
  staffIn,
  type Tool,
  type ToolMode,
  type Turn,
  todayIn,
  toolOf,
} from './dialogue.ts';
import {type Content, checkedRequest, type GenerateRequest} from './generate-rules.ts';
import {reply} from './model.ts';
import {digest, piecesOf, signatureOf, tokensIn} from './wire.ts';

/** The answer to `:generateContent`. Throws a `Refusal` where the real API answers 400. */
export function generateContent(body: unknown): unknown {
  const request = checkedRequest(body);
  const answer = reply(dialogueOf(request));
  return {
    ...chunk(partsOf(answer, request), 'STOP'),
    usageMetadata: usage(body, answer),
    responseId: idOf(body),
  };
}

/** The events of `:streamGenerateContent?alt=sse`: an answer in pieces, calls whole, usage on the last one. */
export function streamGenerateContent(body: unknown): string[] {
  const request = checkedRequest(body);
  const answer = reply(dialogueOf(request));
  const responseId = idOf(body);
  const portions =
    'text' in answer ? piecesOf(answer.text).map(text => [{text}]) : [partsOf(answer, request)];
  return portions.map((parts, index) => {
    const last = index === portions.length - 1;
    const event = {...chunk(parts, last ? 'STOP' : undefined), responseId};
    return `data: ${JSON.stringify(last ? {...event, usageMetadata: usage(body, answer)} : event)}\r\n\r\n`;
  });
}

const chunk = (parts: unknown, finishReason: string | undefined) => ({
  candidates: [{content: {role: 'model', parts}, ...(finishReason && {finishReason}), index: 0}],
  modelVersion: 'offline',
});

/** As Gemini 3 does, only the first call of an answer carries the signature. */
function partsOf(answer: Reply, {contents}: GenerateRequest): unknown[] {
  if ('text' in answer) return [{text: answer.text}];
  return answer.calls.map((call, index) => ({
    functionCall: {id: callId(call, `${contents.length}.${index}`), name: call.name, args: call.args},
    ...(index === 0 && {thoughtSignature: signatureOf(call)}),
  }));
}

/** Unique within its conversation: the place of the call is part of it. */
export const callId = (call: Call, place: string): string =>
  `call_${digest(`${place} ${signatureOf(call)}`)}`;

const idOf = (body: unknown): string => `offline-${digest(JSON.stringify(body))}`;

function usage(body: unknown, answer: Reply) {
  const promptTokenCount = tokensIn(body);
  const candidatesTokenCount = tokensIn('text' in answer ? answer.text : answer.calls);
  const totalTokenCount = promptTokenCount + candidatesTokenCount;
  return {promptTokenCount, candidatesTokenCount, totalTokenCount, estimated: true};
}

function dialogueOf(request: GenerateRequest): Dialogue {
  return {
    today: todayIn(request.system),
    staff: staffIn(request.system),
    exchanges: exchangesOf(request.contents.flatMap(turnsOf)),
    tools: toolsOf(request),
    mode: modes[request.mode] ?? 'auto',
  };
}

/** VALIDATED is AUTO to a model that cannot get its arguments wrong. */
const modes: Readonly<Record<string, ToolMode>> = {ANY: 'any', NONE: 'none', AUTO: 'auto', VALIDATED: 'auto'};

const toolsOf = ({declarations, allowed}: GenerateRequest): Tool[] =>
  declarations.filter(({name}) => !allowed || allowed.includes(name)).map(toolOf);

/** Calls are told by their results: every call was answered, the rules have seen to that. */
function turnsOf({role, parts}: Content, index: number, contents: readonly Content[]): Turn[] {
  const calls = (contents[index - 1]?.parts ?? []).flatMap(part => part.functionCall ?? []);
  const waiting = [...calls];
  return parts.flatMap((part): Turn[] => {
    if (part.functionResponse) {
      const {id, name, response} = part.functionResponse;
      const found = waiting.findIndex(call => (id && call.id ? call.id === id : call.name === name));
      const call = waiting.splice(Math.max(found, 0), 1)[0];
      const args = isRecord(call?.args) ? call.args : {};
      return [{kind: 'lookup', lookup: {name: name ?? '', args, ...outcomeOf(response)}}];
    }
    if (typeof part.text !== 'string' || part.thought) return [];
    return [{kind: role === 'model' ? 'model' : 'user', text: part.text}];
  });
}
