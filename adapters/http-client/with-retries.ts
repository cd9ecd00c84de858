import { ABORTED, ExchangeError } from '../../core/contract/exchange-error.ts';
import type { English } from '../../core/domain/error-messages.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { Answer } from './answer.ts';
import { isPassing, pauseBefore, RETRY, retryAfterMs } from './retry-policy.ts';

// Repeated from `error-messages.ts`, which the types enforce, so that the page's first script does not load that
// module.
const UNANSWERED: English<'unanswered'> = 'The exchange did not answer in time';
const UNREACHABLE: English<'unreachable'> = 'The exchange could not be reached';

/** Options of the retries. */
interface RetryOptions {
  readonly clock: Clock;
  /** A number from 0 up to 1, for the back-off. */
  readonly random: () => number;
  /** True when a second attempt has no further effect. */
  readonly repeatable: boolean;
  /** The caller's signal; once it is aborted there is no retry. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Retries until a response needs no retry, within the limits of the retry policy.
 * @throws ExchangeError `unavailable` when the server could not be reached or the caller aborted.
 */
export async function withRetries(
  attempt: (signal: AbortSignal) => Promise<Answer>,
  { clock, random, repeatable, signal }: RetryOptions,
): Promise<Answer> {
  const began = clock.now();
  for (let tried = 1; ; tried += 1) {
    const outcome = await tryOnce(attempt, clock, signal);
    const lost = outcome instanceof ExchangeError;
    if (!lost && !isPassing(outcome.status)) return outcome;
    const pause = retryDelay(outcome, clock.now()) ?? pauseBefore(tried, random());
    const worthwhile = pause <= RETRY.longestRetryAfterMs && clock.now() + pause - began <= RETRY.giveUpAfterMs;
    if (!repeatable || tried === RETRY.attempts || !worthwhile) {
      if (lost) throw outcome;
      return outcome;
    }
    await wait(pause, clock, signal);
  }
}

async function tryOnce(
  attempt: (signal: AbortSignal) => Promise<Answer>,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Answer | ExchangeError> {
  if (signal?.aborted) throw aborted(signal);
  const timeout = new AbortController();
  const timer = clock.schedule(() => timeout.abort(), RETRY.timeoutMs);
  try {
    return await attempt(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal);
  } catch (cause) {
    // Browsers do not distinguish a reset from a refused connection, so every failure to answer counts alike.
    if (signal?.aborted) throw aborted(signal);
    if (cause instanceof ExchangeError) throw cause;
    const why = timeout.signal.aborted ? UNANSWERED : UNREACHABLE;
    return new ExchangeError('unavailable', why, { cause });
  } finally {
    timer.unsubscribe();
  }
}

function retryDelay(outcome: Answer | ExchangeError, now: number): number | undefined {
  return outcome instanceof ExchangeError ? undefined : retryAfterMs(outcome.headers.get('retry-after'), now);
}

function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      timer.unsubscribe();
      reject(aborted(signal!));
    };
    const timer = clock.schedule(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

function aborted(signal: AbortSignal): ExchangeError {
  return new ExchangeError('unavailable', ABORTED, { cause: signal.reason });
}
