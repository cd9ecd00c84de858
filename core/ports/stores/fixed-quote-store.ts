import type { Quote } from '../../domain/quotes/quote.ts';

/** A quote that the exchange signed, and honours unless the market moves beyond its margin before it is taken. */
export interface FixedQuote {
  readonly id: string;
  readonly quote: Quote;
  readonly expiresAt: number;
}

export interface FixedQuoteStore {
  insert(quote: FixedQuote): Promise<void>;
  byId(id: string): Promise<FixedQuote | undefined>;
  /** Deletes quotes that expired before a time and were never used. */
  purge(before: number): Promise<void>;
  /** Deletes a quote; the exchange created from it has a copy. */
  remove(id: string): Promise<void>;
}
