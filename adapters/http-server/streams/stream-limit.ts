import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** Most open streams, per subnet (as in the rate limit) and in all: each costs a socket and some queries a minute. */
export const MAX_STREAMS_PER_SUBNET = 20;
export const MAX_STREAMS = 2_000;

/** Counts open streams by the address they are read from. */
export class StreamLimit {
  readonly #limit = new ConcurrencyLimit(MAX_STREAMS_PER_SUBNET);
  #open = 0;

  /** @returns the function that releases the slot, to be called once; undefined when none is left. */
  acquire(address: string): (() => void) | undefined {
    const release = this.#open < MAX_STREAMS ? this.#limit.acquire(address) : undefined;
    if (!release) return undefined;
    this.#open += 1;
    return () => {
      this.#open -= 1;
      release();
    };
  }
}
