import { isoTime } from '../../domain/iso-time.ts';
import type { SourcedFiatRate } from '../../domain/quotes/fiat-rate.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { FiatRateList, ListedFiatRates } from '../../ports/markets/fiat-rate-list.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import { dollarPrices } from './history/dollar-prices.ts';
import type { PriceEngine } from './market/price-engine.ts';
import { isFresh } from '../workers/is-fresh.ts';

const DAY_MS = 86_400_000;
/** How long rates of the market are used: they are shown rounded. */
const FRESH_MS = 60_000;
/** Days after which rates of the operator's file are told in the log, and after which they are not offered any more. */
export const OLD_DAYS = 7;
export const GONE_DAYS = 30;
/** Decimal places of a rate. */
const PLACES = 6;

interface FiatRatesParts {
  readonly engine: Pick<PriceEngine, 'rates' | 'spotRate' | 'decimals' | 'isAvailable'>;
  readonly catalogue: CurrencyCatalogue;
  readonly clock: Clock;
  /** The operator's rates; without it there are those of the market alone. */
  readonly listed?: FiatRateList | undefined;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/**
 * What a dollar is worth in other fiat currencies: at the engine's own markets where it has one, else by the operator's
 * file. The market goes first, because a file may be days old.
 */
export class FiatRates {
  readonly #parts: FiatRatesParts;
  #market: { readonly at: number; readonly rates: readonly SourcedFiatRate[] } = { at: -Infinity, rates: [] };
  #warnedAt = -Infinity;

  constructor(parts: FiatRatesParts) {
    this.#parts = parts;
  }

  /** By currency. */
  async list(): Promise<readonly SourcedFiatRate[]> {
    const market = this.#ofMarket();
    const known = new Set(market.map(({ currency }) => currency));
    const listed = this.#usable(await this.#parts.listed?.current()).filter(({ currency }) => !known.has(currency));
    return [...market, ...listed].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  }

  #ofMarket(): readonly SourcedFiatRate[] {
    const { engine, clock } = this.#parts;
    if (engine.isAvailable === false) return [];
    const now = clock.now();
    if (!isFresh(this.#market.at, now, FRESH_MS)) this.#market = { at: now, rates: this.#computed(now) };
    return this.#market.rates;
  }

  #computed(now: number): readonly SourcedFiatRate[] {
    const { engine, catalogue } = this.#parts;
    const assets = catalogue.list().flatMap(({ kind, asset }) => (kind === 'fiat' && asset !== 'usd' ? [asset] : []));
    const at = isoTime(now);
    return [...dollarPrices(engine, assets)].flatMap(([asset, price]) => {
      const perDollar = Number((1 / price).toFixed(PLACES));
      if (!assets.includes(asset) || perDollar <= 0) return [];
      return [{ currency: asset.toUpperCase(), perDollar: String(perDollar), source: 'market' as const, at }];
    });
  }

  #usable(listed: ListedFiatRates | undefined): readonly SourcedFiatRate[] {
    if (listed === undefined) return [];
    const at = isoTime(listed.at);
    const days = Math.floor((this.#parts.clock.now() - listed.at) / DAY_MS);
    if (days > OLD_DAYS) this.#tell(at.slice(0, 10), days);
    if (days > GONE_DAYS) return [];
    return Object.entries(listed.rates).map(([currency, perDollar]) => ({
      currency,
      perDollar,
      source: 'operator',
      at,
    }));
  }

  /** Once a day. */
  #tell(date: string, days: number): void {
    const now = this.#parts.clock.now();
    if (now < this.#warnedAt + DAY_MS) return;
    this.#warnedAt = now;
    const what = days > GONE_DAYS ? 'are too old, so they are not offered' : 'are old';
    this.#parts.logger?.warn(`the rates of ALTWAY_FIAT_RATES ${what}: write those of today`, { date, days });
  }
}
