import { ExchangeError } from '../../contract/exchange-error.ts';
import { fieldError } from '../../contract/field-error.ts';
import { SUB_ID_RULE } from '../../domain/affiliates/named-link.ts';
import type { Currency } from '../../domain/quotes/currency.ts';

export const notAnAffiliate = () =>
  new ExchangeError('forbidden', 'Your account takes no part in the affiliate programme: please, contact our support');

export const operationsSuspended = () =>
  new ExchangeError('forbidden', 'Conversions and payouts are disabled at the moment: please, try again later');

/** @param field name of the currency's field in the form. */
export const unknownTicker = (name: string, field: string) =>
  fieldError('unknown-currency', field, `Unknown currency: ${name}`);

/** @param field name of the currency's field in the form. */
export const emptyBalance = ({ ticker }: Currency, field: string) =>
  fieldError('not-found', field, `There is no balance of ${ticker.toUpperCase()}`);

/** A commission was taken back after it had been paid out or converted. */
export const negativeBalance = ({ ticker }: Currency, field: string) =>
  fieldError('conflict', field, `Your balance of ${ticker.toUpperCase()} is below zero`);

/** @param least the smallest balance that can be paid out, as a decimal string. */
export function payoutTooSmall({ ticker }: Currency, least: string): ExchangeError {
  const message = `The minimum is ${least} ${ticker.toUpperCase()}`;
  return fieldError('amount-too-small', 'currency', message, { limit: { amount: least, currency: ticker } });
}

/** Actions that move an affiliate's money require two-factor authentication. */
export const needsTwoFactor = () =>
  fieldError('conflict', 'code', 'Enable two-factor authentication in your profile first');

/** The affiliate has a link of that name. */
export const linkTaken = () => fieldError('conflict', 'sub', SUB_ID_RULE);

export const tooManyLinks = (most: number) => fieldError('conflict', 'sub', `There may be ${most} named links`);
