import type { Currency } from '../quotes/currency.ts';

/** How long a fixed quote can be used to create an exchange, in milliseconds. */
export const FIXED_QUOTE_MS = 120_000;

/** Networks with a block at least this often, in seconds, take a payment within the shorter window. */
const QUICK_SECONDS = 60;
const QUICK_WINDOW_MS = 10 * 60_000;
/** The window of all others, and of exchanges that are older than the shorter one. */
export const SLOW_WINDOW_MS = 20 * 60_000;
/** Assumed where the time between blocks is not known. */
const UNKNOWN_SECONDS = 600;

type Timed = Pick<Currency, 'blockSeconds' | 'confirmations'>;

/** How long the pay-in of a fixed rate may take until it is in a block, in milliseconds. */
export function fixedWindowMs({ blockSeconds }: Pick<Timed, 'blockSeconds'>): number {
  return blockSeconds !== undefined && blockSeconds <= QUICK_SECONDS ? QUICK_WINDOW_MS : SLOW_WINDOW_MS;
}

/**
 * Minutes from the quote of a fixed rate until what was paid can be sold: the quote is used at its end, paid at the end
 * of the window, and has its confirmations on average.
 */
export function promisedMinutes(from: Timed): number {
  const { blockSeconds = UNKNOWN_SECONDS, confirmations } = from;
  return (FIXED_QUOTE_MS + fixedWindowMs(from)) / 60_000 + (confirmations * blockSeconds) / 60;
}
