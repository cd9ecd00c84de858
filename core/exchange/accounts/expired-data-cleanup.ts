import { exhaustMap, type Subscription, timer } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import { errorName } from './error-name.ts';
import { COUNTS_KEPT_MS } from './sign-in/throttle.ts';

/** How often, and how long one process has it to itself: a little less, so that its own next turn is not missed. */
const EVERY_MS = 3_600_000;
const LEASE_MS = 3_500_000;

/** How long what became of a mail's link can be looked up after it expired, in milliseconds. */
const TOKENS_KEPT_MS = 30 * 86_400_000;

/** How long what merchants were told can be looked up and told again, in milliseconds. */
const DELIVERIES_KEPT_MS = 90 * 86_400_000;

const NAME = 'accounts: housekeeping';

/** Forgets what is of no use any more: sessions, tokens, counts, proofs, and what merchants were told. */
export class ExpiredDataCleanup {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #holder: string;
  #running: Subscription | undefined;

  /** @param holder names this process among those that share the store. */
  constructor(store: Store, clock: Clock, logger: Logger, holder: string) {
    this.#store = store;
    this.#clock = clock;
    this.#logger = logger;
    this.#holder = holder;
  }

  start(): void {
    this.#running ??= timer(EVERY_MS, EVERY_MS, this.#clock)
      .pipe(exhaustMap(() => this.round()))
      .subscribe();
  }

  stop(): void {
    this.#running?.unsubscribe();
    this.#running = undefined;
  }

  /** Once, if it is this process's turn. Never rejects. @returns whether it was done. */
  async round(): Promise<boolean> {
    const now = this.#clock.now();
    const { leases, sessions, mailTokens, attempts, proofs, deliveries } = this.#store;
    try {
      if (!(await leases.hold(NAME, this.#holder, now, now + LEASE_MS))) return false;
      await sessions.purge(now);
      await mailTokens.purge(now, now - TOKENS_KEPT_MS);
      await attempts.purge(now - COUNTS_KEPT_MS);
      await proofs.purge(now);
      await deliveries.purge(now - DELIVERIES_KEPT_MS);
      return true;
    } catch (cause) {
      this.#logger.warn('what accounts need no more could not be forgotten', { reason: errorName(cause) });
      return false;
    }
  }
}
