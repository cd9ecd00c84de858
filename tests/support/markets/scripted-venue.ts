import { Observable, Subject } from 'rxjs';
import type { VenueEvent, VenueFeed, VenueMarket } from '../../../adapters/venues/venue-feed.ts';

type Levels = readonly (readonly [price: number, size: number])[];

/** A venue whose test says what it tells. */
export class ScriptedVenue implements VenueFeed {
  readonly venue: string;
  list: readonly VenueMarket[];
  /** The markets of each `follow` so far, the last still followed. */
  readonly followed: (readonly VenueMarket[])[] = [];
  readonly #now: () => number;
  #events = new Subject<VenueEvent>();

  constructor(venue: string, list: readonly VenueMarket[], now: () => number = Date.now) {
    this.venue = venue;
    this.list = list;
    this.#now = now;
  }

  async markets(): Promise<readonly VenueMarket[]> {
    return this.list;
  }

  follow(markets: readonly VenueMarket[]): Observable<VenueEvent> {
    return new Observable((subscriber) => {
      const events = new Subject<VenueEvent>();
      this.#events = events;
      this.followed.push(markets);
      return events.subscribe(subscriber);
    });
  }

  health(health: Extract<VenueEvent, { kind: 'health' }>['health']): void {
    this.#events.next({ kind: 'health', health });
  }

  /** Both sides of a book, prices in ticks and sizes in lots. */
  book(market: number, bids: Levels, asks: Levels): void {
    this.#update(market, 'snapshot', 'bids', bids);
    this.#update(market, 'snapshot', 'asks', asks);
  }

  change(market: number, side: 'bids' | 'asks', levels: Levels): void {
    this.#update(market, 'change', side, levels);
  }

  empty(market: number, reason: Extract<VenueEvent, { kind: 'empty' }>['reason'] = 'gap'): void {
    this.#events.next({ kind: 'empty', market, reason, receivedAt: this.#now() });
  }

  #update(market: number, kind: 'snapshot' | 'change', side: 'bids' | 'asks', levels: Levels): void {
    const update = { kind, side, levels: Float64Array.from(levels.flat()) };
    this.#events.next({ kind: 'book', market, update, receivedAt: this.#now() });
  }
}

/** A market with a tick of 0.01 and a lot of 0.0001. */
export function venueMarket(base: string, quote: string, terms: Partial<VenueMarket> = {}): VenueMarket {
  return {
    symbol: `${base}/${quote}`,
    base,
    quote,
    tick: '0.01',
    lot: '0.0001',
    minimumBase: '0',
    minimumQuote: '0',
    isTrading: true,
    ...terms,
  };
}
