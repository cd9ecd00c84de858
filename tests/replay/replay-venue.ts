import type { BookProtocol, FollowedMarket, ProtocolSink } from '../../adapters/venues/protocol/book-protocol.ts';
import type { VenueMarket } from '../../adapters/venues/venue-feed.ts';
import type { BookMessage } from './book-message.ts';
import type { Entry } from './files/recording.ts';

/** What a replay has to know of a venue beside its adapter. */
export interface ReplayVenue {
  /** The message as the adapter takes it today. @throws Error for one that cannot be read. */
  rewrite(entry: Entry): string;
  /** What a rewritten message says of a book; undefined for other messages. @param onlySymbol where a message names none. */
  read(text: string, onlySymbol: string | undefined): BookMessage | undefined;
  /** The markets that an answer over REST lists; undefined for other answers. */
  markets(entry: Entry): readonly VenueMarket[] | undefined;
  /** The symbol that a REST snapshot is of; undefined when the recording does not name it. */
  snapshotSymbol?(entry: Entry): string | undefined;
  /** The venue's own best prices, told independently of the book. */
  ticker?(text: string): BestPrices | undefined;
  /** Whether one number counts the messages of all markets, so that a stretch of some of them is no connection's. */
  readonly isNumberedByConnection?: boolean;
  /** Levels of a side that the adapter vouches for; undefined for all of them. */
  readonly vouched?: number;
  /** Most levels of a side in the recorded subscription; levels beyond it are no longer told. */
  depth(entries: readonly Entry[], books: readonly BookMessage[]): number;
  /** @param isSynthetic whether all snapshots are written by `writeSnapshot`. */
  protocol(markets: readonly FollowedMarket[], sink: ProtocolSink, depth: number, isSynthetic: boolean): BookProtocol;
  /** Writes a snapshot of a book as the venue would answer. */
  writeSnapshot(symbol: string, levels: BookMessage['levels'], final: number): string;
  /** A message that the network changed and that a right adapter must notice. */
  corrupt(text: string, random: () => number): string;
}

/** Best prices and sizes of a market, as of the venue's update ID. */
export interface BestPrices {
  readonly symbol: string;
  readonly id: number;
  readonly bid: readonly [price: string, size: string];
  readonly ask: readonly [price: string, size: string];
}
