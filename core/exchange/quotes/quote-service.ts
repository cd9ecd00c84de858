import { formatUnits } from '../../domain/amount.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Quote, RateTable } from '../../domain/quotes/quote.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { MarketFeed } from '../../ports/markets/market-feed.ts';
import type { Clock } from '../../ports/services/clock.ts';
import { CurrencyIndex, fromAsset, type Pair, smallestPayIn, toAsset } from './currency-terms.ts';
import type { PriceEngine } from './market/price-engine.ts';
import { grossFor, payoutOf } from './fees.ts';
import { type AmountChecks, type Limits, withMargin } from './limits.ts';
import { PairLimits } from './pair-limits.ts';
import { RateMargins } from './fixed-rate/rate-margins.ts';
import { PriceImpacts } from './price-impact/price-impacts.ts';
import { tooLarge, tooSmall } from './quote-errors.ts';
import { type ProvenQuote, receiptParts } from './proofs/proven-quote.ts';
import { venuesAlone } from './proofs/venues-alone.ts';
import { QuoteRejections } from './quote-rejections.ts';
import { topRates } from './top-rates.ts';
import { type Priced, writtenQuote } from './written-quote.ts';
import { type QuoteRequest, unitsOf } from './quote-request.ts';
import { QUOTE_SETTINGS, type QuoteSettings } from './quote-settings.ts';

/** A request, priced. `payIn` in units of the pay-in currency. */
interface Asked extends Pick<Quote, 'given'> {
  readonly pair: Pair;
  /** Of a fixed rate, in millionths; 0 at a floating one. */
  readonly margin: bigint;
  readonly payIn: bigint;
  readonly priced: Priced;
}

/** Prices exchanges between currencies: the engine's trades plus the exchange's fees, limits and rounding. */
export class QuoteService {
  readonly #engine: PriceEngine;
  readonly #clock: Clock;
  readonly #market: MarketFeed['kind'];
  readonly #currencies: CurrencyIndex;
  readonly #limits: PairLimits;
  readonly #rejections: QuoteRejections;
  readonly #impacts: PriceImpacts;
  readonly #margins: RateMargins;
  /** Gross output of the maximum of cached limits. */
  readonly #maxGross = new WeakMap<Limits, bigint>();

  constructor(
    engine: PriceEngine,
    catalogue: CurrencyCatalogue,
    clock: Clock,
    market: MarketFeed['kind'],
    settings: QuoteSettings = QUOTE_SETTINGS,
    margins: RateMargins = new RateMargins(),
  ) {
    this.#engine = engine;
    this.#clock = clock;
    this.#market = market;
    this.#margins = margins;
    this.#currencies = new CurrencyIndex(catalogue, engine);
    this.#impacts = new PriceImpacts(engine, settings);
    this.#limits = new PairLimits(engine, clock, (pair) => this.#checksOf(pair));
    this.#rejections = new QuoteRejections(this.#limits, engine);
  }

  /**
   * The `amountTo` that `quote` would return now; for the same ticker on both sides the amount. @throws ExchangeError
   * unknown-currency, currency-disabled, pair-unavailable, amount-too-small, amount-too-large, price-impact-too-high,
   * invalid-input.
   */
  estimate({ from, to, amount }: { readonly from: string; readonly to: string; readonly amount: string }): string {
    const [start, end] = [this.#currencies.find(from, 'from'), this.#currencies.find(to, 'to')];
    const payIn = unitsOf(amount, start.currency, 'amount');
    if (start === end) return formatUnits(payIn, start.currency.decimals);
    const pair = this.#currencies.pair(start, end);
    this.#rejectUncollected(pair, payIn);
    return formatUnits(this.#priceOrReject(pair, payIn).payout.net, end.currency.decimals);
  }

  /** An itemised price for a pay-in, or for a payout. @throws ExchangeError as `estimate` does. */
  quote(request: QuoteRequest): Quote {
    return this.#quoteOf(this.#asked(request));
  }

  /** The quote with what proves it, all at the same books. @throws ExchangeError as `estimate` does. */
  prove(request: QuoteRequest): ProvenQuote {
    const asked = this.#asked(request);
    const { pair, payIn, priced } = asked;
    const quote = this.#quoteOf(asked);
    const engine = this.#engine.present();
    const parts = receiptParts(engine, pair, priced.trade, quote);
    return { quote, parts, venues: venuesAlone(engine, pair, payIn) };
  }

  /** Top rates from a currency to all others, the service fee included. @throws ExchangeError unknown-currency. */
  rates(base: string): RateTable {
    const start = this.#currencies.find(base, 'from');
    const rates = topRates(this.#engine, this.#currencies, start);
    return { base: start.currency.ticker, market: this.#market, quotedAt: isoTime(this.#clock.now()), rates };
  }

  #asked(request: QuoteRequest): Asked {
    const asked = this.#askedAtAnyAmount(request);
    if (!request.isPaid) this.#rejectUncollected(asked.pair, asked.payIn);
    return asked;
  }

  /** @throws ExchangeError amount-too-small where collecting the pay-in would cost too large a part of it. */
  #rejectUncollected(pair: Pair, payIn: bigint): void {
    if (payIn < (pair.from.leastPayIn ?? 0n)) throw this.#rejections.tooSmall(pair);
  }

  #askedAtAnyAmount(request: QuoteRequest): Asked {
    const [start, end] = [this.#currencies.find(request.from, 'from'), this.#currencies.find(request.to, 'to')];
    const pair = this.#currencies.pair(start, end);
    const margin = request.fixed ? this.#margins.of(start.currency, end.currency) : 0n;
    if (request.amount === undefined)
      return this.#pricedPayout(pair, unitsOf(request.amountTo, end.currency, 'amountTo'), margin);
    const payIn = unitsOf(request.amount, start.currency, 'amount');
    const priced = this.#less(pair, this.#priceOrReject(pair, payIn), margin);
    return { pair, given: 'pay-in', payIn, margin, priced };
  }

  /** The price less the margin of a fixed rate. @throws ExchangeError amount-too-small where that leaves too little. */
  #less({ from, to }: Pair, priced: Priced, margin: bigint): Priced {
    if (margin === 0n) return priced;
    const payout = payoutOf(priced.payout.gross, to.networkFee, { margin });
    if (payout.net > 0n && payout.net >= to.minimumPayout) return { ...priced, payout };
    const least = withMargin(this.#limits.of({ from, to }), margin)?.minimum;
    throw least === undefined
      ? this.#rejections.tooSmall({ from, to })
      : tooSmall(from.currency, formatUnits(least, from.currency.decimals));
  }

  #priceOrReject(pair: Pair, payIn: bigint): Priced {
    const priced = this.#price(pair, payIn);
    if (priced === undefined) throw this.#rejections.ofPayIn(pair, payIn);
    if (this.#impacts.isTooHigh(priced.impact)) throw this.#rejections.ofImpact(pair, payIn, priced.impact);
    return priced;
  }

  #checksOf(pair: Pair): AmountChecks {
    return {
      isFeasible: (amount) => this.#price(pair, amount) !== undefined,
      isAcceptable: (amount) => {
        const priced = this.#price(pair, amount);
        return priced !== undefined && !this.#impacts.isTooHigh(priced.impact);
      },
    };
  }

  /** @returns undefined when the pay-in is too small for the minimum payout, or too large for the books. */
  #price(pair: Pair, payIn: bigint): Priced | undefined {
    const { from, to } = pair;
    const trade = this.#engine.exactIn(from.currency.asset, to.currency.asset, toAsset(from, payIn, 'floor'));
    if (trade === undefined) return undefined;
    const payout = payoutOf(fromAsset(to, trade.amountOut, 'floor'), to.networkFee);
    if (payout.net <= 0n || payout.net < to.minimumPayout) return undefined;
    return { trade, payout, impact: this.#impacts.of(pair, trade) };
  }

  /** The payout is exactly the requested one; what lots and decimals yield beyond the gross stays with the exchange. */
  #pricedPayout(pair: Pair, net: bigint, margin: bigint): Asked {
    const { from, to } = pair;
    if (net === 0n || net < to.minimumPayout) throw this.#rejections.tooSmall(pair);
    const gross = grossFor(net, to.networkFee, { margin });
    this.#rejectFarBeyond(pair, gross);
    const wanted = toAsset(to, gross, 'ceiling');
    const trade = this.#engine.exactOut(from.currency.asset, to.currency.asset, wanted, smallestPayIn(from));
    if (trade === undefined) throw this.#rejections.tooLarge(pair);
    const payIn = fromAsset(from, trade.amountIn, 'ceiling');
    const impact = this.#impacts.of(pair, trade);
    if (this.#impacts.isTooHigh(impact))
      throw this.#rejections.ofPayoutImpact(pair, payIn, impact, (most) => this.#price(pair, most)?.payout.net);
    const payout = payoutOf(gross, to.networkFee, { margin });
    return { pair, given: 'payout', payIn, margin, priced: { trade, payout, impact } };
  }

  #quoteOf({ pair, given, payIn, margin, priced }: Asked): Quote {
    const limits = withMargin(this.#limits.of(pair), margin);
    const terms = { given, market: this.#market, limits, now: this.#clock.now() };
    return writtenQuote(pair, payIn, priced, {
      ...terms,
      decimals: (asset) => this.#engine.decimals(asset) ?? 0,
      oldestBookAt: this.#engine.oldestBookAt?.(priced.trade),
    });
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
}
