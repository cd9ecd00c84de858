import type { Duplex } from 'node:stream';
import { concat, defer, interval, Observable, of, Subject, type Subscriber, type Subscription } from 'rxjs';
import type {
  BookUpdate,
  FeedHealth,
  MarketFeed,
  MarketGeneration,
  MarketShape,
  VenueStatus,
} from '../../core/ports/markets/market-feed.ts';
import { backOff } from '../../core/exchange/workers/back-off.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { FeedConnection, type Heard } from './feed-connection.ts';

interface LiveMarketOptions {
  /** Opens a connection to the process that follows the venues. */
  readonly connect: () => Duplex;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** How long prices are used after the books were last known to be current, in milliseconds. */
const CURRENT_MS = 3_000;
/** The reader reconnects when no frame came, or the last one is older, for this many milliseconds. */
const SILENT_MS = 5_000;
/** Milliseconds between looks for silence. When two are this much farther apart, this process itself stood still. */
const [WATCH_MS, STOOD_STILL_MS] = [1_000, 1_000];
const PAUSES = { firstPause: 200, longestPause: 5_000 };

/** A generation of which not all books have arrived. */
interface Gathering {
  readonly generation: number;
  readonly shape: MarketShape;
  readonly updates: BookUpdate[];
}

/**
 * The order books of real venues, as the process that follows them sends them. Nothing is available unless that process
 * confirmed within the last 3 s that every book is current. The reader reconnects when the connection breaks or goes silent.
 */
export class LiveMarket implements MarketFeed {
  readonly kind = 'live';
  readonly description = 'Live market: the order books of real venues, as the process altway venues receives them.';
  readonly generations$: Observable<MarketGeneration>;
  readonly #options: LiveMarketOptions;
  #generations: Subscriber<MarketGeneration> | undefined;
  #connection: FeedConnection | undefined;
  #failures = 0;
  #gathering: Gathering | undefined;
  #current: { readonly generation: number; readonly updates: Subject<readonly BookUpdate[]> } | undefined;
  /** When the books of the present generation were last known to be current, by this clock. */
  #currentAt = -Infinity;
  #heardAt = 0;
  #watchedAt = 0;
  #isWhole = true;
  #status: { readonly at: number; readonly venues: readonly VenueStatus[] } = { at: 0, venues: [] };
  #isReported = false;

  constructor(options: LiveMarketOptions) {
    this.#options = options;
    this.generations$ = new Observable((subscriber) => {
      this.#generations = subscriber;
      const watching = interval(WATCH_MS, options.clock).subscribe(() => this.#watch());
      const retrying = { current: undefined as Subscription | undefined };
      this.#watchedAt = options.clock.now();
      this.#open(retrying);
      return () => {
        this.#generations = undefined;
        watching.unsubscribe();
        retrying.current?.unsubscribe();
        this.#connection?.close();
      };
    });
  }

  isAvailable(): boolean {
    // A clock that was set back says nothing of how old the books are.
    return Math.abs(this.#options.clock.now() - this.#currentAt) <= CURRENT_MS;
  }

  isWhole(): boolean {
    return this.#isWhole;
  }

  health(): FeedHealth {
    const now = this.#options.clock.now();
    const { at, venues } = this.#status;
    const later = venues.map((venue) =>
      venue.ageMs === undefined ? venue : { ...venue, ageMs: Math.round(venue.ageMs + now - at) },
    );
    const isAvailable = this.isAvailable();
    const ageMs = Number.isFinite(this.#currentAt) ? Math.max(0, Math.round(now - this.#currentAt)) : undefined;
    return { isAvailable, ...(ageMs !== undefined && { ageMs }), venues: later };
  }

  #open(retrying: { current: Subscription | undefined }): void {
    const { connect, clock } = this.#options;
    this.#heardAt = clock.now();
    const closed = (reason: string): void => this.#lost(reason, retrying);
    try {
      this.#connection = new FeedConnection(connect(), clock, { heard: (news) => this.#hear(news), closed });
    } catch (error) {
      // Such as a certificate that cannot be read.
      closed((error as Error).message);
    }
  }

  #lost(reason: string, retrying: { current: Subscription | undefined }): void {
    const { clock, logger } = this.#options;
    this.#connection = undefined;
    this.#gathering = undefined;
    if (this.#generations === undefined) return;
    this.#failures += 1;
    if (!this.#isReported) logger.warn('there are no live prices: the process altway venues is away', { reason });
    this.#isReported = true;
    retrying.current = clock.schedule(() => this.#open(retrying), backOff(this.#failures, PAUSES));
  }

  #hear(news: Heard): void {
    const now = this.#options.clock.now();
    this.#heardAt = now;
    if (news.kind === 'shape') {
      const { generation, shape } = news;
      this.#gathering = { generation, shape, updates: [] };
    }
    if (news.kind === 'status') this.#status = { at: now, venues: news.venues };
    if (news.kind === 'books') this.#apply(news.generation, news.updates);
    if (news.kind === 'beat') {
      this.#isWhole = news.isWhole;
      if (news.isCurrent && this.#gathering?.generation === news.generation) this.#begin(this.#gathering);
      if (news.isCurrent && this.#gathering === undefined && this.#current?.generation === news.generation)
        this.#confirm(news.at);
      if (now - news.at > SILENT_MS) this.#connection?.fail('its news is old');
    }
  }

  #apply(generation: number, updates: readonly BookUpdate[]): void {
    const gathering = this.#gathering;
    if (gathering?.generation === generation) for (const update of updates) gathering.updates.push(update);
    else if (gathering === undefined && this.#current?.generation === generation) this.#current.updates.next(updates);
  }

  #begin({ generation, shape, updates }: Gathering): void {
    const news = new Subject<readonly BookUpdate[]>();
    this.#gathering = undefined;
    this.#current = { generation, updates: news };
    // Released once they are applied, because the generation is kept.
    let first = updates;
    const books$ = defer(() => {
      const all = first;
      first = [];
      return of(all);
    });
    this.#generations?.next({ ...shape, updates$: concat(books$, news) });
  }

  #confirm(at: number): void {
    this.#currentAt = at;
    this.#failures = 0;
    if (this.#isReported) this.#options.logger.info('live prices are back');
    this.#isReported = false;
  }

  #watch(): void {
    const now = this.#options.clock.now();
    const hasStoodStill = now - this.#watchedAt > WATCH_MS + STOOD_STILL_MS;
    this.#watchedAt = now;
    // What came in the meantime is yet to be read, such as after the start of a server.
    if (hasStoodStill) this.#heardAt = now;
    // Measures the silence from now on when the clock was set back.
    this.#heardAt = Math.min(this.#heardAt, now);
    if (now - this.#heardAt > SILENT_MS) this.#connection?.fail('it is silent');
  }
}
