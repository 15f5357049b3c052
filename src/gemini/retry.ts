import {setTimeout} from 'node:timers/promises';
import type {Emit} from '../agent/protocol.ts';
import type {AppError} from '../errors.ts';

export type RetryPolicy = {
  /** Requests at most, the first one included. */
  attempts: number;
  /** Milliseconds after the first request within which another may begin. */
  budgetMs: number;
  /** Milliseconds before the second request, doubled for each one after. */
  firstWaitMs: number;
  clock?: Clock;
};

/** How time passes: by itself, but for a run that is played back. */
export type Clock = {
  /** Milliseconds. */
  now(): number;
  sleep(ms: number, signal: AbortSignal | undefined): Promise<unknown>;
  /** A wait less up to half of it, so that not everybody comes back at once. */
  vary(ms: number): number;
};

const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, {signal}),
  vary: ms => ms * (1 - Math.random() / 2),
};

export const retryPolicy: RetryPolicy = {attempts: 4, budgetMs: 25_000, firstWaitMs: 1000};

/**
 * Milliseconds to wait before asking again; undefined where that would not help or takes too long.
 * The server's own hint is honoured; without one the wait grows, less up to half of it as `vary` has it.
 */
export function waitBefore(
  {attempt, elapsedMs}: {attempt: number; elapsedMs: number},
  {retry}: AppError,
  policy: RetryPolicy,
  vary: Clock['vary'],
): number | undefined {
  if (!retry || attempt >= Math.min(policy.attempts, 1 + (retry.times ?? Number.POSITIVE_INFINITY)))
    return undefined;
  const waitMs = Math.round(retry.afterMs ?? vary(policy.firstWaitMs * 2 ** (attempt - 1)));
  return elapsedMs + waitMs <= policy.budgetMs ? waitMs : undefined;
}

/** Runs `once` until it succeeds or waiting is over. What it throws in the end is the last fault. */
export async function retrying<T>(
  once: () => Promise<T>,
  faultIn: (error: unknown) => AppError | undefined,
  {
    emit,
    signal,
    policy = retryPolicy,
  }: {emit: Emit; signal: AbortSignal | undefined; policy?: RetryPolicy | undefined},
): Promise<T> {
  const clock = policy.clock ?? realClock;
  const began = clock.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      const fault = faultIn(error);
      const waitMs =
        fault && waitBefore({attempt, elapsedMs: clock.now() - began}, fault, policy, clock.vary);
      if (!fault || waitMs === undefined) throw error;
      emit({type: 'retry', attempt: attempt + 1, of: policy.attempts, waitMs, reason: fault.message});
      await clock.sleep(waitMs, signal);
    }
  }
}
