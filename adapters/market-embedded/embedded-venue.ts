import { CurrencyIndex, fromAsset } from '../../core/exchange/quotes/currency-terms.ts';
import { quoteLeg } from '../../core/exchange/quotes/quote-legs.ts';
import { MarketTrades } from '../../core/exchange/quotes/market-trades.ts';
import type { PriceEngine } from '../../core/exchange/quotes/market/price-engine.ts';
import type { CurrencyCatalogue } from '../../core/ports/chains/currency-catalogue.ts';
import { LeastNotReachedError, type TradeOrder, type TradeResult, type Venue } from '../../core/ports/markets/venue.ts';
import { Gatherer } from '../../core/exchange/workers/gatherer.ts';
import { settled, TradeJournal } from './trade-journal.ts';

/** Orders that are executed and written together at most. */
const AT_ONCE = 100;

interface EmbeddedVenueOptions {
  /** The file of the trade journal. */
  readonly path: string;
  readonly engine: PriceEngine;
  readonly catalogue: CurrencyCatalogue;
}

/**
 * Trades at the current embedded books; being fictitious, these do not change by it. The result of an order is stored
 * and returned for every repeat, also after a crash. Only the limits of the books apply: the caller has already checked
 * whether the pair is offered and the amount accepted.
 */
export class EmbeddedVenue implements Venue {
  readonly #engine: PriceEngine;
  readonly #currencies: CurrencyIndex;
  readonly #trades: MarketTrades;
  readonly #journal: TradeJournal;
  readonly #orders = new Gatherer<TradeOrder, TradeResult>(async (orders) => this.#tradeAll(orders), AT_ONCE);

  constructor({ path, engine, catalogue }: EmbeddedVenueOptions) {
    this.#engine = engine;
    this.#currencies = new CurrencyIndex(catalogue, engine);
    this.#trades = new MarketTrades(engine);
    this.#journal = new TradeJournal(path);
  }

  /** Trades of the same turn are written together. @throws ExchangeError and OrderCancelledError as `Venue` declares, and unknown-currency. */
  trade(order: TradeOrder): Promise<TradeResult> {
    return this.#orders.run(order);
  }

  async findTrade(order: TradeOrder): Promise<TradeResult | undefined> {
    return this.#journal.find(order);
  }

  async cancel(order: TradeOrder): Promise<TradeResult | undefined> {
    return this.#journal.cancel(order);
  }

  close(): void {
    this.#journal.close();
  }

  /** @returns an Error for an ID that belongs to another order. */
  #tradeAll(orders: readonly TradeOrder[]): readonly PromiseSettledResult<TradeResult>[] {
    const results = orders.map((order) => settled(() => this.#journal.find(order) ?? this.#execute(order)));
    const executed = orders.flatMap((order, index) => {
      const result = results[index]!;
      return result.status === 'fulfilled' ? [{ order, result: result.value }] : [];
    });
    const stored = this.#journal.addAll(executed);
    const byOrder = new Map(executed.map(({ order }, index) => [order, stored[index]!]));
    return orders.map((order, index) => byOrder.get(order) ?? results[index]!);
  }

  #execute({ id, from: fromTicker, to: toTicker, amountIn, leastOut = 0n }: TradeOrder): TradeResult {
    const pair = this.#currencies.traded(
      this.#currencies.find(fromTicker, 'from'),
      this.#currencies.find(toTicker, 'to'),
    );
    const trade = this.#trades.exactIn(pair, amountIn);
    if (trade === undefined) throw this.#trades.rejection(pair, amountIn);
    const { from, to } = pair;
    const amountOut = fromAsset(to, trade.amountOut, 'floor');
    if (amountOut < leastOut) throw new LeastNotReachedError(`order ${id} would bring ${amountOut} of ${toTicker}`);
    const decimals = (asset: string): number => this.#engine.decimals(asset) ?? 0;
    return {
      amountOut,
      legs: trade.legs.map((leg) => quoteLeg(leg, from.currency.asset, to.currency.asset, decimals)),
    };
  }
}
