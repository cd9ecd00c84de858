import { parseUnits } from '../../core/domain/amount.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { Quote } from '../../core/domain/quotes/quote.ts';
import { QuoteEngine } from '../../core/exchange/quotes/engine/quote-engine.ts';
import { RateMargins } from '../../core/exchange/quotes/fixed-rate/rate-margins.ts';
import { Volatilities } from '../../core/exchange/quotes/fixed-rate/volatilities.ts';
import { QuoteService } from '../../core/exchange/quotes/quote-service.ts';
import { QUOTE_SETTINGS } from '../../core/exchange/quotes/quote-settings.ts';
import type { BookListing, MarketUpdate } from '../../core/ports/markets/market-feed.ts';
import { plainCurrency } from '../support/fixtures/arbitraries.ts';
import { SettableClock } from '../support/fixtures/settable-clock.ts';

/** Half of the spread, and the step between levels, as parts of the price; dollars at a level. */
const [HALF_SPREAD, STEP, LEVEL_DOLLARS, LEVELS] = [0.0001, 0.0003, 20_000, 20] as const;
const [TICKS, LOTS] = [10_000, 1_000_000];
const MINUTE_MS = 60_000;

/** A coin with slow blocks and a dollar coin with quick ones, on networks that take a fee. */
export const COIN: Currency = plainCurrency({
  ticker: 'coin',
  decimals: 8,
  networkFee: '0.001',
  minimumPayout: '0.01',
  blockSeconds: 150,
  confirmations: 6,
});
export const DOLLAR: Currency = plainCurrency({
  ticker: 'dollar',
  asset: 'usd',
  decimals: 6,
  networkFee: '0.5',
  minimumPayout: '2',
  blockSeconds: 12,
  confirmations: 12,
});

const book = (venue: string): BookListing => ({
  kind: 'book',
  venue,
  base: 'coin',
  quote: 'usd',
  tick: String(1 / TICKS),
  lot: '0.000001',
  minimumBase: '0.0001',
  minimumQuote: '1',
});

/** The product's own pricing on two order books that follow a price: spreads, depth and venues' fees included. */
export class PathMarket {
  readonly clock = new SettableClock();
  readonly volatilities: Volatilities;
  readonly quotes: QuoteService;
  readonly #engine: QuoteEngine;

  /** @param marginMost the largest margin of fixed rates, in percent; 0 for none. */
  constructor(marginMost = 5) {
    this.#engine = new QuoteEngine({
      assets: [
        { id: 'coin', decimals: 8 },
        { id: 'usd', decimals: 6 },
      ],
      venues: [
        { id: 'v', name: 'Venue', takerFee: 1_000 },
        { id: 'w', name: 'Other', takerFee: 2_600 },
      ],
      listings: [book('v'), book('w')],
    });
    this.volatilities = new Volatilities(this.#engine);
    const margins = new RateMargins(this.volatilities, { marginMost });
    const catalogue = { list: () => [COIN, DOLLAR] };
    this.quotes = new QuoteService(this.#engine, catalogue, this.clock, 'demonstration', QUOTE_SETTINGS, margins);
  }

  /** Moves both books to a price, in dollars. */
  set(price: number): void {
    const side = (listing: number, sign: 1 | -1): MarketUpdate => ({
      kind: 'snapshot',
      listing,
      side: sign > 0 ? 'asks' : 'bids',
      levels: Float64Array.from(
        Array.from({ length: LEVELS }, (_, at) => [
          Math.round(price * (1 + sign * (HALF_SPREAD + at * STEP)) * TICKS),
          Math.round((LEVEL_DOLLARS / price) * LOTS),
        ]).flat(),
      ),
    });
    this.#engine.apply([side(0, 1), side(0, -1), side(1, 1), side(1, -1)]);
  }

  /** Lets a minute pass, and measures how the price moved. */
  minute(price: number): void {
    this.clock.advance(MINUTE_MS);
    this.set(price);
    this.volatilities.sample(['coin', 'usd'], this.clock.now());
  }

  /** What a pay-in of `amount` (decimal) brings now. */
  quote(from: Currency, to: Currency, amount: string, fixed = false): Quote {
    return this.quotes.quote({ from: from.ticker, to: to.ticker, amount, ...(fixed && { fixed }) });
  }
}

/** A number of whole coins, without the float's last digits. */
export function whole(amount: number, { decimals }: Currency): string {
  return amount.toFixed(decimals);
}

/** Smallest units. */
export function unitsOf(amount: string, { decimals }: Currency): bigint {
  return parseUnits(amount, decimals);
}
