import type { Ticker } from './currency.ts';

/** One trade on one venue. Amounts in whole assets, as decimal strings. */
export interface Hop {
  /** The venue's name, for people. */
  readonly venue: string;
  /** Assets, not tickers: what the venue trades. */
  readonly from: string;
  readonly to: string;
  readonly amountIn: string;
  /** What the hop yields, its fee already taken. */
  readonly amountOut: string;
  /** The part of `amountIn`, in `from`, that is smaller than the venue's size step and stays with the house. */
  readonly unspent: string;
  /** Quote per base as the venue writes it, averaged over the depth walked, before the fee. For reading only. */
  readonly averagePrice: string;
  /** The venue's taker fee, in `feeAsset`. */
  readonly fee: string;
  readonly feeAsset: string;
}

/** A part of the pay-in and the hops it takes, at most three. No hop: the same asset on another network. */
export interface Leg {
  readonly amountIn: string;
  readonly amountOut: string;
  readonly hops: readonly Hop[];
}

/**
 * A priced exchange. `amountTo = gross − serviceFee − networkFee`, all in the payout currency; the legs' `amountIn` add
 * up to `amountFrom` (as far as venues settle it: the asset may have fewer decimals than the currency) and their
 * `amountOut`, rounded down to the payout currency's decimals, to `gross`. For a given payout they may yield more than
 * `gross`, for orders come in whole lots; like what a hop leaves unspent, that rest stays with the house.
 */
export interface Quote {
  readonly from: Ticker;
  readonly to: Ticker;
  /** The side the customer named. */
  readonly given: 'pay-in' | 'payout';
  readonly amountFrom: string;
  readonly amountTo: string;
  /** `amountTo / amountFrom`, every fee included, for reading only. */
  readonly rate: string;
  readonly gross: string;
  readonly serviceFee: string;
  readonly networkFee: string;
  readonly legs: readonly Leg[];
  /** Bounds of the pair in the pay-in currency. */
  readonly limits: { readonly minimum: string; readonly maximum: string };
  /** ISO 8601, from the Clock. */
  readonly quotedAt: string;
  /** When a page should ask again. */
  readonly refreshAt: string;
  readonly market: 'demonstration' | 'live';
  /** Present at a fixed rate: the house honours the quote verbatim until it expires. */
  readonly fixed?: FixedTerms | undefined;
}

/** The house's promise under a quote. */
export interface FixedTerms {
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Ed25519 over `signedText` of the quote, base64url. */
  readonly signature: string;
}

/** What one unit of a base currency buys of another at the top of the books, service fee included, network fee not. */
export interface Rate {
  readonly ticker: Ticker;
  readonly rate: string;
}

/** The rates from one currency to all others that can be received. */
export interface RateTable {
  readonly base: Ticker;
  readonly market: Quote['market'];
  /** ISO 8601, from the Clock. */
  readonly quotedAt: string;
  readonly rates: readonly Rate[];
}
