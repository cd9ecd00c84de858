import { formatUnits } from '../../domain/amount.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import type { Quote } from '../../domain/quotes/quote.ts';
import type { Pair } from './currency-terms.ts';
import type { Trade } from './engine/search/trade.ts';
import type { Payout } from './fees.ts';
import type { Limits } from './limits.ts';
import { type Impact, writtenImpact } from './price-impact/price-impacts.ts';
import { quoteLeg, ratio } from './quote-legs.ts';

/** After this time a page should ask for a new quote. */
const REFRESH_MS = 120_000;

/** A trade of the engine, and what its customer receives. */
export interface Priced {
  readonly trade: Trade;
  readonly payout: Payout;
  readonly impact: Impact;
}

interface QuoteTerms extends Pick<Quote, 'given' | 'market'> {
  /** Of the pair; undefined if no amount can be exchanged by them. */
  readonly limits: Limits | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly decimals: (asset: string) => number;
  /** When its oldest book was last told; undefined for invented books. */
  readonly oldestBookAt?: number | undefined;
}

/** The amounts of a quote and its trade; a receipt has them, and recomputes them. */
type WrittenTrade = Omit<Quote, 'priceImpact' | 'limits' | 'quotedAt' | 'refreshAt' | 'market'>;

/** What a trade's amounts are written by. */
export interface WrittenPair {
  readonly from: { readonly currency: Pick<Currency, 'ticker' | 'asset' | 'decimals'> };
  readonly to: WrittenPair['from'] & { readonly networkFee: bigint };
}

/** @param payIn units of the pay-in currency. @param decimals of an asset. */
export function writtenTrade(
  pair: WrittenPair,
  payIn: bigint,
  { trade, payout }: Pick<Priced, 'trade' | 'payout'>,
  { given, decimals }: Pick<QuoteTerms, 'given' | 'decimals'>,
): WrittenTrade {
  const [from, to] = [pair.from.currency, pair.to.currency];
  return {
    from: from.ticker,
    to: to.ticker,
    given,
    amountFrom: formatUnits(payIn, from.decimals),
    amountTo: formatUnits(payout.net, to.decimals),
    rate: ratio(payout.net, payIn, from.decimals - to.decimals),
    gross: formatUnits(payout.gross, to.decimals),
    serviceFee: formatUnits(payout.serviceFee, to.decimals),
    ...(payout.margin > 0n && { rateMargin: formatUnits(payout.margin, to.decimals) }),
    networkFee: formatUnits(pair.to.networkFee, to.decimals),
    legs: trade.legs.map((leg) => quoteLeg(leg, from.asset, to.asset, decimals)),
  };
}

/** A quote as customers get it: amounts as decimal strings. */
export function writtenQuote(pair: Pair, payIn: bigint, priced: Priced, terms: QuoteTerms): Quote {
  const { decimals } = pair.from.currency;
  const { minimum, maximum } = including(terms.limits, payIn);
  return {
    ...writtenTrade(pair, payIn, priced, terms),
    priceImpact: writtenImpact(priced.impact, pair.to),
    limits: { minimum: formatUnits(minimum, decimals), maximum: formatUnits(maximum, decimals) },
    quotedAt: isoTime(terms.now),
    refreshAt: isoTime(terms.now + REFRESH_MS),
    market: terms.market,
    ...(terms.oldestBookAt !== undefined && { oldestBookMs: Math.max(0, Math.round(terms.now - terms.oldestBookAt)) }),
  };
}

/** Limits that include the amount just priced: rounding may have left it outside, but it has a price. */
function including(limits: Limits | undefined, amount: bigint): Limits {
  const { minimum, maximum } = limits ?? { minimum: amount, maximum: amount };
  return { minimum: minimum < amount ? minimum : amount, maximum: maximum > amount ? maximum : amount };
}
