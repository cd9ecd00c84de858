/** Streams one visitor may hold open, as the rate limit tells them apart, and all together: each costs a socket, and some queries a minute. */
export const MOST_OF_ONE = 20;
export const MOST_STREAMS = 2_000;

/** Counts open streams by the network they are read from. */
export class StreamPlaces {
  readonly #ofNetwork = new Map<string, number>();
  #open = 0;

  /** @returns what gives the place back, for one call; undefined when there is none left. */
  take(network: string): (() => void) | undefined {
    const count = this.#ofNetwork.get(network) ?? 0;
    if (count >= MOST_OF_ONE || this.#open >= MOST_STREAMS) return undefined;
    this.#ofNetwork.set(network, count + 1);
    this.#open += 1;
    return () => this.#give(network);
  }

  #give(network: string): void {
    this.#open -= 1;
    const count = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (count > 0) this.#ofNetwork.set(network, count);
    else this.#ofNetwork.delete(network);
  }
}
