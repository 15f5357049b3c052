import {randomInt} from 'node:crypto';
import {AppError} from '../errors.ts';
import {seoulTime} from '../seoul-time.ts';

/** Letters that cannot be taken for one another when they are read aloud or typed. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** `20260713-k3f9`: the day in Korea and a few letters, so that a person can type it. */
export const newSessionId = (now: Date): string =>
  `${seoulTime(now).slice(0, 10).replaceAll('-', '')}-${Array.from({length: 4}, () => letters[randomInt(letters.length)]).join('')}`;

/** The ID that a person gave, as files are named by it. Throws AppError `usage` for one that could name anything else. */
export function sessionIdIn(text: string): string {
  const id = text.trim().toLowerCase();
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/.test(id)) return id;
  throw new AppError(
    'usage',
    `--session에 쓸 수 없는 대화 번호입니다: ${text}`,
    '영문 소문자, 숫자, -와 _로 64자까지 쓸 수 있습니다. 저장된 대화는 haru sessions로 볼 수 있습니다.',
  );
}
