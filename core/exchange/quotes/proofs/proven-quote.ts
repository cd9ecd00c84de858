import { formatUnits } from '../../../domain/amount.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { VenueAlone } from '../../../domain/quotes/quote-proof.ts';
import type { Pair } from '../currency-terms.ts';
import type { QuoteEngine } from '../engine/quote-engine.ts';
import type { Trade } from '../engine/search/trade.ts';
import { SERVICE_FEE } from '../fees.ts';
import type { ReceiptParts } from './receipt-form.ts';
import { tradedBooks } from './traded-books.ts';

/** A quote with what proves it, all of the same books. */
export interface ProvenQuote {
  readonly quote: Quote;
  readonly venues: readonly VenueAlone[];
  /** What its receipt says. */
  readonly parts: ReceiptParts;
}

/** A quote's request: one of the two amounts, as decimal strings. */
export interface ProofRequest {
  readonly from: string;
  readonly to: string;
  readonly amount?: string | undefined;
  readonly amountTo?: string | undefined;
}

/** Proves quotes; absent where they come from no books. */
export interface Proving {
  prove?(request: ProofRequest): ProvenQuote;
}

/** The parts of a quote's receipt. @param engine whose books are those that priced the trade. */
export function receiptParts(engine: QuoteEngine, pair: Pair, trade: Trade, quote: Quote): ReceiptParts {
  const { books, assets, takerFees, indexes } = tradedBooks(engine, trade);
  const [from, to] = [pair.from.currency, pair.to.currency];
  const { given, amountFrom, amountTo, rate, gross, serviceFee, networkFee, quotedAt, market } = quote;
  const legs = quote.legs.map(({ hops, ...leg }, at) => ({
    ...leg,
    hops: hops.map((hop, k) => ({ ...hop, book: indexes.get(trade.legs[at]!.fills[k]!.hop.listing)! })),
  }));
  const amounts = { given, amountFrom, amountTo, rate, gross, serviceFee, networkFee };
  return {
    quote: { from: quote.from, to: quote.to, ...amounts, legs, quotedAt, market },
    terms: {
      from: { asset: from.asset, decimals: from.decimals },
      to: { asset: to.asset, decimals: to.decimals },
      assets: withEnds(assets, pair),
      serviceFee: Number(SERVICE_FEE),
      networkFee: formatUnits(pair.to.networkFee, to.decimals),
      takerFees,
    },
    books,
  };
}

/** Where nothing is traded no book names the asset. */
function withEnds(assets: ReceiptParts['terms']['assets'], { from }: Pair): ReceiptParts['terms']['assets'] {
  const { asset } = from.currency;
  return assets.some(({ id }) => id === asset) ? assets : [...assets, { id: asset, decimals: from.assetDecimals }];
}
