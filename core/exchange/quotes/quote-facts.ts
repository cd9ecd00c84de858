import type { Arrival } from '../../domain/quotes/arrival-time.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Quote } from '../../domain/quotes/quote.ts';
import type { DollarPrices } from '../../domain/quotes/worth.ts';

interface Times {
  of(from: Ticker, to: Ticker): Arrival | undefined;
}

interface Prices {
  of(from: Ticker, to: Ticker): DollarPrices | undefined;
}

/** Adds to quotes what customers want to know beside the price: when the payout arrives, and what amounts are worth. */
export class QuoteFacts {
  readonly #times: Times;
  readonly #prices: Prices;

  constructor(times: Times, prices: Prices) {
    this.#times = times;
    this.#prices = prices;
  }

  complete(quote: Quote): Quote {
    const { from, to } = quote;
    const [arrival, dollars] = [this.#times.of(from, to), this.#prices.of(from, to)];
    return { ...quote, ...(dollars && { dollars }), ...(arrival && { arrival }) };
  }
}
