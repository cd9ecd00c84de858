import type { CallerKey } from '../../../core/contract/caller.ts';
import { RateLimit } from './rate-limit.ts';
import { blockOf, subnetOf } from './client-ip.ts';

/** How much of what one address may ask in all, one address may ask with one publishable key. */
const SHARE_OF_ADDRESS = 1 / 4;
/** How many addresses' worth of requests a publishable key has in all: each customer of a shop has an address of their own. */
const ADDRESSES_OF_KEY = 20;

/**
 * Requests a minute by API key. A secret key has one count, as one program uses it. A publishable key is used by all
 * visitors of a page, and by who copied it: an address, and the block of addresses around it, has a share of the key's
 * requests, so that nobody alone uses them up for the others. What a share refuses does not count against the key.
 */
export class KeyLimits {
  readonly #secret: RateLimit;
  readonly #address: RateLimit;
  readonly #block: RateLimit;
  readonly #publishable: RateLimit;

  /** @param max requests that one address may make in a minute, whatever it calls with */
  constructor(max: number, now?: () => number) {
    this.#secret = new RateLimit(max, now);
    this.#address = new RateLimit(Math.max(1, Math.ceil(max * SHARE_OF_ADDRESS)), now);
    this.#block = new RateLimit(max, now);
    this.#publishable = new RateLimit(max * ADDRESSES_OF_KEY, now);
  }

  /** Every count, for processes to keep together. */
  get all(): readonly RateLimit[] {
    return [this.#secret, this.#address, this.#block, this.#publishable];
  }

  /** Counts a request. @returns the limit that it is over; undefined when it may go on */
  take({ keyId, kind }: CallerKey, address: string): RateLimit | undefined {
    const counts: readonly (readonly [RateLimit, string])[] =
      kind === 'secret'
        ? [[this.#secret, keyId]]
        : [
            [this.#address, `${keyId} ${subnetOf(address)}`],
            [this.#block, `${keyId} ${blockOf(address)}`],
            [this.#publishable, keyId],
          ];
    return counts.find(([limit, name]) => !limit.take(name))?.[0];
  }
}
