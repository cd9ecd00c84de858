import type { VenueDefinition } from '../../../adapters/venues/connection/venue-definition.ts';

export type Levels = readonly (readonly [price: string, size: string])[];
export interface Sides {
  readonly bids?: Levels;
  readonly asks?: Levels;
}

/** A small scripted end of a venue, as its documents describe it. Numbers its messages as the venue does. */
export interface VenueFace {
  readonly definition: VenueDefinition;
  /** Two symbols of the venue, of markets with the tick 0.01 and the lot 0.001. */
  readonly symbols: readonly [string, string];
  /** The answer to `marketsPath`, with the first symbol trading and the second halted. */
  readonly list: string;
  /** Whether one lost message leaves all books of the connection in doubt. */
  readonly isNumberedByConnection: boolean;
  /** A new connection: numbering starts anew where the venue does so. */
  connected(): void;
  /** The messages with which the venue greets and confirms; books follow. */
  greeting(): readonly string[];
  /** The snapshot of a book with these levels: over the socket, or undefined where it comes over REST. */
  snapshot(symbol: string, sides: Sides): string | undefined;
  /** The answer over REST to the request for a snapshot, or for a ticket; undefined for other paths. */
  answer(path: string, sides: (symbol: string) => Sides): string | undefined;
  /** The next change of a book. @param book all levels after it, which a checksum covers. */
  change(symbol: string, change: Sides, book: Sides): string;
  /** A message that shows that the connection lives. */
  heartbeat(): string;
}
