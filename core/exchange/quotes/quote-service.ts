import { formatUnits, parseUnits } from '../../domain/amount.ts';
import { type Currency, isWithdrawable } from '../../domain/quotes/currency.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Quote, RateTable } from '../../domain/quotes/quote.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { MarketFeed } from '../../ports/markets/market-feed.ts';
import { CurrencyIndex, type CurrencyTerms, fromAsset, type Pair, smallestPayIn, toAsset } from './currency-terms.ts';
import { grossFor, NET_PER_THOUSAND, type Payout, payoutOf, THOUSAND } from './fees.ts';
import { quoteLeg, ratio } from './quote-legs.ts';
import type { Limits } from './limits.ts';
import { PairLimits } from './pair-limits.ts';
import type { QuoteEngine } from './engine/quote-engine.ts';
import { badAmount, pairUnavailable, tooLarge, tooSmall } from './quote-errors.ts';
import type { Trade } from './engine/search/trade.ts';

/** After this time a page should ask for a new quote. */
const REFRESH_MS = 120_000;

/** A quote's request: exactly one of the two amounts, as decimal strings. */
export type QuoteRequest =
  | { readonly from: string; readonly to: string; readonly amount: string; readonly amountTo?: undefined }
  | { readonly from: string; readonly to: string; readonly amount?: undefined; readonly amountTo: string };

interface Priced {
  readonly trade: Trade;
  readonly payout: Payout;
}

/** Prices exchanges between currencies: the engine's trades plus the exchange's fees, limits and rounding. */
export class QuoteService {
  readonly #engine: QuoteEngine;
  readonly #clock: Clock;
  readonly #market: MarketFeed['kind'];
  readonly #currencies: CurrencyIndex;
  readonly #limits: PairLimits;
  /** Gross output of the maximum of cached limits. */
  readonly #maxGross = new WeakMap<Limits, bigint>();

  constructor(engine: QuoteEngine, catalogue: CurrencyCatalogue, clock: Clock, market: MarketFeed['kind']) {
    this.#engine = engine;
    this.#clock = clock;
    this.#market = market;
    this.#currencies = new CurrencyIndex(catalogue, engine);
    this.#limits = new PairLimits(engine, clock, (pair, amount) => this.#price(pair, amount) !== undefined);
  }

  /**
   * The payout for a pay-in: only the `amountTo` that `quote` would return now. For the same ticker on both sides the
   * amount itself. @throws ExchangeError unknown-currency, currency-disabled, pair-unavailable, amount-too-small,
   * amount-too-large, invalid-input.
   */
  estimate({ from, to, amount }: { readonly from: string; readonly to: string; readonly amount: string }): string {
    const [start, end] = [this.#currencies.find(from, 'from'), this.#currencies.find(to, 'to')];
    const payIn = unitsOf(amount, start.currency, 'amount');
    if (start === end) return formatUnits(payIn, start.currency.decimals);
    const pair = this.#currencies.pair(start, end);
    const priced = this.#price(pair, payIn);
    if (priced === undefined) throw this.#rejection(pair, payIn);
    return formatUnits(priced.payout.net, end.currency.decimals);
  }

  /** An itemised price for a pay-in, or for a payout. @throws ExchangeError as `estimate` does. */
  quote(request: QuoteRequest): Quote {
    const [start, end] = [this.#currencies.find(request.from, 'from'), this.#currencies.find(request.to, 'to')];
    const pair = this.#currencies.pair(start, end);
    if (request.amount === undefined)
      return this.#quoteForPayout(pair, unitsOf(request.amountTo, end.currency, 'amountTo'));
    const payIn = unitsOf(request.amount, start.currency, 'amount');
    const priced = this.#price(pair, payIn);
    if (priced === undefined) throw this.#rejection(pair, payIn);
    return this.#toQuote(pair, 'pay-in', payIn, priced);
  }

  /** Top rates from a currency to all others that can be received, the service fee included. @throws ExchangeError unknown-currency. */
  rates(base: string): RateTable {
    const start = this.#currencies.find(base, 'from');
    const rates = this.#engine.rates(start.currency.asset);
    const rateTo = ({ currency, assetDecimals }: CurrencyTerms): string => {
      if (currency.asset === start.currency.asset) return ratio(NET_PER_THOUSAND, THOUSAND);
      const top = rates.get(currency.asset);
      if (top === undefined || assetDecimals === undefined || start.assetDecimals === undefined) return '0';
      return ratio(top.numerator * NET_PER_THOUSAND, top.denominator * THOUSAND, start.assetDecimals - assetDecimals);
    };
    const listed = [...this.#currencies.all()]
      .filter((terms) => terms !== start && terms.currency.isWebEnabled && isWithdrawable(terms.currency))
      .map((terms) => ({ ticker: terms.currency.ticker, rate: rateTo(terms) }))
      .filter(({ rate }) => rate !== '0');
    return { base: start.currency.ticker, market: this.#market, quotedAt: isoTime(this.#clock.now()), rates: listed };
  }

  /** @returns undefined when the pay-in is too small for the minimum payout, or too large for the books. */
  #price({ from, to }: Pair, payIn: bigint): Priced | undefined {
    const trade = this.#engine.exactIn(from.currency.asset, to.currency.asset, toAsset(from, payIn, 'floor'));
    if (trade === undefined) return undefined;
    const payout = payoutOf(fromAsset(to, trade.amountOut, 'floor'), to.networkFee);
    return payout.net > 0n && payout.net >= to.minimumPayout ? { trade, payout } : undefined;
  }

  /**
   * Solves for the pay-in. The payout is exactly the requested one with its fees; any surplus over the gross, from
   * whole lots and decimals, stays with the exchange, as unspent rests do.
   */
  #quoteForPayout(pair: Pair, net: bigint): Quote {
    const { from, to } = pair;
    if (net === 0n || net < to.minimumPayout) throw this.#tooSmall(pair);
    const gross = grossFor(net, to.networkFee);
    this.#rejectFarBeyond(pair, gross);
    const wanted = toAsset(to, gross, 'ceiling');
    const trade = this.#engine.exactOut(from.currency.asset, to.currency.asset, wanted, smallestPayIn(from));
    if (trade === undefined) throw this.#tooLarge(pair);
    const payIn = fromAsset(from, trade.amountIn, 'ceiling');
    return this.#toQuote(pair, 'payout', payIn, { trade, payout: payoutOf(gross, to.networkFee) });
  }

  /** Rejects a payout far above the pair's maximum early: a search would read all its books for nothing. */
  #rejectFarBeyond(pair: Pair, gross: bigint): void {
    const { currency } = pair.from;
    const limits = this.#limits.of(pair);
    const most = limits && this.#grossOfMaximum(pair, limits);
    // Twice the maximum, because a cached maximum may lag behind the books.
    if (limits && most !== undefined && gross > 2n * most) {
      throw tooLarge(currency, formatUnits(limits.maximum, currency.decimals));
    }
  }

  /** Computed once for cached limits; undefined when the books have changed so that their maximum has no price now. */
  #grossOfMaximum(pair: Pair, limits: Limits): bigint | undefined {
    const known = this.#maxGross.get(limits) ?? this.#price(pair, limits.maximum)?.payout.gross;
    if (known !== undefined) this.#maxGross.set(limits, known);
    return known;
  }

  #toQuote(pair: Pair, given: Quote['given'], payIn: bigint, { trade, payout }: Priced): Quote {
    const [from, to] = [pair.from.currency, pair.to.currency];
    const now = this.#clock.now();
    const { minimum, maximum } = including(this.#limits.of(pair), payIn);
    const decimals = (asset: string): number => this.#engine.decimals(asset) ?? 0;
    return {
      from: from.ticker,
      to: to.ticker,
      given,
      amountFrom: formatUnits(payIn, from.decimals),
      amountTo: formatUnits(payout.net, to.decimals),
      rate: ratio(payout.net, payIn, from.decimals - to.decimals),
      gross: formatUnits(payout.gross, to.decimals),
      serviceFee: formatUnits(payout.serviceFee, to.decimals),
      networkFee: formatUnits(pair.to.networkFee, to.decimals),
      legs: trade.legs.map((leg) => quoteLeg(leg, from.asset, to.asset, decimals)),
      limits: { minimum: formatUnits(minimum, from.decimals), maximum: formatUnits(maximum, from.decimals) },
      quotedAt: isoTime(now),
      refreshAt: isoTime(now + REFRESH_MS),
      market: this.#market,
    };
  }

  /** The error for an amount that was not priced, with the limit it missed. */
  #rejection(pair: Pair, payIn: bigint): Error {
    const isOutside = (limits: Limits | undefined) => limits && (payIn < limits.minimum || payIn > limits.maximum);
    let limits = this.#limits.of(pair);
    // A cached limit must not contradict the error; the error that there is no route cannot.
    if (limits && !isOutside(limits)) limits = this.#limits.fresh(pair);
    if (limits === undefined) return pairUnavailable(pair.from.currency, pair.to.currency);
    const { decimals } = pair.from.currency;
    if (payIn < limits.minimum) return tooSmall(pair.from.currency, formatUnits(limits.minimum, decimals));
    if (payIn > limits.maximum) return tooLarge(pair.from.currency, formatUnits(limits.maximum, decimals));
    // Lots can leave an amount without a route although a larger one has one: then the limit is the largest amount
    // below it.
    return tooLarge(pair.from.currency, formatUnits(this.#limits.below(pair, payIn) ?? limits.minimum, decimals));
  }

  #tooSmall(pair: Pair): Error {
    const limits = this.#limits.of(pair);
    if (limits === undefined) return pairUnavailable(pair.from.currency, pair.to.currency);
    return tooSmall(pair.from.currency, formatUnits(limits.minimum, pair.from.currency.decimals));
  }

  #tooLarge(pair: Pair): Error {
    const limits = this.#limits.fresh(pair);
    if (limits === undefined) return pairUnavailable(pair.from.currency, pair.to.currency);
    return tooLarge(pair.from.currency, formatUnits(limits.maximum, pair.from.currency.decimals));
  }
}

function unitsOf(text: string, { ticker, decimals }: Currency, field: 'amount' | 'amountTo'): bigint {
  try {
    return parseUnits(text, decimals);
  } catch {
    throw badAmount(`must be a number with at most ${decimals} decimals, as ${ticker.toUpperCase()} has`, field);
  }
}

/** Limits that include the amount just priced: rounding may have left it outside, but it has a price. */
function including(limits: Limits | undefined, amount: bigint): Limits {
  const { minimum, maximum } = limits ?? { minimum: amount, maximum: amount };
  return { minimum: minimum < amount ? minimum : amount, maximum: maximum > amount ? maximum : amount };
}
