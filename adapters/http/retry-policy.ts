/**
 * How often and how long a call is tried. The one place that decides it: undici's own retry interceptor is left out,
 * because it knows neither which POSTs may be repeated nor the browser, and two layers of retries multiply.
 */
export const RETRY = {
  /** Tries in all, the first included. */
  attempts: 3,
  /** One try may take this long, in milliseconds (specification, section 7). */
  timeoutMs: 30_000,
  /** No new try starts this long after the call began, so that a caller waits a minute and a half at the very most. */
  giveUpAfterMs: 60_000,
  /** The pause doubles from the first to the longest, in milliseconds. */
  firstPauseMs: 250,
  longestPauseMs: 4_000,
  /** A server that asks for more patience than this is believed, and the call fails at once. */
  longestRetryAfterMs: 10_000,
} as const;

/** Answers worth another try (specification, section 7). */
const PASSING = new Set([500, 502, 503, 504]);

/** True for a status that may be gone a moment later. */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

/**
 * Milliseconds to wait before the next try; half of it is chance, so that clients do not return in step.
 * @param tried tries so far, from 1. @param random a number from 0 up to 1.
 */
export function pauseBefore(tried: number, random: number): number {
  const full = Math.min(RETRY.firstPauseMs * 2 ** (tried - 1), RETRY.longestPauseMs);
  return Math.round(full / 2 + (full / 2) * random);
}

/** A Retry-After header, seconds or a date (RFC 9110, section 10.2.3), in milliseconds from `now`. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
