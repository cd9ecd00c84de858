import type { Subscription } from 'rxjs';
import type { BookUpdate, VenueHealth } from '../../../core/ports/markets/market-feed.ts';
import type { EmptyReason, VenueEvent, VenueFeed } from '../venue-feed.ts';
import { BookCopy } from './book-copy.ts';
import { isSameMarket, type PlannedMarket } from './market-plan.ts';

/** Reasons that mean that a message was lost or wrong. */
const GAPS: ReadonlySet<EmptyReason> = new Set(['gap', 'checksum', 'crossed', 'malformed']);

/** The markets of a venue that are followed together, and their books. */
export class VenueSession {
  readonly planned: readonly PlannedMarket[];
  readonly books: readonly BookCopy[];
  readonly startedAt: number;
  readonly #changed = new Set<number>();
  readonly #filled = new Set<number>();
  readonly #following: Subscription;
  #health: VenueHealth = 'connecting';
  #heardAt: number | undefined;
  gaps = 0;
  resyncs = 0;

  constructor(feed: VenueFeed, planned: readonly PlannedMarket[], startedAt: number) {
    this.planned = planned;
    this.startedAt = startedAt;
    this.books = planned.map(() => new BookCopy());
    this.#following = feed.follow(planned.map(({ market }) => market)).subscribe((event) => this.#take(event));
  }

  get health(): VenueHealth {
    return this.#health;
  }

  /** When its last message about a book came, in milliseconds since 1970. */
  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  /** What changed since the last call. @param offset of the session's first listing. */
  drain(offset: number): BookUpdate[] {
    const updates = [...this.#changed].flatMap((at) => this.books[at]!.drain(offset + at));
    this.#changed.clear();
    return updates;
  }

  /** Counts everything as published. */
  settle(): void {
    this.#changed.clear();
    for (const book of this.books) book.settle();
  }

  /** Whether a book was filled whose price has not been compared with that of the others. */
  get needsCheck(): boolean {
    for (const at of this.#changed) if (this.books[at]!.needsCheck) return true;
    return false;
  }

  /** @returns whether the market is left out now and was not before, or the reverse. */
  check(at: number, isStray: boolean): boolean {
    const change = this.books[at]!.check(isStray);
    if (change.isShown) this.#changed.add(at);
    return change.isStray;
  }

  /** Empties the books of markets that a new plan does not have as they are. */
  retireOthers(plan: readonly PlannedMarket[], now: number): void {
    const bySymbol = new Map(plan.map((planned) => [planned.market.symbol, planned]));
    this.planned.forEach((planned, at) => {
      if (isSameMarket(planned, bySymbol.get(planned.market.symbol))) return;
      this.books[at]!.retire(now);
      this.#changed.add(at);
    });
  }

  stop(): void {
    this.#following.unsubscribe();
  }

  #take(event: VenueEvent): void {
    if (event.kind === 'health') {
      this.#health = event.health;
      return;
    }
    const { market, receivedAt } = event;
    const book = this.books[market];
    if (book === undefined) return;
    this.#heardAt = receivedAt;
    if (event.kind === 'empty') {
      if (GAPS.has(event.reason)) this.gaps += 1;
      book.empty(receivedAt);
    } else if (book.apply(event.update, receivedAt) && event.update.side === 'bids') this.#count(market);
    this.#changed.add(market);
  }

  /** A book that is filled again was resynchronised. */
  #count(market: number): void {
    if (this.#filled.has(market)) this.resyncs += 1;
    this.#filled.add(market);
  }
}
