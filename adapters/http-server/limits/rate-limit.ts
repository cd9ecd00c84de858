import { clientSubnet, endSiteOf, SUBNETS_OF_END_SITE } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';
import type { SharedCounters } from '../../../core/ports/stores/shared-counters.ts';

/** Length of a window in milliseconds. Windows begin at whole minutes, so that all processes count in the same one. */
const WINDOW_MS = 60_000;

/** Visitors counted at once; above it, the one first seen longest ago is dropped. */
const CAPACITY = 50_000;

interface Count {
  total: number;
  /** The part that other processes do not know yet. */
  unshared: number;
}

/**
 * Requests a minute by address (by IPv6 /64, and ten times as many by /48). Counts in memory, because every call waits
 * for it; counts of other processes arrive in the background, so an address may make a second's requests too many.
 */
export class RateLimit {
  /** Requests per window. */
  readonly max: number;
  readonly #now: () => number;
  #window = 0;
  #counts = new Map<string, Count>();

  constructor(max: number, now: () => number = Date.now) {
    this.max = max;
    this.#now = now;
  }

  /**
   * Counts a request. @param cost how many it counts as. @returns false, without counting it, when the address has
   * reached its limit.
   */
  take(address: string, cost = 1): boolean {
    this.#turn();
    const key = clientSubnet(address);
    const site = endSiteOf(key);
    // The site is checked first, so that subnets of an exhausted site do not displace others' counts.
    const all = site === undefined ? undefined : this.#of(site);
    if (all && all.total >= this.max * SUBNETS_OF_END_SITE) return false;
    const count = this.#of(key);
    if (count.total >= this.max) return false;
    add(count, cost);
    if (all) add(all, cost);
    return true;
  }

  /** Whole seconds until the next window; at least 1. */
  resetSeconds(): number {
    return Math.ceil((WINDOW_MS - (this.#now() % WINDOW_MS)) / 1000);
  }

  /**
   * Sends the other processes what was counted here and receives their counts. Rejects as `shared` does, and loses no
   * counts then.
   */
  async exchange(shared: SharedCounters): Promise<void> {
    this.#turn();
    const window = this.#window;
    const counts = this.#counts;
    const increments = new Map<string, number>();
    for (const [key, count] of counts) {
      if (count.unshared > 0) increments.set(key, count.unshared);
      count.unshared = 0;
    }
    if (increments.size === 0) return;
    try {
      for (const [key, total] of await shared.add(window, increments)) {
        const count = counts.get(key);
        // Requests counted during the exchange are not in the shared total yet.
        if (count) count.total = total + count.unshared;
      }
    } catch (cause) {
      for (const [key, unshared] of increments) {
        const count = counts.get(key);
        if (count) count.unshared += unshared;
      }
      throw cause;
    }
  }

  #turn(): void {
    const now = this.#now();
    if (now < this.#window + WINDOW_MS && now >= this.#window) return;
    this.#window = now - (now % WINDOW_MS);
    this.#counts = new Map();
  }

  #of(key: string): Count {
    const known = this.#counts.get(key);
    if (known) return known;
    if (this.#counts.size >= CAPACITY) this.#counts.delete(this.#counts.keys().next().value!);
    const count = { total: 0, unshared: 0 };
    this.#counts.set(key, count);
    return count;
  }
}

function add(count: Count, cost: number): void {
  count.total += cost;
  count.unshared += cost;
}
