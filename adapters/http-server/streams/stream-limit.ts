import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** Streams one visitor may hold open, as the rate limit tells them apart, and all together: each costs a socket, and some queries a minute. */
export const MAX_STREAMS_PER_SUBNET = 20;
export const MAX_STREAMS = 2_000;

/** Counts open streams by the address they are read from. */
export class StreamLimit {
  readonly #limit = new ConcurrencyLimit(MAX_STREAMS_PER_SUBNET);
  #open = 0;

  /** @returns what gives the place back, for one call; undefined when there is none left. */
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
