import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { RateMargins } from '../../../core/exchange/quotes/fixed-rate/rate-margins.ts';
import { Volatilities } from '../../../core/exchange/quotes/fixed-rate/volatilities.ts';
import { QUOTE_SETTINGS } from '../../../core/exchange/quotes/quote-settings.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { HedgingBench, unit } from '../../support/hedging/hedging-bench.ts';
import { plainCurrency } from '../../support/fixtures/arbitraries.ts';
import { PRICES } from '../../support/venues/markets.ts';
import type { Random } from '../../campaign/random.ts';
import { normal } from '../price-path.ts';

/** Minutes of a step. */
export const STEP_MINUTES = 10;
const STEP_MS = STEP_MINUTES * 60_000;
const STEPS_OF_YEAR = 525_600 / STEP_MINUTES;
/** Percent a year, and the chance of a jump of 1 to 4 % in a step. */
const VOLATILITY: Readonly<Record<string, number>> = { BTC: 60, LTC: 80, DOGE: 110 };
const JUMP = 1 / 100;

/** What customers exchange: tickers and decimals are those of the bench, whose ledger counts in them. */
export const CURRENCIES: readonly Currency[] = [
  plainCurrency({ ticker: 'btc', networkFee: '0.00005', minimumPayout: '0.0002', confirmations: 2, blockSeconds: 600 }),
  plainCurrency({ ticker: 'ltc', networkFee: '0.002', minimumPayout: '0.02', confirmations: 6, blockSeconds: 150 }),
  plainCurrency({ ticker: 'doge', networkFee: '2', minimumPayout: '10', confirmations: 20, blockSeconds: 60 }),
  plainCurrency({
    ticker: 'usdt20',
    asset: 'usdt',
    decimals: 6,
    networkFee: '2.5',
    minimumPayout: '10',
    confirmations: 12,
    blockSeconds: 12,
  }),
];

/** Two simulated venues whose prices move by seed, the product's hedger over them, and its pricing on their books. */
export class DayMarket {
  readonly bench: HedgingBench;
  readonly quotes: QuoteService;
  readonly #volatilities: Volatilities;
  readonly #random: Random;

  constructor(seed: number, random: Random) {
    this.bench = new HedgingBench(seed, { orderLimit: unit('20000'), dayLimit: unit('10000000') }, 12);
    this.#random = random;
    const engine = this.bench.books.present();
    this.#volatilities = new Volatilities(engine);
    const margins = new RateMargins(this.#volatilities);
    const catalogue = { list: () => CURRENCIES };
    this.quotes = new QuoteService(engine, catalogue, this.bench.clock, 'demonstration', QUOTE_SETTINGS, margins);
  }

  /** Lets a step pass: every price moves, at both venues alike, and all books are full again. */
  step(): void {
    const factors = new Map<string, number>();
    for (const [asset, volatility] of Object.entries(VOLATILITY)) {
      const jump = this.#random.chance(JUMP)
        ? (this.#random.chance(0.5) ? 1 : -1) * (0.01 + 0.03 * this.#random.next())
        : 0;
      factors.set(asset, Math.exp((volatility / 100 / Math.sqrt(STEPS_OF_YEAR)) * normal(this.#random) + jump));
    }
    for (const { engine, crowd } of this.bench.venues.values())
      for (const { symbol, spec } of engine.markets.values())
        crowd.move(symbol, (factors.get(spec.base) ?? 1) / (factors.get(spec.quote) ?? 1));
    this.bench.pass(STEP_MS);
    this.#volatilities.sample(['btc', 'ltc', 'doge', 'usdt', 'usd'], this.bench.clock.now());
  }

  /** Dollars of a whole unit, as a plain decimal. */
  price(asset: string): string {
    const code = asset.toUpperCase();
    if (code === 'USDT' || code === 'USD') return '1';
    const { crowd, engine } = this.bench.venues.get('binance')!;
    return (engine.markets.has(`${code}/USDT`) ? crowd.middle(`${code}/USDT`) : PRICES[code]!).toFixed(8);
  }
}
