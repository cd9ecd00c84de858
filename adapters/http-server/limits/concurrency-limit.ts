import { endSiteOf, SUBNETS_OF_END_SITE } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';
import { subnetOf } from './client-ip.ts';

/** Counts what visitors hold at a time, such as connections: by network, and by the end site that has many networks. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  /** @param most what one network may hold, as the rate limit tells networks apart. */
  constructor(most: number) {
    this.#most = most;
  }

  /** @returns what gives the place back, for one call; undefined when there is none left. */
  acquire(address: string): (() => void) | undefined {
    const network = subnetOf(address);
    const site = endSiteOf(network);
    if (this.#of(network) >= this.#most) return undefined;
    if (site !== undefined && this.#of(site) >= this.#most * SUBNETS_OF_END_SITE) return undefined;
    const names = site === undefined ? [network] : [network, site];
    for (const name of names) this.#held.set(name, this.#of(name) + 1);
    return () => {
      for (const name of names) this.#release(name);
    };
  }

  #of(name: string): number {
    return this.#held.get(name) ?? 0;
  }

  #release(name: string): void {
    const left = this.#of(name) - 1;
    if (left > 0) this.#held.set(name, left);
    else this.#held.delete(name);
  }
}
