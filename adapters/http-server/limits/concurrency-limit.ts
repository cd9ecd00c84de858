import { clientSubnet, endSiteOf, SUBNETS_OF_END_SITE } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';

/**
 * Limits what visitors hold at a time, such as connections: per subnet, and per end site (IPv6 /48), which has many
 * subnets.
 */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  /** @param most what one subnet may hold; subnets as in the rate limit. */
  constructor(most: number) {
    this.#most = most;
  }

  /** @returns the function that releases the slot, to be called once; undefined when none is left. */
  acquire(address: string): (() => void) | undefined {
    const subnet = clientSubnet(address);
    const site = endSiteOf(subnet);
    if (this.#of(subnet) >= this.#most) return undefined;
    if (site !== undefined && this.#of(site) >= this.#most * SUBNETS_OF_END_SITE) return undefined;
    const names = site === undefined ? [subnet] : [subnet, site];
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
