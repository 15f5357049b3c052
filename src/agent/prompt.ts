import {readFile} from 'node:fs/promises';
import {AppError} from '../errors.ts';
import type {Viewer} from '../orders/store.ts';

/**
 * The system instruction: the prompt file, then what changes from day to day and viewer to viewer.
 * The order matters: a provider's prompt cache serves equal beginnings only.
 */
export async function loadPrompt(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).normalize('NFC').trim();
  } catch (error) {
    throw new AppError(
      'usage',
      `프롬프트 파일을 읽을 수 없습니다: ${path}`,
      '--prompt에 준 경로를 확인해 주세요.',
      {
        cause: error,
      },
    );
  }
}

export function systemInstruction(
  prompt: string,
  {viewer, leftOut, since, now}: {viewer: Viewer; leftOut: number; since?: string | undefined; now: Date},
): string {
  const begun = today(since ? new Date(since) : now);
  const lines = [
    '## 지금',
    begun < today(now) &&
      `- 이 대화는 ${begun}부터 이어 온 것입니다. 그때 조회한 상태와 배송은 바뀌었을 수 있으니, 지금 어떤지 물으면 다시 조회합니다.`,
    leftOut &&
      `- 이 대화의 앞부분(질문 ${leftOut}개)은 길어서 빠졌습니다. 그때 조회한 것이 필요하면 다시 조회합니다.`,
    `- 보는 사람: ${viewer.role === 'staff' ? '매장 직원(모든 주문 조회 가능)' : '로그인한 고객 본인'}`,
    `- 오늘: ${today(now)}`,
  ];
  return `${prompt}\n\n${lines.filter(line => line).join('\n')}`;
}

/**
 * `2026-07-13 (월)`, counted in Seoul wherever the machine stands.
 * By hand: Korea keeps one offset all year, and `Intl.DateTimeFormat` takes longer to load than all the rest of a turn.
 */
export function today(now: Date): string {
  const seoul = new Date(now.getTime() + 9 * 3_600_000);
  return `${seoul.toISOString().slice(0, 10)} (${'일월화수목금토'[seoul.getUTCDay()]})`;
}
