import { findCurrency, type Ticker } from '../../domain/quotes/currency.ts';
import type { DollarPrices } from '../../domain/quotes/worth.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { PriceEngine } from './market/price-engine.ts';
import { ratio } from './quote-legs.ts';
import { isFresh } from '../workers/is-fresh.ts';

const DOLLAR = 'usd';
/** How long a price is used, in milliseconds: it is shown rounded, beside amounts that are exact. */
const FRESH_MS = 15_000;

interface Price {
  readonly at: number;
  readonly price: string | undefined;
}

/** What units of currencies are worth in US dollars, at the best rates of the engine's markets, their fees included. */
export class UnitPrices {
  readonly #catalogue: CurrencyCatalogue;
  readonly #engine: Pick<PriceEngine, 'spotRate' | 'decimals' | 'isAvailable'>;
  readonly #clock: Clock;
  /** By asset; there are no more than the catalogue has. */
  readonly #prices = new Map<string, Price>();

  constructor(
    catalogue: CurrencyCatalogue,
    engine: Pick<PriceEngine, 'spotRate' | 'decimals' | 'isAvailable'>,
    clock: Clock,
  ) {
    this.#catalogue = catalogue;
    this.#engine = engine;
    this.#clock = clock;
  }

  /** Undefined where neither price is known. */
  of(from: Ticker, to: Ticker): DollarPrices | undefined {
    const [start, end] = [this.#priceOf(from), this.#priceOf(to)];
    if (start === undefined && end === undefined) return undefined;
    return { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end }) };
  }

  #priceOf(ticker: Ticker): string | undefined {
    const asset = findCurrency(this.#catalogue.list(), ticker)?.asset;
    return asset === undefined ? undefined : this.ofAsset(asset);
  }

  /** Dollars of a whole unit of an asset; undefined where its price is not known. */
  ofAsset(asset: string): string | undefined {
    if (this.#engine.isAvailable === false) return undefined;
    const [known, now] = [this.#prices.get(asset), this.#clock.now()];
    if (known && isFresh(known.at, now, FRESH_MS)) return known.price;
    const price = this.#computed(asset);
    this.#prices.set(asset, { at: now, price });
    return price;
  }

  #computed(asset: string): string | undefined {
    const [decimals, cents] = [this.#engine.decimals(asset), this.#engine.decimals(DOLLAR)];
    const rate = this.#engine.spotRate(asset, DOLLAR);
    if (decimals === undefined || cents === undefined || rate === undefined) return undefined;
    const price = ratio(rate.numerator, rate.denominator, decimals - cents);
    return price === '0' ? undefined : price;
  }
}
