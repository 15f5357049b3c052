import type {Part} from '@google/genai';
import type {Usage} from '../agent/protocol.ts';
import {AppError} from '../errors.ts';
import {type Step, textIn} from './interaction-shapes.ts';
import {textOf} from './shapes.ts';

/** How a response of the models API ended. */
export type Ending = {finish?: string | undefined; block?: string | undefined; usage: Usage};

const rephrase = '다른 말로 다시 물어봐 주세요.';
const later = '잠시 뒤 다시 물어봐 주세요.';

export const blocked = (): AppError =>
  new AppError('blocked', '이 질문에는 답할 수 없다고 모델이 거절했습니다.', rephrase);

export const cutByLength = (): AppError =>
  new AppError(
    'unavailable',
    '답이 길이 제한에 걸려 끝까지 오지 못했습니다.',
    '질문을 나누어 다시 물어봐 주세요.',
  );

export const blank = (): AppError => new AppError('unavailable', '모델이 빈 답을 보냈습니다.', later);

/** One more try may go better; a third would not. */
const misasked = (): AppError =>
  new AppError('unavailable', '모델이 조회를 제대로 요청하지 못했습니다.', later, {
    retry: {times: 1, afterMs: 0},
  });

/** Endings that are no answer, by `finishReason`. Any other one ends an answer, STOP above all. */
const odd: Record<string, () => AppError> = {
  MAX_TOKENS: cutByLength,
  MALFORMED_FUNCTION_CALL: misasked,
  MALFORMED_RESPONSE: misasked,
  UNEXPECTED_TOOL_CALL: misasked,
  TOO_MANY_TOOL_CALLS: misasked,
  MISSING_THOUGHT_SIGNATURE: misasked,
  SAFETY: blocked,
  RECITATION: blocked,
  LANGUAGE: blocked,
  BLOCKLIST: blocked,
  PROHIBITED_CONTENT: blocked,
  SPII: blocked,
  MODEL_ARMOR: blocked,
};

export const faultOfFinish = (finish: string | undefined): AppError | undefined => faultIn(odd, finish);

/** By its own key alone: the service may send any word. */
const faultIn = (faults: Record<string, () => AppError>, key = ''): AppError | undefined =>
  Object.hasOwn(faults, key) ? faults[key]?.() : undefined;

/** Throws AppError unless a response says something or asks for a tool, and ended as such responses end. */
export function mustBeAnswer({finish, block}: Ending, parts: readonly Part[]): void {
  if (block) throw blocked();
  const fault = faultOfFinish(finish);
  if (fault) throw fault;
  if (parts.some(({functionCall}) => functionCall)) return;
  mustSay(textOf(parts));
}

/** The code of a call: models print it as text when they mean to make one. */
const printedCall =
  /tool_code|tool_call|default_api|\b[a-z]+(?:_[a-z]+)+\s*\(|"(?:name|function)"\s*:\s*"[a-z]+(?:_[a-z]+)+"/;

/** Throws AppError for text that is no answer to a person. */
export function mustSay(text: string): void {
  if (!text.trim()) throw blank();
  if (printedCall.test(text))
    throw new AppError('unavailable', '모델이 조회를 요청하는 대신 글로 적었습니다.', later);
}

/** Statuses of an interaction that are no answer. `requires_action` asks for tools. */
const unsettled: Record<string, () => AppError> = {
  failed: () => new AppError('blocked', '모델이 이 질문을 처리하지 못했습니다.', rephrase),
  cancelled: () => new AppError('unavailable', '모델이 답을 멈췄습니다.', later),
  incomplete: cutByLength,
  budget_exceeded: () => new AppError('quota', '모델이 정해진 사용량 안에 답을 마치지 못했습니다.', later),
};

/** The same for an interaction, by its status. */
export function mustBeSettled(status: string | undefined, steps: readonly Step[]): void {
  const fault = faultIn(unsettled, status);
  if (fault) throw fault;
  if (!steps.some(({type}) => type === 'function_call')) mustSay(textIn(steps));
}
