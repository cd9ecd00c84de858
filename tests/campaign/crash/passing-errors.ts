import { ExchangeError } from '../../../core/contract/exchange-error.ts';

const PASSING: ReadonlySet<string> = new Set(['unavailable', 'internal', 'too-many-requests']);

const REFUSED: ReadonlySet<string> = new Set([
  'amount-too-large',
  'amount-too-small',
  'pair-unavailable',
  'fixed-rate-limit',
]);

/** True for what a retry may change at any moment. */
export function isPassing(error: unknown): boolean {
  return PASSING.has(ExchangeError.from(error).code);
}

/**
 * True for amounts that can't be paid out, or are not worth the network's fee while the price of gas is high, and for
 * fixed rates while a price in dollars is not known.
 */
export function isRefusal(error: unknown): boolean {
  return REFUSED.has(ExchangeError.from(error).code);
}
