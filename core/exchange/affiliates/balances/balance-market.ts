import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import { CurrencyIndex } from '../../quotes/currency-terms.ts';
import type { PriceEngine } from '../../quotes/market/price-engine.ts';
import { MarketTrades } from '../../quotes/market-trades.ts';

export class BalanceMarket {
  readonly #currencies: CurrencyIndex;
  readonly #trades: MarketTrades;

  constructor(catalogue: CurrencyCatalogue, engine: PriceEngine) {
    this.#currencies = new CurrencyIndex(catalogue, engine);
    this.#trades = new MarketTrades(engine);
  }

  /** Checks that the market trades that amount now. @throws ExchangeError */
  requireTradable(from: Ticker, to: Ticker, amount: bigint): void {
    const pair = this.#currencies.traded(this.#currencies.find(from, 'from'), this.#currencies.find(to, 'to'));
    if (this.#trades.exactIn(pair, amount) === undefined) throw this.#trades.rejection(pair, amount);
  }
}
