import type { CardTerms } from '../cards/card-payment.ts';
import type { Arrival } from './arrival-time.ts';
import type { Ticker } from './currency.ts';
import type { PriceImpact } from './price-impact.ts';
import type { DollarPrices } from './worth.ts';

/** One trade on one venue. Amounts in whole assets, as decimal strings. */
export interface Hop {
  readonly venue: string;
  /** Assets, not tickers: venues trade assets. */
  readonly from: string;
  readonly to: string;
  readonly amountIn: string;
  /** What the hop yields, after its fee. */
  readonly amountOut: string;
  /** The part of `amountIn`, in `from`, that is smaller than the venue's size step. The exchange keeps it. */
  readonly unspent: string;
  /** Quote per base as the venue writes it, averaged over the depth used, before the fee. For display only. */
  readonly averagePrice: string;
  /** The venue's taker fee, in `feeAsset`. */
  readonly fee: string;
  readonly feeAsset: string;
}

/** A part of the pay-in and its hops, at most three. Without a hop: the same asset on another network. */
export interface Leg {
  readonly amountIn: string;
  readonly amountOut: string;
  readonly hops: readonly Hop[];
}

/**
 * A priced exchange. `amountTo = gross − serviceFee − rateMargin − networkFee`, all in the payout currency; the legs' `amountIn` add
 * up to `amountFrom` (as far as venues settle it: the asset may have fewer decimals than the currency) and their
 * `amountOut`, rounded down to the payout currency's decimals, to `gross`. For a given payout they may yield more than
 * `gross`, because orders come in whole lots; the exchange keeps that rest, like the part that a hop leaves unspent.
 */
export interface Quote {
  readonly from: Ticker;
  readonly to: Ticker;
  readonly given: 'pay-in' | 'payout';
  readonly amountFrom: string;
  readonly amountTo: string;
  /** `amountTo / amountFrom`, every fee included, for display only. */
  readonly rate: string;
  readonly gross: string;
  readonly serviceFee: string;
  /**
   * What a fixed rate pays less than the floating one, because the exchange bears the market's movement meanwhile; absent
   * at a floating rate. It is part of the rate, and no fee that affiliates earn on.
   */
  readonly rateMargin?: string | undefined;
  readonly networkFee: string;
  readonly legs: readonly Leg[];
  /** Absent in quotes older than this field, and after a trade that differs from what was quoted. */
  readonly priceImpact?: PriceImpact | undefined;
  /**
   * Bounds of the pair in the pay-in currency. Larger amounts than the maximum find no depth, or their price impact would
   * be too high.
   */
  readonly limits: { readonly minimum: string; readonly maximum: string };
  /** ISO 8601, from the Clock. */
  readonly quotedAt: string;
  readonly refreshAt: string;
  readonly market: 'demonstration' | 'live';
  /** Milliseconds since the oldest order book that it used was last told by its venue; absent for invented books. */
  readonly oldestBookMs?: number | undefined;
  /** US dollars per unit of each currency when it was quoted; absent in the quote of an exchange. */
  readonly dollars?: DollarPrices | undefined;
  /** When the payout arrives; absent in the quote of an exchange, and where a block time is not known. */
  readonly arrival?: Arrival | undefined;
  /**
   * The amounts at the other kind of rate: the fixed one beside a floating quote, and the other way round. Nothing promises
   * them. Absent unless asked for, and where there is no such rate now.
   */
  readonly otherRate?: { readonly amountFrom: string; readonly amountTo: string } | undefined;
  /**
   * Present where a card pays: `amountFrom` and `limits` are in the card's currency, and the legs start with the bitcoin
   * that the provider delivers, `card.coins`.
   */
  readonly card?: CardTerms | undefined;
  /** Present at a fixed rate: an exchange that is made of the quote is honoured verbatim. */
  readonly fixed?: FixedTerms | undefined;
}

/** Terms of a fixed rate, signed by the exchange. */
export interface FixedTerms {
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /**
   * Seconds from the creation of the exchange within which the pay-in has to be in a block, or seen where its sender
   * cannot replace it; absent in quotes older than this field.
   */
  readonly payInSeconds?: number | undefined;
  /** Ed25519 over `signedText` of the quote, base64url. */
  readonly signature: string;
}

/** Units per unit of a base currency at the top of the books, with the service fee, without network fees. */
export interface Rate {
  readonly ticker: Ticker;
  readonly rate: string;
}

/** The rates from one currency to every other that can be received. */
export interface RateTable {
  readonly base: Ticker;
  readonly market: Quote['market'];
  /** ISO 8601, from the Clock. */
  readonly quotedAt: string;
  readonly rates: readonly Rate[];
}
