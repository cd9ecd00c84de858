import type { ExchangeError } from '../../../contract/exchange-error.ts';
import { mainError } from '../../../contract/field-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { Currency } from '../../../domain/quotes/currency.ts';
import { pairUnavailable } from '../quote-errors.ts';
import type { PriceEngine } from './price-engine.ts';

/**
 * The error for a pair without a price: `unavailable` while books are away that are expected back, so that an exchange
 * that waits for its trade is tried again and is not held.
 */
export function noRoute(from: Currency, to: Currency, { isWhole = true }: Pick<PriceEngine, 'isWhole'>): ExchangeError {
  return isWhole ? pairUnavailable(from, to) : noPrices();
}

/** The error while no price is known to be current. */
export function noPrices(): ExchangeError {
  return mainError('unavailable', errorMessage('no-prices'));
}
