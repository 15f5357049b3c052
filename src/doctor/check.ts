import {AppError, appErrorIn, type ErrorCode, exitCodeOf} from '../errors.ts';

export type CheckName =
  | 'runtime'
  | 'settings'
  | 'model'
  | 'key'
  | 'endpoint'
  | 'orders'
  | 'terminal'
  | 'state';

/** What one look found, as plain data. A fault has the code that decides the exit status. */
export type Check = {
  name: CheckName;
  /** What was found, in Korean. */
  message: string;
  /** What to do about it; null where there is nothing to do. */
  hint: string | null;
  /** More of what was found, a line each. */
  lines?: string[];
  /** The same for scripts. */
  details?: Record<string, unknown>;
} & ({status: 'ok' | 'note'} | {status: 'fault'; code: ErrorCode});

/** The fault that an AppError tells. Any other error is a bug, which is thrown on. */
export function faultOf(name: CheckName, error: unknown): Check {
  const known = appErrorIn(error);
  if (!known) throw error;
  const {code, message, hint} = known;
  return {name, status: 'fault', code, message, hint};
}

/** 0: no fault. 2: something that was given has to be mended first. 3: the model cannot be reached. */
export function exitStatusOf(checks: readonly Check[]): number {
  const statuses = checks.flatMap(check =>
    check.status === 'fault'
      ? [exitCodeOf({stop: null, error: {code: check.code, message: check.message, hint: check.hint}})]
      : [],
  );
  return statuses.length > 0 ? Math.min(...statuses) : 0;
}

/** What a function gives, or the AppError that it throws. */
export function attempt<T>(work: () => T): T | AppError {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
