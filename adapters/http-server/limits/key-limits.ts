import type { CallerKey } from '../../../core/contract/caller.ts';
import { RateLimit } from './rate-limit.ts';
import { clientSubnet } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';
import { blockOf } from './client-ip.ts';

/** The share of an address's limit that the address may use with one publishable key. */
const SHARE_OF_ADDRESS = 1 / 4;
/**
 * The total limit of a publishable key, in limits of single addresses: each customer of a shop has an address of their
 * own.
 */
const ADDRESSES_OF_KEY = 20;

/**
 * Requests a minute by API key. A secret key has one count, because one program uses it. All visitors of a page use a
 * publishable key, and anybody can copy it: each address, and the block around it, has a share of the key's requests,
 * so that no single client can exhaust them. Requests that a share refuses do not count against the key.
 */
export class KeyLimits {
  readonly #secret: RateLimit;
  readonly #address: RateLimit;
  readonly #block: RateLimit;
  readonly #publishable: RateLimit;

  /** @param max requests that one address may make in a minute, with or without a key */
  constructor(max: number, now?: () => number) {
    this.#secret = new RateLimit(max, now);
    this.#address = new RateLimit(Math.max(1, Math.ceil(max * SHARE_OF_ADDRESS)), now);
    this.#block = new RateLimit(max, now);
    this.#publishable = new RateLimit(max * ADDRESSES_OF_KEY, now);
  }

  /** Every count, to be shared between processes. */
  get all(): readonly RateLimit[] {
    return [this.#secret, this.#address, this.#block, this.#publishable];
  }

  /** Counts a request. @param cost how many it counts as. @returns the limit that it exceeds, if any */
  take({ keyId, kind }: CallerKey, address: string, cost = 1): RateLimit | undefined {
    const counts: readonly (readonly [RateLimit, string])[] =
      kind === 'secret'
        ? [[this.#secret, keyId]]
        : [
            [this.#address, `${keyId} ${clientSubnet(address)}`],
            [this.#block, `${keyId} ${blockOf(address)}`],
            [this.#publishable, keyId],
          ];
    return counts.find(([limit, name]) => !limit.take(name, cost))?.[0];
  }
}
