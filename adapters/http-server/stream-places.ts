import { AddressPlaces } from './address-places.ts';

/** Streams one visitor may hold open, as the rate limit tells them apart, and all together: each costs a socket, and some queries a minute. */
export const MOST_OF_ONE = 20;
export const MOST_STREAMS = 2_000;

/** Counts open streams by the address they are read from. */
export class StreamPlaces {
  readonly #places = new AddressPlaces(MOST_OF_ONE);
  #open = 0;

  /** @returns what gives the place back, for one call; undefined when there is none left. */
  take(address: string): (() => void) | undefined {
    const give = this.#open < MOST_STREAMS ? this.#places.take(address) : undefined;
    if (!give) return undefined;
    this.#open += 1;
    return () => {
      this.#open -= 1;
      give();
    };
  }
}
