import { defer, distinctUntilChanged, from, map, type Observable, repeat, retry, timer } from 'rxjs';
import { backOff } from '../../../core/exchange/workers/back-off.ts';
import type { VenueStatus, VenueTerms } from '../../../core/ports/markets/market-feed.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { Logger } from '../../../core/ports/services/logger.ts';
import type { VenueFeed } from '../venue-feed.ts';
import { isSamePlan, type PlannedMarket, plannedMarkets, type VenueRules } from './market-plan.ts';
import { VenueSession } from './venue-session.ts';

/** A venue of the configuration. */
export interface HubVenueSetup {
  readonly feed: VenueFeed;
  readonly terms: VenueTerms;
  readonly rules: VenueRules;
}

/** How often a venue is asked for its markets, and how long an answer may take, in milliseconds. */
const [ASK_MS, ANSWER_MS] = [300_000, 30_000];
const PAUSES = { firstPause: 1_000, longestPause: 60_000 };
/** How long a new session may take to become live before it replaces the old one anyway, in milliseconds. */
const PATIENCE_MS = 30_000;
/** How long a venue's books are expected back, in milliseconds. */
const AWAY_MS = 600_000;

/** A venue, the session that is published, and the one that replaces it when its markets have changed. */
export class HubVenue {
  readonly terms: VenueTerms;
  readonly #setup: HubVenueSetup;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #session: VenueSession | undefined;
  #next: VenueSession | undefined;
  #settledAt: number | undefined;
  /** Counts of sessions that are over. */
  #past = { gaps: 0, resyncs: 0 };

  constructor(setup: HubVenueSetup, clock: Clock, logger: Logger) {
    this.#setup = setup;
    this.#clock = clock;
    this.#logger = logger;
    this.terms = setup.terms;
  }

  get session(): VenueSession | undefined {
    return this.#session;
  }

  /** Asks for the venue's markets again and again, and follows them; never completes. */
  run(): Observable<void> {
    const { feed, rules } = this.#setup;
    return defer(() => from(feed.markets(AbortSignal.timeout(ANSWER_MS)))).pipe(
      retry({
        delay: (error: Error, attempts) => {
          this.#logger.warn('a venue did not tell its markets', { venue: this.terms.id, reason: error.message });
          return timer(backOff(attempts, PAUSES), this.#clock);
        },
        resetOnSuccess: true,
      }),
      repeat({ delay: () => timer(ASK_MS, this.#clock) }),
      map((markets) => plannedMarkets(markets, rules)),
      distinctUntilChanged(isSamePlan),
      map((plan) => this.#follow(plan)),
    );
  }

  /** Whether another session waits to be published, and it need not wait longer for its books. */
  isReady(): boolean {
    if (this.#next === undefined) return false;
    return this.#next.health === 'live' || this.#clock.now() - this.#next.startedAt >= PATIENCE_MS;
  }

  /** True while its books are in use, and once they have been away for so long that nobody waits for them. */
  isSettled(): boolean {
    const now = this.#clock.now();
    if (this.#session?.health === 'live' || this.#settledAt === undefined) this.#settledAt = now;
    return this.#session?.health === 'live' || now - this.#settledAt > AWAY_MS;
  }

  get isWaiting(): boolean {
    return this.#next !== undefined;
  }

  /** Publishes the session that waits. */
  swap(): void {
    if (this.#next === undefined) return;
    this.#end(this.#session);
    [this.#session, this.#next] = [this.#next, undefined];
  }

  status(): VenueStatus {
    const { session } = this;
    const books = session?.books ?? [];
    const pairOf = (at: number) => {
      const { base, quote } = session!.planned[at]!.listing;
      return `${base}/${quote}`.toUpperCase();
    };
    return {
      venue: this.terms.id,
      health: session?.health ?? 'connecting',
      ...(session?.heardAt !== undefined && { ageMs: Math.max(0, Math.round(this.#clock.now() - session.heardAt)) }),
      books: books.length,
      usable: books.filter((book) => book.isUsable).length,
      gaps: this.#past.gaps + (session?.gaps ?? 0),
      resyncs: this.#past.resyncs + (session?.resyncs ?? 0),
      leftOut: books.flatMap((book, at) => (book.isLeftOut ? [pairOf(at)] : [])),
    };
  }

  stop(): void {
    this.#session?.stop();
    this.#next?.stop();
  }

  #follow(plan: readonly PlannedMarket[]): void {
    const now = this.#clock.now();
    this.#session?.retireOthers(plan, now);
    this.#next?.stop();
    this.#next = new VenueSession(this.#setup.feed, plan, now);
    this.#logger.info('follows the markets of a venue', { venue: this.terms.id, markets: plan.length });
  }

  #end(session: VenueSession | undefined): void {
    if (session === undefined) return;
    session.stop();
    this.#past = { gaps: this.#past.gaps + session.gaps, resyncs: this.#past.resyncs + session.resyncs };
  }
}
