import type { Observable } from 'rxjs';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { DayPrice } from '../../ports/stores/operation/day-prices.ts';
import type { Store } from '../../ports/stores/store.ts';
import { every } from '../workers/every.ts';
import { ledgerCurrency, type MarketPrices } from './market-prices.ts';
import { sumNext } from './profit/sum-ledger.ts';

/** Interval of the rounds, in milliseconds. */
const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

interface TreasuryRecordsParts {
  readonly store: Pick<Store, 'ledger' | 'ledgerSums' | 'dayPrices'>;
  readonly catalogue: CurrencyCatalogue;
  readonly prices: MarketPrices;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Keeps what statements of profit are made of: sums of the ledger, and the day's last price of every asset that the ledger
 * has. Any number of processes may do so at once.
 */
export class TreasuryRecords {
  readonly #parts: TreasuryRecordsParts;

  constructor(parts: TreasuryRecordsParts) {
    this.#parts = parts;
  }

  /** Works while it is subscribed to. */
  get work$(): Observable<never> {
    return every(EVERY_MS, () => this.round(), this.#parts.clock);
  }

  /** Never rejects. */
  async round(): Promise<void> {
    const { store, logger } = this.#parts;
    await sumNext(store.ledgerSums).catch((cause: unknown) => logger.warn('the ledger could not be summed', { cause }));
    await this.#keepPrices().catch((cause: unknown) =>
      logger.warn('the prices of the day could not be kept', { cause }),
    );
  }

  /** While the market gives none, those that were kept before stay. */
  async #keepPrices(): Promise<void> {
    const { store, catalogue, prices, clock } = this.#parts;
    const day = Math.floor(clock.now() / DAY_MS);
    const known = (await store.ledger.balances()).map(
      ({ currency }) => ledgerCurrency(catalogue.list(), currency)?.asset,
    );
    const found = [...new Set(known)].flatMap((asset): DayPrice[] => {
      const dollars = asset === undefined ? undefined : prices.of(asset);
      return asset === undefined || dollars === undefined ? [] : [{ day, asset, dollars }];
    });
    await store.dayPrices.keep(prices.kind === 'live', found);
  }
}
