import {AppError} from './errors.ts';

/** The choice that a value names. Throws AppError `usage` with the choices there are. */
export function oneOf<T extends string>(choices: readonly T[], value: string, flag: string): T {
  const choice = choices.find(choice => choice === value);
  if (choice) return choice;
  throw new AppError(
    'usage',
    `${flag}에 쓸 수 없는 값입니다: ${value}`,
    `쓸 수 있는 값: ${choices.join(', ')}`,
  );
}

/** A whole number within the limits. Throws AppError `usage` for anything else. */
export function wholeNumber(value: string, flag: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new AppError(
    'usage',
    `${flag}에 쓸 수 없는 값입니다: ${value}`,
    `${least}부터 ${most}까지의 정수를 주세요.`,
  );
}

/** The instant that a text names. Throws AppError `usage` where it names none. */
export function instantOf(value: string | undefined): Date | undefined {
  if (!value) return undefined;
  // A time without a zone is a time in Korea.
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(value) || !value.includes('T') ? value : `${value}+09:00`;
  const instant = new Date(zoned);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new AppError(
    'usage',
    `HARU_NOW를 시각으로 읽을 수 없습니다: ${value}`,
    '예: 2026-07-13T10:00:00+09:00',
  );
}
