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

  /** Releases the lease, so that another process can take over at once. */
  release(): Promise<void> {
    return this.#store.leases.release(this.#parts.name, this.#parts.holder);
  }
}
