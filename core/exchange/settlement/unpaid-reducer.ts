import type { Observable } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import { KEPT_WHOLE_MS } from '../transactions/unpaid/unpaid-settings.ts';
import { every } from '../workers/every.ts';
import { Lease } from '../workers/lease.ts';

/** Interval of the rounds and lease of the process that runs one, in milliseconds. */
const EVERY_MS = 600_000;
const LEASE_MS = 590_000;
/** Exchanges reduced in one unit of work, and units of work in a round: more than can be created between rounds. */
const BATCH = 100;
const MAX_BATCHES = 1_000;

const NAME = 'unpaid: housekeeping';

/** Reduces exchanges that are still unpaid 30 days after their window to the data that a late deposit needs. */
export class UnpaidReducer {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #lease: Lease;

  /** @param holder names this process among those that share the store. */
  constructor(store: Store, clock: Clock, logger: Logger, holder: string) {
    this.#store = store;
    this.#clock = clock;
    this.#logger = logger;
    this.#lease = new Lease(store, clock, { name: NAME, holder, ms: LEASE_MS });
  }

  /** Works while it is subscribed to. */
  get work$(): Observable<never> {
    return every(EVERY_MS, () => this.round(), this.#clock);
  }

  /** Runs one round if this process gets the lease. Never rejects. @returns how many were reduced. */
  async round(): Promise<number> {
    const { unpaid } = this.#store;
    let reduced = 0;
    try {
      for (let batch = 0; batch < MAX_BATCHES && (await this.#lease.acquire()); batch += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one batch at a time, so that others get their turn at the database
        const done = await unpaid.reduce(this.#clock.now() - KEPT_WHOLE_MS, BATCH);
        reduced += done;
        if (done < BATCH) {
          // oxlint-disable-next-line no-await-in-loop -- the last thing that is done
          await unpaid.purge();
          break;
        }
      }
    } catch (cause) {
      this.#logger.warn('unpaid exchanges could not be reduced', { cause });
    }
    return reduced;
  }
}
