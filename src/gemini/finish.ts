import type {Part} from '@google/genai';
import {AppError} from '../errors.ts';
import {textOf} from './shapes.ts';

const rephrase = '다른 말로 다시 물어봐 주세요.';
const tryAgain = '잠시 뒤 다시 물어봐 주세요.';

const blocked = () => new AppError('blocked', '이 질문에는 답할 수 없다고 모델이 거절했습니다.', rephrase);

/** Endings that are no answer, by `finishReason`. */
const odd: Record<string, () => AppError> = {
  MAX_TOKENS: () =>
    new AppError(
      'unavailable',
      '답이 길이 제한에 걸려 끝까지 오지 못했습니다.',
      '질문을 나누어 다시 물어봐 주세요.',
    ),
  MALFORMED_FUNCTION_CALL: () =>
    new AppError('unavailable', '모델이 조회를 제대로 요청하지 못했습니다.', tryAgain),
  UNEXPECTED_TOOL_CALL: () =>
    new AppError('unavailable', '모델이 조회를 제대로 요청하지 못했습니다.', tryAgain),
  TOO_MANY_TOOL_CALLS: () => new AppError('unavailable', '모델이 조회를 너무 많이 요청했습니다.', tryAgain),
  SAFETY: blocked,
  RECITATION: blocked,
  LANGUAGE: blocked,
  BLOCKLIST: blocked,
  PROHIBITED_CONTENT: blocked,
  SPII: blocked,
};

/**
 * Throws AppError unless a response ended as one that says or asks for something.
 * A stream that was cut quietly looks like success to the SDK: there is only no `finishReason`.
 */
export function mustBeComplete(
  {finish, block}: {finish?: string; block?: string},
  parts: readonly Part[],
): void {
  if (block) throw blocked();
  if (!finish) throw new AppError('network', '답이 오다가 중간에 끊겼습니다.', tryAgain);
  const fault = odd[finish];
  if (fault) throw fault();
  if (!parts.some(({functionCall}) => functionCall) && !textOf(parts).trim())
    throw new AppError('unavailable', '모델이 빈 답을 보냈습니다.', tryAgain);
}
