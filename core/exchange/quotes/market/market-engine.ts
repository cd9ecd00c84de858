import { type Subscription, switchMap } from 'rxjs';
import type { MarketFeed, MarketGeneration, MarketUpdate } from '../../../ports/markets/market-feed.ts';
import { MarketUpdateError, type UpdateFlaw } from '../engine/market-update-error.ts';
import { QuoteEngine } from '../engine/quote-engine.ts';
import type { Trade } from '../engine/search/trade.ts';
import type { SpotRate } from '../engine/spot-rates.ts';
import { BookAges } from './book-ages.ts';
import { noPrices } from './no-route.ts';
import type { PriceEngine } from './price-engine.ts';

/** What is told when the market tells something that cannot be right. */
export interface MarketComplaints {
  /** Updates that were refused; their books are empty until their next snapshots. */
  refused(flaws: readonly UpdateFlaw[]): void;
  /** A generation that no engine can be built for; nothing is quoted until the next one. */
  unusable(error: Error): void;
}

interface Current {
  readonly engine: QuoteEngine;
  readonly ages: BookAges;
}

/**
 * Holds the engine of the market's present generation, and replaces it when the shape changes. Every price is refused as
 * `unavailable` while the feed does not know its books to be current: no old price is ever used.
 */
export class MarketEngine implements PriceEngine {
  readonly #feed: Pick<MarketFeed, 'generations$' | 'isAvailable' | 'isWhole'>;
  readonly #complaints: MarketComplaints;
  #current: Current | undefined;
  #generation = 0;
  #epoch = 0;

  constructor(feed: Pick<MarketFeed, 'generations$' | 'isAvailable' | 'isWhole'>, complaints: MarketComplaints) {
    this.#feed = feed;
    this.#complaints = complaints;
  }

  /** Follows the market until unsubscribed. */
  follow(): Subscription {
    return this.#feed.generations$
      .pipe(
        switchMap((generation) => {
          this.#begin(generation);
          return generation.updates$;
        }),
      )
      .subscribe((updates) => this.#apply(updates));
  }

  get epoch(): number {
    return this.#epoch;
  }

  get generation(): number {
    return this.#generation;
  }

  get isAvailable(): boolean {
    return this.#current !== undefined && this.#feed.isAvailable();
  }

  get isWhole(): boolean {
    return this.#feed.isWhole();
  }

  /** @throws ExchangeError unavailable before the first generation: nothing is known of any asset then. */
  decimals(asset: string): number | undefined {
    if (this.#current === undefined) throw noPrices();
    return this.#current.engine.decimals(asset);
  }

  /** @throws ExchangeError unavailable; so do the others. */
  exactIn(from: string, to: string, amountIn: bigint): Trade | undefined {
    return this.#priced().exactIn(from, to, amountIn);
  }

  exactOut(from: string, to: string, amountOut: bigint, step?: bigint): Trade | undefined {
    return this.#priced().exactOut(from, to, amountOut, step);
  }

  maxInput(from: string, to: string): bigint {
    return this.#priced().maxInput(from, to);
  }

  spotRate(from: string, to: string): SpotRate | undefined {
    return this.#priced().spotRate(from, to);
  }

  rates(base: string): ReadonlyMap<string, SpotRate> {
    return this.#priced().rates(base);
  }

  present(): QuoteEngine {
    return this.#priced();
  }

  oldestBookAt(trade: Trade): number | undefined {
    return this.#current?.ages.oldestOf(trade);
  }

  #priced(): QuoteEngine {
    if (this.#current === undefined || !this.#feed.isAvailable()) throw noPrices();
    return this.#current.engine;
  }

  #begin(generation: MarketGeneration): void {
    this.#epoch += 1;
    this.#generation += 1;
    this.#current = undefined;
    try {
      this.#current = { engine: new QuoteEngine(generation), ages: new BookAges(generation.listings.length) };
    } catch (error) {
      this.#complaints.unusable(error as Error);
    }
  }

  #apply(updates: readonly MarketUpdate[]): void {
    if (this.#current === undefined) return;
    this.#epoch += 1;
    this.#current.ages.note(updates);
    try {
      this.#current.engine.apply(updates);
    } catch (error) {
      if (!(error instanceof MarketUpdateError)) throw error;
      this.#complaints.refused(error.flaws);
    }
  }
}
