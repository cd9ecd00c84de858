import { asyncScheduler, type Subscription } from 'rxjs';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { LiveMarket } from '../../../../adapters/market-live/live-market.ts';
import { openStream } from '../../../../cli/venues/open-stream.ts';
import type { BookListing, Listing, MarketUpdate } from '../../../../core/ports/markets/market-feed.ts';
import { FIRST_LOTS, type StormVenue } from './storm-venue.ts';

type Side = Map<number, number>;
interface ReadBook {
  readonly bids: Side;
  readonly asks: Side;
}

/** Reads the books as a server does, and compares each of them with those that the venue has had. */
export class StormReader {
  /** Books that no venue has had, in words. */
  readonly wrong: string[] = [];
  compared = 0;
  readonly market: LiveMarket;
  readonly #venues: ReadonlyMap<string, StormVenue>;
  readonly #symbolOf: (listing: BookListing) => string;
  readonly #reading: Subscription;
  #updates: Subscription | undefined;
  #listings: readonly Listing[] = [];
  #books: ReadBook[] = [];
  /** The least number of changes that a book may show: it never goes back. */
  readonly #least = new Map<string, number>();

  constructor(path: string, venues: readonly StormVenue[], symbolOf: (listing: BookListing) => string) {
    this.#venues = new Map(venues.map((venue) => [venue.name, venue]));
    this.#symbolOf = symbolOf;
    const connect = () => openStream({ kind: 'socket', path });
    this.market = new LiveMarket({ connect, clock: asyncScheduler, logger: new MemoryLogger() });
    this.#reading = this.market.generations$.subscribe(({ listings, updates$ }) => {
      this.#updates?.unsubscribe();
      this.#listings = listings;
      this.#books = listings.map(() => ({ bids: new Map(), asks: new Map() }));
      this.#updates = updates$.subscribe((updates) => this.#take(updates));
    });
  }

  /** How many of a venue's books are as the venue has them now. */
  right(venue: StormVenue): number {
    return this.#listings.filter((listing, at) => {
      if (listing.kind !== 'book' || listing.venue !== venue.name) return false;
      return this.#changes(at, listing, venue) === venue.books.get(this.#symbolOf(listing))!.changes;
    }).length;
  }

  stop(): void {
    this.#updates?.unsubscribe();
    this.#reading.unsubscribe();
  }

  #take(updates: readonly MarketUpdate[]): void {
    const changed = new Set<number>();
    for (const update of updates) {
      if (update.kind === 'pool') continue;
      const side = this.#books[update.listing]![update.side];
      if (update.kind === 'snapshot') side.clear();
      for (let i = 0; i < update.levels.length; i += 2)
        if (update.levels[i + 1] === 0) side.delete(update.levels[i]!);
        else side.set(update.levels[i]!, update.levels[i + 1]!);
      changed.add(update.listing);
    }
    for (const at of changed) this.#compare(at);
  }

  #compare(at: number): void {
    const listing = this.#listings[at] as BookListing;
    const { bids, asks } = this.#books[at]!;
    if (bids.size === 0 && asks.size === 0) return;
    const venue = this.#venues.get(listing.venue)!;
    const symbol = this.#symbolOf(listing);
    const key = `${listing.venue} ${symbol}`;
    const changes = this.#changes(at, listing, venue);
    const least = this.#least.get(key) ?? 0;
    this.compared += 1;
    if (changes >= least && changes <= venue.books.get(symbol)!.changes) this.#least.set(key, changes);
    else this.wrong.push(`${key}: ${changes} changes after ${least}`);
  }

  /** How many changes a book shows; NaN for one that the venue never had. */
  #changes(at: number, listing: BookListing, venue: StormVenue): number {
    const { bids, asks } = this.#books[at]!;
    const { bid, ask } = venue.books.get(this.#symbolOf(listing))!;
    const [[tick, size] = [], more] = [...bids];
    const isWhole = more === undefined && asks.size === 1 && asks.get(ticks(ask)) === 2 * FIRST_LOTS;
    return isWhole && tick === ticks(bid) ? size! - FIRST_LOTS : NaN;
  }
}

/** Every market has the tick 0.01. */
function ticks(price: string): number {
  return Math.round(Number(price) * 100);
}
