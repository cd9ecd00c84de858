import type { Subscription } from 'rxjs';
import type { EmptyReason, VenueEvent, VenueFeed, VenueMarket } from '../../adapters/venues/venue-feed.ts';
import type { BookLevel } from '../support/venues/engine/book.ts';
import type { BookHistory } from '../support/venues/book-history.ts';

type Side = Map<bigint, bigint>;

/** What the feed publishes of one market, and how it compares with the venue's past. */
interface Published {
  readonly symbol: string;
  readonly bids: Side;
  readonly asks: Side;
  isEmpty: boolean;
  /** Index of its state in the venue's history. */
  index: number;
  /** Kinds of the events so far. */
  readonly events: string[];
  /** Why it was emptied, each time. */
  readonly reasons: EmptyReason[];
}

interface FeedCheckOptions {
  readonly feed: VenueFeed;
  readonly history: BookHistory;
  readonly markets: readonly VenueMarket[];
  /** The common symbol of a market, as the engine has it. */
  readonly symbolOf: (market: VenueMarket) => string;
  /** Levels of each side that the feed publishes at most. */
  readonly depth: number;
}

/**
 * Follows a feed and compares every book that it publishes with all states that the venue's book has had: it must equal
 * one of them, and never an earlier one than before. A message may bring both sides in two events; they are compared
 * once the message is taken whole.
 */
export class FeedCheck {
  /** Books that the venue never had, in words; none when all is well. */
  readonly wrong: string[] = [];
  /** Books that were compared. */
  compared = 0;
  readonly #options: FeedCheckOptions;
  readonly #published: readonly Published[];
  readonly #touched = new Set<Published>();
  readonly #subscription: Subscription;

  constructor(options: FeedCheckOptions) {
    this.#options = options;
    this.#published = options.markets.map((market) => ({
      symbol: options.symbolOf(market),
      bids: new Map(),
      asks: new Map(),
      isEmpty: true,
      index: 0,
      events: [],
      reasons: [],
    }));
    this.#subscription = options.feed.follow(options.markets).subscribe((event) => this.#take(event));
  }

  /** The kinds of the events of a market so far, oldest first. */
  events(symbol: string): readonly string[] {
    return this.#published.find((one) => one.symbol === symbol)!.events;
  }

  /** Why a market's book was emptied so far, oldest first. */
  reasons(symbol: string): readonly EmptyReason[] {
    return this.#published.find((one) => one.symbol === symbol)!.reasons;
  }

  /** True if each market has a book that the venue's was at `index` of the history or later. */
  isAt(indexes: ReadonlyMap<string, number>): boolean {
    return this.#published.every((one) => {
      const index = indexes.get(one.symbol)!;
      // A book that is what it once was may have missed all in between.
      if (!one.isEmpty && one.index < index) one.index = Math.max(one.index, this.#indexOf(one, index));
      return !one.isEmpty && one.index >= index;
    });
  }

  /** The best levels that are published of a market, in ticks and lots. */
  levels(symbol: string): { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] } {
    const { bids, asks } = this.#published.find((one) => one.symbol === symbol)!;
    return { bids: best(bids, true), asks: best(asks, false) };
  }

  /** What each book is, for a failed test. */
  describe(): string {
    return this.#published.map(({ symbol, isEmpty, index }) => `${symbol}: ${isEmpty ? 'empty' : index}`).join(', ');
  }

  stop(): void {
    this.#subscription.unsubscribe();
  }

  #take(event: VenueEvent): void {
    if (event.kind === 'health') return;
    const one = this.#published[event.market]!;
    one.events.push(event.kind);
    if (event.kind === 'empty') {
      one.isEmpty = true;
      one.reasons.push(event.reason);
      for (const side of [one.bids, one.asks]) side.clear();
    } else {
      one.isEmpty = false;
      const side = one[event.update.side];
      if (event.update.kind === 'snapshot') side.clear();
      const { levels } = event.update;
      for (let at = 0; at < levels.length; at += 2) {
        const [ticks, lots] = [BigInt(levels[at]!), BigInt(levels[at + 1]!)];
        if (lots === 0n) side.delete(ticks);
        else side.set(ticks, lots);
      }
    }
    if (this.#touched.size === 0) queueMicrotask(() => this.#compare());
    this.#touched.add(one);
  }

  #compare(): void {
    for (const one of this.#touched) if (!one.isEmpty) this.#compareOne(one);
    this.#touched.clear();
  }

  #compareOne(one: Published): void {
    const index = this.#indexOf(one);
    this.compared += 1;
    if (index < 0) this.wrong.push(`${one.symbol} after state ${one.index}`);
    else one.index = index;
  }

  #indexOf({ symbol, bids, asks, index }: Published, since = index): number {
    const { history, depth } = this.#options;
    return history.indexOf(symbol, { bids: best(bids, true), asks: best(asks, false) }, depth, since);
  }
}

function best(side: Side, isBid: boolean): readonly BookLevel[] {
  const levels = [...side].map(([ticks, lots]) => ({ ticks, lots }));
  return levels.toSorted((a, b) => (a.ticks < b.ticks === isBid ? 1 : -1));
}
