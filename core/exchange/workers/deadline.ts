import type { Clock } from '../../ports/services/clock.ts';

/** Nothing answered in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Waits for an answer until a deadline. The question itself is not taken back: its answer is ignored.
 * @param ms milliseconds. @throws DeadlineError naming who was asked.
 */
export async function withDeadline<T>(answer: Promise<T>, ms: number, clock: Clock, who: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = clock.schedule(
    () => late.reject(new DeadlineError(`${who} has not answered within ${Math.round(ms)} ms`)),
    ms,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    timer.unsubscribe();
    // The loser of the race must not count as an unhandled rejection.
    late.promise.catch(() => {});
    answer.catch(() => {});
  }
}
