const exitCodes = {
  usage: 2,
  orders: 2,
  auth: 3,
  quota: 3,
  unavailable: 3,
  network: 3,
  timeout: 3,
  'bad-request': 3,
  blocked: 3,
} as const;

export type ErrorCode = keyof typeof exitCodes;

/** The error as plain data. `stack` is there for a bug alone, and shown by `--trace` alone. */
export type ErrorInfo = {code: ErrorCode; message: string; hint: string | null; stack?: string};

/** Whether asking again may help: after how many milliseconds, where the server said so, and how often at most. */
export type Retry = {afterMs?: number; times?: number};

/**
 * A fault that the person at the terminal can do something about.
 * `message` says in Korean what happened, `hint` what to do. Any other error is a bug and keeps its stack.
 */
export class AppError extends Error {
  override name = 'AppError';

  readonly code: ErrorCode;
  readonly hint: string | null;
  readonly retry: Retry | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    hint: string | null = null,
    options: ErrorOptions & {retry?: Retry | undefined} = {},
  ) {
    super(message, options);
    this.code = code;
    this.hint = hint;
    this.retry = options.retry;
  }

  get info(): ErrorInfo {
    return {code: this.code, message: this.message, hint: this.hint};
  }
}

/** 0: answered. 2: wrong use or unusable input. 3: the model could not answer. 130: interrupted. */
export const exitCodeOf = ({stop, error}: {stop: string | null; error: ErrorInfo | null}): number =>
  stop === 'cancelled' ? 130 : error ? exitCodes[error.code] : 0;

/**
 * The AppError in an error or among its causes: the SDK wraps what our `fetch` throws.
 * Known by its name: the screen is a bundle of its own, to which the program's AppError is another class.
 */
export function appErrorIn(error: unknown): AppError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.name === 'AppError') return current as AppError;
  }
  return undefined;
}

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Any error as data. One that is not ours is a bug: it keeps its stack. */
export function infoOf(error: unknown): ErrorInfo {
  const known = appErrorIn(error);
  if (known) return known.info;
  // Its message is English and for developers: it stands in the stack.
  const {stack} = error instanceof Error ? error : new Error(String(error));
  return {
    code: 'unavailable',
    message: '예상하지 못한 문제가 생겼습니다.',
    hint: '--trace를 붙여 다시 실행하면 자세한 내용을 볼 수 있습니다.',
    ...(stack && {stack}),
  };
}
