import type { Observable } from 'rxjs';
import type { BookUpdate } from '../../core/ports/markets/market-feed.ts';

/** A market that a venue lists, in the venue's own codes. Numbers are plain decimal strings. */
export interface VenueMarket {
  /** The venue's symbol on its wire: `BTC/USD` at Kraken, `BTCUSDT` at Binance. */
  readonly symbol: string;
  /** The venue's codes of the two assets; the allow-list says which assets of ours they are. */
  readonly base: string;
  readonly quote: string;
  /** Price step, in quote per base. */
  readonly tick: string;
  /** Size step, in base. */
  readonly lot: string;
  /** Smallest order by size, in base; '0' when there is none. */
  readonly minimumBase: string;
  /** Smallest order by value, in quote; '0' when there is none. */
  readonly minimumQuote: string;
  /** Largest limit order by size, in base; absent, empty or zero when the venue names none. */
  readonly maximumBase?: string | undefined;
  /** Whether takers can trade it now: neither halted nor post-only, cancel-only or delisted. */
  readonly isTrading: boolean;
}

/** Why a book is empty. Each needs a snapshot before the book holds levels again. */
export type EmptyReason = 'gap' | 'checksum' | 'crossed' | 'malformed' | 'disconnected' | 'silent' | 'halted';

/** `live`: every book that is followed is right. `resyncing`: some wait for a snapshot. */
export type VenueHealth = 'connecting' | 'live' | 'resyncing' | 'silent' | 'halted';

/**
 * What a venue tells, in the order in which it is true. `market` is an index into the followed markets, `receivedAt` the
 * clock's milliseconds at which the message came. Prices are whole ticks and sizes whole lots, rounded so that no quote
 * promises too much: asks up, bids down, sizes down. The events of one message come one after the other without a pause;
 * apply them together, since the sides of a book may pass each other in between.
 */
export type VenueEvent =
  | {
      readonly kind: 'book';
      readonly market: number;
      readonly update: Omit<BookUpdate, 'listing'>;
      readonly receivedAt: number;
    }
  | { readonly kind: 'empty'; readonly market: number; readonly reason: EmptyReason; readonly receivedAt: number }
  | { readonly kind: 'health'; readonly health: VenueHealth };

/** The public market data of one venue. A book that is not known to be right is empty. */
export interface VenueFeed {
  /** `kraken`, `binance`: the name in the configuration. */
  readonly venue: string;
  /** Asks the venue for its markets. @throws Error that names the venue and the address when it does not answer. */
  markets(signal: AbortSignal): Promise<readonly VenueMarket[]>;
  /**
   * Follows the books of these markets until unsubscribed: connects, takes snapshots within the venue's budget, checks
   * each message, resynchronises single books, and reconnects by itself. Never errors or completes.
   */
  follow(markets: readonly VenueMarket[]): Observable<VenueEvent>;
}
