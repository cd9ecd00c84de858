/** What a dollar is worth in another fiat currency: to show amounts in it, never to compute one. */
export interface FiatRate {
  /** ISO 4217, upper case: `EUR`. */
  readonly currency: string;
  /** Units for one US dollar, a decimal string. */
  readonly perDollar: string;
}

/** A rate, and where it is from. */
export interface SourcedFiatRate extends FiatRate {
  /** The engine's own markets, or the operator's file. */
  readonly source: 'market' | 'operator';
  /** When it was so: an ISO 8601 time; of the operator's file its date. */
  readonly at: string;
}

/** The currency of every worth, unless another is chosen. */
export const DOLLARS: FiatRate = { currency: 'USD', perDollar: '1' };

/** Most currencies that a file may list, which is what a menu has room for. */
export const MAX_FIAT_RATES = 30;
