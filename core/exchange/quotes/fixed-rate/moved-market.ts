import { firstValueFrom, timer } from 'rxjs';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import { fieldError } from '../../../contract/field-error.ts';
import { parseUnits } from '../../../domain/amount.ts';
import type { Currency, Ticker } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { MarketFeed } from '../../../ports/markets/market-feed.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Pricing } from '../local-pricing-api.ts';

/**
 * How long live books may be behind their venues, in milliseconds: a fixed rate is compared with the books of so much
 * later than it is taken, so that nobody who sees a jump before us can take it.
 */
export const LIVE_LAG_MS = 1_000;
/** A change at a venue is in our books within this time in 99 of 100 cases, in milliseconds. */
const QUOTABLE_MS = 400;
/** How much longer books that old are waited for, and how often they are looked at, in milliseconds. */
const [LATE_MS, LOOK_MS] = [2_000, 50];

interface MovedMarketParts {
  readonly pricing: Pick<Pricing, 'quote' | 'ready'>;
  readonly currencies: { find(ticker: Ticker): Pick<Currency, 'decimals'> };
  readonly clock: Clock;
  /** The books of venues; absent for a market that nobody sees before us. */
  readonly live?: Pick<MarketFeed, 'health'> | undefined;
}

/** Refuses a fixed rate that is taken after the market has moved by more than its margin: only who knows that would take it. */
export class MovedMarket {
  readonly #parts: MovedMarketParts;

  constructor(parts: MovedMarketParts) {
    this.#parts = parts;
  }

  /** @throws ExchangeError quote-expired, and unavailable where there are no prices to compare with. */
  async refuse(quote: Quote): Promise<void> {
    const { pricing, live } = this.#parts;
    if (live) await this.#laterBooks(live);
    await pricing.ready?.();
    const present = this.#present(quote);
    const units = (amount: string) => parseUnits(amount, this.#parts.currencies.find(quote.to).decimals);
    const promised = units(quote.gross) - units(quote.rateMargin ?? '0');
    // Before fees, so that a dearer network is not taken for a movement of the market.
    if (present === undefined || promised > units(present.gross)) throw moved();
  }

  /**
   * Waits until the books show what somebody could see at a venue now. By the books' own time: a process that stood still has
   * yet to read what came meanwhile. @throws ExchangeError unavailable when such books do not come.
   */
  async #laterBooks(live: Pick<MarketFeed, 'health'>): Promise<void> {
    const { clock } = this.#parts;
    const takenAt = clock.now();
    for (let waitMs = LIVE_LAG_MS; clock.now() - takenAt <= LIVE_LAG_MS + LATE_MS; waitMs = LOOK_MS) {
      await firstValueFrom(timer(waitMs, clock));
      const { ageMs } = live.health();
      if (ageMs !== undefined && clock.now() - ageMs >= takenAt + LIVE_LAG_MS - QUOTABLE_MS) return;
    }
    throw new ExchangeError('unavailable', 'There are no prices to compare the fixed rate with just now');
  }

  /** The floating price of the same pay-in; undefined where the books do not trade it any more. */
  #present({ from, to, amountFrom: amount }: Quote): Quote | undefined {
    try {
      return this.#parts.pricing.quote({ from, to, amount, isPaid: true });
    } catch (cause) {
      if (cause instanceof ExchangeError && cause.code !== 'unavailable') return undefined;
      throw cause;
    }
  }
}

function moved(): ExchangeError {
  return fieldError(
    'quote-expired',
    'quoteId',
    'The market has moved by more than the margin of the fixed rate: ask for a new quote',
  );
}
