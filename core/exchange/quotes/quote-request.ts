import { parseUnits } from '../../domain/amount.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import { badAmount } from './quote-errors.ts';

/** A quote's request: exactly one of the two amounts, as decimal strings. */
export type QuoteRequest = QuotedPair &
  (
    | { readonly amount: string; readonly amountTo?: undefined }
    | { readonly amount?: undefined; readonly amountTo: string }
  );

interface QuotedPair {
  readonly from: string;
  readonly to: string;
  /** True for the price of a fixed rate, which is less its margin. */
  readonly fixed?: boolean | undefined;
  /** True for coins that have arrived: what collecting them costs does not count any more. */
  readonly isPaid?: boolean | undefined;
}

export function unitsOf(text: string, { ticker, decimals }: Currency, field: 'amount' | 'amountTo'): bigint {
  try {
    return parseUnits(text, decimals);
  } catch {
    throw badAmount(`must be a number with at most ${decimals} decimals, as ${ticker.toUpperCase()} has`, field);
  }
}
