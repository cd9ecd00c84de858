import type { Observable } from 'rxjs';
import { port } from '../port.ts';

/** A cost: a plain decimal amount of an asset. */
export interface CostTerms {
  readonly asset: string;
  readonly amount: string;
}

/**
 * A venue and its fee: `takerFee` in parts per million of what the taker receives. The costs and caps are for the choice
 * between trades; a venue without them costs nothing more, and takes all that its books hold.
 */
export interface VenueTerms {
  readonly id: string;
  readonly name: string;
  readonly takerFee: number;
  /** What each order costs besides its fee. */
  readonly orderCost?: CostTerms | undefined;
  /** What it costs to bring coins there from another venue, between two hops of a route. */
  readonly arrivalCost?: CostTerms | undefined;
  /** The most of an asset that a leg may pay in there, by the asset's ID, in plain decimal amounts. */
  readonly caps?: Readonly<Record<string, string>> | undefined;
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
  /** The taker fee of this market where it is not its venue's; in the same unit. */
  readonly takerFee?: number;
}

/** A constant-product pool (x·y = k) of one venue. Its fee is the venue's taker fee, deducted from the input. */
interface PoolListing {
  readonly kind: 'pool';
  readonly venue: string;
  readonly base: string;
  readonly quote: string;
  readonly takerFee?: number;
}

export type Listing = BookListing | PoolListing;

/**
 * Update of one order book. `levels` holds pairs [price in ticks, size in lots], whole numbers below 2^53. A snapshot
 * replaces the side; a change sets each named price to its new size, zero removes the level.
 * An update that cannot be right empties its book until the next snapshots of it.
 */
export interface BookUpdate {
  readonly kind: 'snapshot' | 'change';
  /** Index into the feed's `listings`. */
  readonly listing: number;
  readonly side: 'bids' | 'asks';
  readonly levels: Float64Array;
}

/** Update of one pool: its reserves, in the smallest units of the two assets. */
interface PoolUpdate {
  readonly kind: 'pool';
  readonly listing: number;
  readonly base: bigint;
  readonly quote: bigint;
}

export type MarketUpdate = BookUpdate | PoolUpdate;

export interface MarketFeed {
  /** `demonstration` must be shown wherever a figure of the feed is shown. */
  readonly kind: 'demonstration' | 'live';
  /** For display: the source of the figures and their date. */
  readonly description: string;
  readonly assets: readonly Asset[];
  readonly venues: readonly VenueTerms[];
  readonly listings: readonly Listing[];
  /** On subscription emits a snapshot of every listing, synchronously; then changes, in batches. */
  readonly updates$: Observable<readonly MarketUpdate[]>;
}
export const MarketFeed = port<MarketFeed>('MarketFeed');
