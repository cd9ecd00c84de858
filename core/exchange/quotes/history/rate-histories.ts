import { type Currency, findCurrency } from '../../../domain/quotes/currency.ts';
import { MINUTE_MS, POINT_MS, POINTS, type RateHistory } from '../../../domain/quotes/rate-history.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { MarketFeed } from '../../../ports/markets/market-feed.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { PriceStore } from '../../../ports/stores/operation/price-store.ts';
import { unknownCurrency } from '../quote-errors.ts';
import { type PriceSeries, priceSeries } from './price-series.ts';
import { summarised } from './summarised.ts';

/** A series as it was read at a minute. */
interface ReadSeries {
  readonly minute: number;
  readonly series: Promise<PriceSeries>;
}

interface RateHistoriesParts {
  readonly prices: Pick<PriceStore, 'since'>;
  readonly catalogue: CurrencyCatalogue;
  readonly market: MarketFeed['kind'];
  readonly clock: Clock;
}

/**
 * Histories of pairs from the prices that the server kept. Each asset is read once a minute at most, however many pairs
 * are asked for; what is remembered is bounded by the assets of the catalogue, 12 kB each.
 */
export class RateHistories {
  readonly #parts: RateHistoriesParts;
  readonly #read = new Map<string, ReadSeries>();

  constructor(parts: RateHistoriesParts) {
    this.#parts = parts;
  }

  /** @throws ExchangeError unknown-currency. */
  async of(request: { readonly from: string; readonly to: string }): Promise<RateHistory> {
    const { market, clock } = this.#parts;
    const [from, to] = [this.#currency(request.from, 'from'), this.#currency(request.to, 'to')];
    const now = clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    const first = ((Math.floor(now / POINT_MS) - POINTS + 1) * POINT_MS) / MINUTE_MS;
    const series = ({ asset }: Currency) => this.#series(asset, minute, first);
    const [start, end] = await Promise.all([series(from), series(to)]);
    return { from: from.ticker, to: to.ticker, market, ...summarised(start, end, first) };
  }

  #series(asset: string, minute: number, first: number): Promise<PriceSeries> {
    const known = this.#read.get(asset);
    if (known?.minute === minute) return known.series;
    const { prices, market } = this.#parts;
    const series = prices.since(asset, market === 'live', first).then((rows) => priceSeries(rows, first));
    this.#read.set(asset, { minute, series });
    series.catch(() => this.#read.delete(asset));
    return series;
  }

  #currency(name: string, field: 'from' | 'to'): Currency {
    const found = findCurrency(this.#parts.catalogue.list(), name);
    if (found === undefined) throw unknownCurrency(name, field);
    return found;
  }
}
