import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import { fieldError } from '../accounts/errors.ts';

/** Staff switched this partner off. */
export const notAnAffiliate = () =>
  new ExchangeError('forbidden', 'Your account takes no part in the affiliate programme: please, contact our support');

/** Staff has conversions and payouts rest, of this partner or of all. */
export const operationsSuspended = () =>
  new ExchangeError('forbidden', 'Conversions and payouts are disabled at the moment: please, try again later');

/** @param field the form's name of it. */
export const unknownTicker = (name: string, field: string) =>
  fieldError('unknown-currency', field, `Unknown currency: ${name}`);

/** @param field the form's name of the currency. */
export const emptyBalance = ({ ticker }: Currency, field: string) =>
  fieldError('not-found', field, `There is no balance of ${ticker.toUpperCase()}`);

/** An earning was taken back that had left already. */
export const negativeBalance = ({ ticker }: Currency, field: string) =>
  fieldError('conflict', field, `Your balance of ${ticker.toUpperCase()} is below zero`);

/** @param least the smallest balance that is paid out, a decimal string. */
export function payoutTooSmall({ ticker }: Currency, least: string): ExchangeError {
  const message = `The minimum is ${least} ${ticker.toUpperCase()}`;
  return new ExchangeError('amount-too-small', message, {
    fields: { currency: [message] },
    limit: { amount: least, currency: ticker },
  });
}

/** What moves a partner's money takes an authenticator. */
export const needsTwoFactor = () =>
  fieldError('conflict', 'code', 'Enable two-factor authentication in your profile first');

/** The same key for something else. */
export const keyReused = () => new ExchangeError('conflict', 'This Idempotency-Key was used for another request');
