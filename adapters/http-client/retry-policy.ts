/**
 * Limits of retries. This is the only place that decides on them: undici's retry interceptor is not used, because it
 * knows neither which POSTs are repeatable nor the browser, and two layers of retries multiply.
 */
export const RETRY = {
  /** Attempts in all, the first included. */
  attempts: 3,
  /** Time limit of one attempt, in milliseconds (specification, section 7). */
  timeoutMs: 30_000,
  /** No attempt starts this long after the call began, so that a caller waits a minute and a half at most. */
  giveUpAfterMs: 60_000,
  /** The back-off doubles from the first pause to the longest, in milliseconds. */
  firstPauseMs: 250,
  longestPauseMs: 4_000,
  /** A longer `Retry-After` than this is respected by failing at once. */
  longestRetryAfterMs: 10_000,
} as const;

/** Statuses that are retried (specification, section 7). */
const PASSING = new Set([500, 502, 503, 504]);

/** True for a status that may be temporary. */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

/**
 * Milliseconds to wait before the next attempt; half of it is random, so that clients do not retry in step.
 * @param tried attempts so far, from 1.
 * @param random a number from 0 up to 1.
 */
export function pauseBefore(tried: number, random: number): number {
  const full = Math.min(RETRY.firstPauseMs * 2 ** (tried - 1), RETRY.longestPauseMs);
  return Math.round(full / 2 + (full / 2) * random);
}

/** Parses a Retry-After header, seconds or a date (RFC 9110, section 10.2.3), into milliseconds from `now`. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
