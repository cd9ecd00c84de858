import type { Observable } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import { every } from '../workers/every.ts';
import { Lease } from '../workers/lease.ts';

const NAME = 'settlement: present';
/** How often a settlement process shows that it runs, and how long that holds, in milliseconds. */
const SHOWN_EVERY_MS = 5_000;
const SHOWN_FOR_MS = 20_000;

/** Whether any process settles. Settlement processes show it in the store; servers, which do not settle, read it. */
export class SettlementPresence {
  readonly #store: Pick<Store, 'leases'>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #isMissed = false;

  constructor(store: Pick<Store, 'leases'>, clock: Clock, logger: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Shows while it is subscribed to that this process settles; one of several processes holds the lease. */
  show$(holder: string): Observable<never> {
    const lease = new Lease(this.#store, this.#clock, { name: NAME, holder, ms: SHOWN_FOR_MS });
    const show = () => lease.acquire().catch((cause: unknown) => this.#failed(cause));
    return every(SHOWN_EVERY_MS, show, this.#clock, 0);
  }

  /** Logs while it is subscribed to when nobody settles any more, and when somebody does again. */
  watch$(): Observable<never> {
    return every(SHOWN_FOR_MS, () => this.#look(), this.#clock);
  }

  /** True if a process settles, or did a few seconds ago. */
  async isShown(): Promise<boolean> {
    return (await this.#store.leases.heldUntil(NAME)) > this.#clock.now();
  }

  async #look(): Promise<void> {
    try {
      const isShown = await this.isShown();
      if (!isShown && !this.#isMissed)
        this.#logger.error('no settlement process runs: deposits and payouts wait until one does');
      if (isShown && this.#isMissed) this.#logger.warn('a settlement process runs again');
      this.#isMissed = !isShown;
    } catch (cause) {
      this.#failed(cause);
    }
  }

  #failed(cause: unknown): void {
    this.#logger.warn('whether a settlement process runs could not be stored or read', { cause });
  }
}
