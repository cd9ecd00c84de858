import { parseUnits } from '../../domain/amount.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import { badAmount } from './quote-errors.ts';

/** A quote's request: exactly one of the two amounts, as decimal strings. */
export type QuoteRequest =
  | { readonly from: string; readonly to: string; readonly amount: string; readonly amountTo?: undefined }
  | { readonly from: string; readonly to: string; readonly amount?: undefined; readonly amountTo: string };

export function unitsOf(text: string, { ticker, decimals }: Currency, field: 'amount' | 'amountTo'): bigint {
  try {
    return parseUnits(text, decimals);
  } catch {
    throw badAmount(`must be a number with at most ${decimals} decimals, as ${ticker.toUpperCase()} has`, field);
  }
}
