import { exhaustMap, takeUntil, timer } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';

interface LeaseParts {
  /** What the lease is for; one process at a time holds a lease of this name. */
  readonly name: string;
  /** Names this process among those that share the store. */
  readonly holder: string;
  /** How long it is held, in milliseconds. */
  readonly ms: number;
}

/**
 * How long work that does not end keeps its lease, in milliseconds: longer than all the questions to a node that one step
 * of a scan waits for; then another process takes over.
 */
const KEPT_MS = 300_000;

/** A lease for work that only one process at a time may do; another takes over when it is released or runs out. */
export class Lease {
  readonly #store: Pick<Store, 'leases'>;
  readonly #clock: Clock;
  readonly #parts: LeaseParts;
  #until = Number.POSITIVE_INFINITY;
  #renewing: Promise<boolean> | undefined;

  constructor(store: Pick<Store, 'leases'>, clock: Clock, parts: LeaseParts) {
    this.#store = store;
    this.#clock = clock;
    this.#parts = parts;
  }

  /** When long work that begins now should report what it has: once a third of a lease has passed. */
  get reportBy(): number {
    return this.#clock.now() + this.#parts.ms / 3;
  }

  /** Takes or renews the lease. @returns false while another process holds it. */
  async acquire(): Promise<boolean> {
    const { name, holder, ms } = this.#parts;
    const now = this.#clock.now();
    const isHeld = await this.#store.leases.hold(name, holder, now, now + ms);
    if (isHeld) this.#until = now + ms;
    return isHeld;
  }

  /** Renews the lease once half of it has passed. @returns false if it ran out or another process has it. */
  async renew(): Promise<boolean> {
    const left = this.#until - this.#clock.now();
    if (left > this.#parts.ms / 2) return true;
    if (left <= 0) return false;
    // Calls at the same time renew it once.
    this.#renewing ??= this.acquire().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /**
   * Runs work and renews the lease meanwhile, so that slow work keeps it. A process that stands still does not renew it,
   * and work that hangs keeps it for `KEPT_MS` at most.
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const { ms } = this.#parts;
    const renewing = timer(ms / 4, ms / 4, this.#clock)
      .pipe(
        takeUntil(timer(KEPT_MS, this.#clock)),
        // While the store does not answer the lease runs out, which `renew` tells the work.
        exhaustMap(() => this.renew().catch(() => false)),
      )
      .subscribe();
    try {
      return await work();
    } finally {
      renewing.unsubscribe();
    }
  }

  /** Releases the lease, so that another process can take over at once. Work that still runs does not take it again. */
  async release(): Promise<void> {
    this.#until = Number.NEGATIVE_INFINITY;
    await this.#renewing?.catch(() => false);
    this.#until = Number.NEGATIVE_INFINITY;
    await this.#store.leases.release(this.#parts.name, this.#parts.holder);
  }
}
