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
};

export const retryPolicy: RetryPolicy = {attempts: 4, budgetMs: 25_000, firstWaitMs: 1000};

/**
 * Milliseconds to wait before asking again; undefined where that would not help or takes too long.
 * The server's own hint is honoured; without one the wait grows, less up to half of it at random.
 */
export function waitBefore(
  {attempt, elapsedMs}: {attempt: number; elapsedMs: number},
  {retry}: AppError,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (!retry || attempt >= Math.min(policy.attempts, 1 + (retry.times ?? Number.POSITIVE_INFINITY)))
    return undefined;
  const grown = policy.firstWaitMs * 2 ** (attempt - 1) * (1 - random() / 2);
  const waitMs = Math.round(retry.afterMs ?? grown);
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
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      const fault = faultIn(error);
      const waitMs =
        fault && waitBefore({attempt, elapsedMs: performance.now() - began}, fault, policy, Math.random);
      if (!fault || waitMs === undefined) throw error;
      emit({type: 'retry', attempt: attempt + 1, of: policy.attempts, waitMs, reason: fault.message});
      await setTimeout(waitMs, undefined, {signal});
    }
  }
}
