import type { Observable } from 'rxjs';
import { port } from '../port.ts';

/** A place that trades, and what it takes: `takerFee` in parts per million of what the taker receives. */
export interface VenueTerms {
  readonly id: string;
  readonly name: string;
  readonly takerFee: number;
}

/** A traded asset and the decimals in which venues settle it (at most 18). */
export interface Asset {
  readonly id: string;
  readonly decimals: number;
}

/** One spot market of one venue. Numbers are plain decimal strings. */
export interface BookListing {
  readonly kind: 'book';
  readonly venue: string;
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
}

/** A constant-product pool (x·y = k) of one venue, whose fee is the venue's taker fee, taken from what goes in. */
export interface PoolListing {
  readonly kind: 'pool';
  readonly venue: string;
  readonly base: string;
  readonly quote: string;
}

export type Listing = BookListing | PoolListing;

/**
 * News of one book. `levels` holds pairs [price in ticks, size in lots], whole numbers below 2^53. A snapshot replaces
 * the side; a change sets each named price to its new size, zero taking the level away.
 */
export interface BookUpdate {
  readonly kind: 'snapshot' | 'change';
  /** Index into the feed's `listings`. */
  readonly listing: number;
  readonly side: 'bids' | 'asks';
  readonly levels: Float64Array;
}

/** News of one pool: its reserves, in the smallest units of the two assets. */
export interface PoolUpdate {
  readonly kind: 'pool';
  readonly listing: number;
  readonly base: bigint;
  readonly quote: bigint;
}

export type MarketUpdate = BookUpdate | PoolUpdate;

/** What trades where, and how it moves. */
export interface MarketFeed {
  /** `demonstration` must be said wherever a figure of the feed is shown. */
  readonly kind: 'demonstration' | 'live';
  /** For people: what the figures are and of which day. */
  readonly description: string;
  readonly assets: readonly Asset[];
  readonly venues: readonly VenueTerms[];
  readonly listings: readonly Listing[];
  /** On subscription a snapshot of every listing, synchronously; afterwards what changes, in batches. */
  readonly updates$: Observable<readonly MarketUpdate[]>;
}
export const MarketFeed = port<MarketFeed>('MarketFeed');
