import { merge, type Subscription } from 'rxjs';
import type { BookUpdate, MarketShape, VenueStatus } from '../../../core/ports/markets/market-feed.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { Logger } from '../../../core/ports/services/logger.ts';
import { shapeOf } from './hub-shape.ts';
import { HubVenue, type HubVenueSetup } from './hub-venue.ts';
import { strayMarkets } from './sanity.ts';
import type { VenueSession } from './venue-session.ts';

interface HubOptions {
  readonly venues: readonly HubVenueSetup[];
  /** The part by which a market's price may differ from the median of the others; 0.1 is ten percent. */
  readonly strayShare: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Milliseconds between generations at least, and how long the first one waits for slow venues. */
const [GENERATION_MS, FIRST_MS] = [60_000, 30_000];

/** A listing of the generation: the session of its venue, and its place there. */
interface Place {
  readonly venue: HubVenue;
  readonly session: VenueSession;
  readonly at: number;
}

/**
 * The books of all venues under one numbering. A venue whose markets change gets a new session, and its listings a new
 * generation, at most once a minute; until then the books of what changed are empty.
 */
export class VenueHub {
  readonly #venues: readonly HubVenue[];
  readonly #options: HubOptions;
  #running: Subscription | undefined;
  #startedAt = 0;
  #begunAt = -Infinity;
  #generation = 0;
  #shape: MarketShape = { assets: [], venues: [], listings: [] };
  #places: readonly Place[] = [];

  constructor(options: HubOptions) {
    this.#options = options;
    this.#venues = options.venues.map((setup) => new HubVenue(setup, options.clock, options.logger));
  }

  /** 0 before any venue is known. */
  get generation(): number {
    return this.#generation;
  }

  get shape(): MarketShape {
    return this.#shape;
  }

  /** False while a venue's books are expected back soon. */
  get isWhole(): boolean {
    return this.#venues.every((venue) => venue.isSettled());
  }

  start(): void {
    this.#startedAt = this.#options.clock.now();
    this.#running = merge(...this.#venues.map((venue) => venue.run())).subscribe();
  }

  stop(): void {
    this.#running?.unsubscribe();
    for (const venue of this.#venues) venue.stop();
  }

  /** Both sides of a book as they are now. */
  snapshot(listing: number): readonly BookUpdate[] {
    const { session, at } = this.#places[listing]!;
    return session.books[at]!.snapshot(listing);
  }

  /** The venue's own symbol of a listing of the present generation. */
  symbol(listing: number): string | undefined {
    const place = this.#places[listing];
    return place?.session.planned[place.at]?.market.symbol;
  }

  /** Everything that changed since the last call; nothing when it begins a new generation, for all of that is new. */
  flush(): readonly BookUpdate[] {
    if (this.#isDue()) {
      this.#begin();
      return [];
    }
    // A book that was just filled is published only if its price is near that of the others.
    if (this.#venues.some(({ session }) => session?.needsCheck)) this.checkPrices();
    let offset = 0;
    return this.#venues.flatMap(({ session }) => {
      const updates = session?.drain(offset) ?? [];
      offset += session?.books.length ?? 0;
      return updates;
    });
  }

  /** Leaves out markets whose price is far from that of the others, and takes them in again; call it once a second. */
  checkPrices(): void {
    const priced = this.#places.flatMap((place, listing) => {
      const ticks = place.session.books[place.at]!.price();
      const { base, quote, tick } = place.session.planned[place.at]!.listing;
      return ticks === undefined ? [] : [{ listing, base, quote, price: ticks * Number(tick) }];
    });
    const strays = strayMarkets(priced, this.#options.strayShare);
    priced.forEach(({ listing }, index) => this.#check(this.#places[listing]!, strays.has(index)));
  }

  status(): readonly VenueStatus[] {
    return this.#venues.map((venue) => venue.status());
  }

  #check({ venue, session, at }: Place, isStray: boolean): void {
    if (!session.check(at, isStray)) return;
    const details = { venue: venue.terms.id, market: session.planned[at]!.market.symbol };
    const { logger } = this.#options;
    if (isStray) logger.warn('a market is left out: its price is far from that of the others', details);
    else logger.info('a market is back: its price is near that of the others again', details);
  }

  #isDue(): boolean {
    const now = this.#options.clock.now();
    if (this.#generation > 0)
      return now - this.#begunAt >= GENERATION_MS && this.#venues.some((venue) => venue.isReady());
    const isLate = now - this.#startedAt >= FIRST_MS;
    return isLate ? this.#venues.some((venue) => venue.isWaiting) : this.#venues.every((venue) => venue.isReady());
  }

  #begin(): void {
    const isFirst = this.#generation === 0;
    for (const venue of this.#venues) if (isFirst || venue.isReady()) venue.swap();
    this.#generation += 1;
    this.#begunAt = this.#options.clock.now();
    this.#places = this.#venues.flatMap((venue) =>
      (venue.session?.books ?? []).map((_, at) => ({ venue, session: venue.session!, at })),
    );
    this.#shape = shapeOf(
      this.#venues.map(({ terms }) => terms),
      this.#places.map(({ session, at }) => session.planned[at]!.listing),
    );
    for (const { session } of this.#venues) session?.settle();
    this.checkPrices();
    const listings = this.#places.length;
    this.#options.logger.info('begins a generation of listings', { generation: this.#generation, listings });
  }
}
