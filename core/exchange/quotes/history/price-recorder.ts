import type { Subscription } from 'rxjs';
import { MINUTE_MS } from '../../../domain/quotes/rate-history.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { MarketFeed } from '../../../ports/markets/market-feed.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { DAY_MINUTES } from '../../../ports/stores/operation/price-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { every } from '../../workers/every.ts';
import { Lease } from '../../workers/lease.ts';
import type { PriceEngine } from '../market/price-engine.ts';
import { dollarPrices } from './dollar-prices.ts';

/** In milliseconds. Several rounds a minute, so that a late or failed one leaves no gap. */
const EVERY_MS = 15_000;
const LEASE_MS = 90_000;

interface PriceRecorderParts {
  readonly store: Pick<Store, 'prices' | 'leases'>;
  readonly engine: Pick<PriceEngine, 'rates' | 'spotRate' | 'decimals' | 'isAvailable'>;
  readonly catalogue: CurrencyCatalogue;
  readonly market: MarketFeed['kind'];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Names this process among those that share the store. */
  readonly holder: string;
}

/**
 * Keeps the price of each asset once a minute, in one process at a time. A minute without prices stays empty. A process
 * that has no prices does not renew the lease, so that another one takes over.
 */
export class PriceRecorder {
  readonly #parts: PriceRecorderParts;
  readonly #lease: Lease;
  #kept = 0;
  #pruned = 0;
  #running: Subscription | undefined;
  #round: Promise<unknown> = Promise.resolve();

  constructor(parts: PriceRecorderParts) {
    this.#parts = parts;
    this.#lease = new Lease(parts.store, parts.clock, { name: 'prices', holder: parts.holder, ms: LEASE_MS });
  }

  start(): void {
    this.#running ??= every(EVERY_MS, () => (this.#round = this.round()), this.#parts.clock, 0).subscribe();
  }

  /** Finishes what has begun, and lets another process take over at once. */
  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    this.#running = undefined;
    await this.#round;
    await this.#lease
      .release()
      .catch((cause: unknown) => this.#warn('the lease of prices could not be released', cause));
  }

  /** Keeps the prices of this minute, if nobody has. Never rejects. @returns whether it did. */
  async round(): Promise<boolean> {
    const { engine, clock } = this.#parts;
    const minute = Math.floor(clock.now() / MINUTE_MS);
    if (minute === this.#kept || engine.isAvailable === false) return false;
    try {
      if (!(await this.#lease.acquire())) return false;
      await this.#keep(minute);
    } catch (cause) {
      this.#warn('prices of a minute could not be kept', cause);
      return false;
    }
    await this.#prune(minute);
    return true;
  }

  async #keep(minute: number): Promise<void> {
    const { store, engine, catalogue, market } = this.#parts;
    const assets = new Set(catalogue.list().map(({ asset }) => asset));
    await store.prices.add({ minute, isLive: market === 'live', prices: dollarPrices(engine, assets) });
    this.#kept = minute;
  }

  /** Once a day, and again at the next minute when it failed. */
  async #prune(minute: number): Promise<void> {
    const day = Math.floor(minute / DAY_MINUTES);
    if (day === this.#pruned) return;
    try {
      await this.#parts.store.prices.prune(minute);
      this.#pruned = day;
    } catch (cause) {
      this.#warn('old prices could not be deleted', cause);
    }
  }

  #warn(what: string, cause: unknown): void {
    this.#parts.logger.warn(what, { cause });
  }
}
