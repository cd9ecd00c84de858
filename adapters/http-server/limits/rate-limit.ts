import { endSiteOf, SUBNETS_OF_END_SITE } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';
import type { SharedCounters } from '../../../core/ports/stores/shared-counters.ts';
import { subnetOf } from './client-ip.ts';

/** Milliseconds a count lasts. Windows begin at whole minutes, so that all processes count in the same one. */
const WINDOW_MS = 60_000;

/** Visitors counted at once; beyond them, who was first seen longest ago is forgotten. */
const CAPACITY = 50_000;

interface Count {
  total: number;
  /** What of it the other processes do not know yet. */
  unshared: number;
}

/**
 * Requests a minute by address (by /64 of IPv6, and ten times as many by /48). Counts at once and in memory, for every call
 * waits for the answer; what other processes have counted is learnt in the background, so an address may have a second's
 * requests too many.
 */
export class RateLimit {
  /** Requests a window. */
  readonly max: number;
  readonly #now: () => number;
  #window = 0;
  #counts = new Map<string, Count>();

  constructor(max: number, now: () => number = Date.now) {
    this.max = max;
    this.#now = now;
  }

  /** Counts a request. @returns false, and counts nothing, when the address has had its share. */
  take(address: string): boolean {
    this.#turn();
    const key = subnetOf(address);
    const site = endSiteOf(key);
    // First, so that networks of a site that has had its share are not kept in the place of others'.
    const all = site === undefined ? undefined : this.#of(site);
    if (all && all.total >= this.max * SUBNETS_OF_END_SITE) return false;
    const count = this.#of(key);
    if (count.total >= this.max) return false;
    add(count);
    if (all) add(all);
    return true;
  }

  /** Whole seconds until all counts begin anew; at least 1. */
  resetSeconds(): number {
    return Math.ceil((WINDOW_MS - (this.#now() % WINDOW_MS)) / 1000);
  }

  /** Tells the other processes what was counted here and learns what they have. Rejects as `shared` does; then nothing is lost. */
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
        // What came in while the others answered is not in their total.
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

function add(count: Count): void {
  count.total += 1;
  count.unshared += 1;
}
