import { ExchangeError } from '../../contract/exchange-error.ts';
import { fieldError, namedFieldError } from '../../contract/field-error.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import type { PriceImpact } from '../../domain/quotes/price-impact.ts';

type Field = 'from' | 'to';

export function unknownCurrency(name: string, field: Field): ExchangeError {
  const message = `Unknown currency: ${name}`;
  return fieldError('unknown-currency', field, message);
}

/** The currency exists, but cannot be sent (from) or received (to) at present. */
export function currencyDisabled({ ticker }: Currency, field: Field): ExchangeError {
  const message = `${ticker.toUpperCase()} cannot be ${field === 'from' ? 'sent' : 'received'} at present`;
  return fieldError('currency-disabled', field, message);
}

/** No route of at most three trades connects the currencies. */
export function pairUnavailable(from: Currency, to: Currency): ExchangeError {
  const message = `${from.ticker.toUpperCase()} cannot be exchanged for ${to.ticker.toUpperCase()} at present`;
  return new ExchangeError('pair-unavailable', message);
}

/** The amount is not a number, or has more decimals than the currency. */
export function badAmount(message: string, field: 'amount' | 'amountTo'): ExchangeError {
  return namedFieldError('invalid-input', field, message);
}

/** @param limit the smallest pay-in, as a decimal string. */
export function tooSmall(from: Currency, limit: string): ExchangeError {
  return outside('amount-too-small', `The minimum is ${limit} ${from.ticker.toUpperCase()}`, from, limit);
}

/** @param limit the largest pay-in, as a decimal string. */
export function tooLarge(from: Currency, limit: string): ExchangeError {
  return outside('amount-too-large', `The maximum is ${limit} ${from.ticker.toUpperCase()}`, from, limit);
}

/** The price impact of an amount is too high. @param most the largest amount whose impact is not, of the same currency. */
export function impactTooHigh(
  { percent }: PriceImpact,
  field: 'amount' | 'amountTo',
  { ticker }: Currency,
  most: string | undefined,
): ExchangeError {
  if (most === undefined) return fieldError('price-impact-too-high', field, errorMessage('impact-always', { percent }));
  const message = errorMessage('impact-too-high', { percent, most, currency: ticker.toUpperCase() });
  return fieldError('price-impact-too-high', field, message, { limit: { amount: most, currency: ticker } });
}

/** The customer has not accepted the price impact of a new exchange, or a smaller one. */
export function impactUnaccepted({ percent, lost }: PriceImpact, ticker: string): ExchangeError {
  const message = errorMessage('impact-unaccepted', { percent, lost, currency: ticker.toUpperCase() });
  return namedFieldError('price-impact-unaccepted', 'acceptPriceImpact', message);
}

function outside(
  code: 'amount-too-small' | 'amount-too-large',
  message: string,
  { ticker }: Currency,
  amount: string,
): ExchangeError {
  return fieldError(code, 'amount', message, { limit: { amount, currency: ticker } });
}
