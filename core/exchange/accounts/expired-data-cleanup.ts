import type { Subscription } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import { every } from '../workers/every.ts';
import { Lease } from '../workers/lease.ts';
import { errorName } from './error-name.ts';
import { COUNTS_KEPT_MS } from './sign-in/throttle-limits.ts';

/** In milliseconds. The lease is a little shorter, so that its process does not miss its next round. */
const EVERY_MS = 3_600_000;
const LEASE_MS = 3_500_000;

/** How long the status of a mail's link can be looked up after the link expired, in milliseconds. */
const TOKENS_KEPT_MS = 30 * 86_400_000;

/** How long webhook deliveries can be looked up and sent again, in milliseconds. */
const DELIVERIES_KEPT_MS = 90 * 86_400_000;

const NAME = 'accounts: housekeeping';

/** Deletes expired data: sessions, mail tokens, throttle counts, used captchas and webhook deliveries. */
export class ExpiredDataCleanup {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #lease: Lease;
  #running: Subscription | undefined;

  /** @param holder names this process among those that share the store. */
  constructor(store: Store, clock: Clock, logger: Logger, holder: string) {
    this.#store = store;
    this.#clock = clock;
    this.#logger = logger;
    this.#lease = new Lease(store, clock, { name: NAME, holder, ms: LEASE_MS });
  }

  start(): void {
    this.#running ??= every(EVERY_MS, () => this.round(), this.#clock).subscribe();
  }

  stop(): void {
    this.#running?.unsubscribe();
    this.#running = undefined;
  }

  /** Runs one cleanup if this process gets the lease. Never rejects. @returns whether it ran. */
  async round(): Promise<boolean> {
    const now = this.#clock.now();
    const { sessions, mailTokens, attempts, proofs, deliveries } = this.#store;
    try {
      if (!(await this.#lease.acquire())) return false;
      await sessions.purge(now);
      await mailTokens.purge(now, now - TOKENS_KEPT_MS);
      await attempts.purge(now - COUNTS_KEPT_MS);
      await proofs.purge(now);
      await deliveries.purge(now - DELIVERIES_KEPT_MS);
      return true;
    } catch (cause) {
      this.#logger.warn('expired account data could not be deleted', { reason: errorName(cause) });
      return false;
    }
  }
}
