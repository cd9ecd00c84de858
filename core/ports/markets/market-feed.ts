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
  /** Largest order by size, in base, where the venue has one. A quote may need several. */
  readonly maximumBase?: string | undefined;
  /** The taker fee of this market where it is not its venue's; in the same unit. */
  readonly takerFee?: number | undefined;
}

/** A constant-product pool (x·y = k) of one venue. Its fee is the venue's taker fee, deducted from the input. */
interface PoolListing {
  readonly kind: 'pool';
  readonly venue: string;
  readonly base: string;
  readonly quote: string;
  readonly takerFee?: number | undefined;
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
  /** When a live venue's message came, in milliseconds since 1970; absent for invented books. */
  readonly receivedAt?: number | undefined;
}

/** Update of one pool: its reserves, in the smallest units of the two assets. */
interface PoolUpdate {
  readonly kind: 'pool';
  readonly listing: number;
  readonly base: bigint;
  readonly quote: bigint;
}

export type MarketUpdate = BookUpdate | PoolUpdate;

/** Assets, venues and listings, without prices. */
export interface MarketShape {
  readonly assets: readonly Asset[];
  readonly venues: readonly VenueTerms[];
  readonly listings: readonly Listing[];
}

/** A shape that stays the same, and its books. A live feed follows one with another when its venues change a listing. */
export interface MarketGeneration extends MarketShape {
  /** On subscription emits a snapshot of every listing, synchronously; then changes, in batches. */
  readonly updates$: Observable<readonly MarketUpdate[]>;
}

/** Whether a venue's books can be used. `resyncing`: some wait for a snapshot. */
export type VenueHealth = 'connecting' | 'live' | 'resyncing' | 'silent' | 'halted';

/** Where a live venue stands. */
export interface VenueStatus {
  readonly venue: string;
  readonly health: VenueHealth;
  /** Milliseconds since its last message about a book; absent before the first. */
  readonly ageMs?: number | undefined;
  /** Books that are followed, and those of them that can be used. */
  readonly books: number;
  readonly usable: number;
  /** Since the process began: books emptied because a message was lost, wrong or late, and snapshots that filled them. */
  readonly gaps: number;
  readonly resyncs: number;
  /** Markets, as `BTC/USD`, that are left out because their price is far from that of the others. */
  readonly leftOut: readonly string[];
}

/** Whether prices can be given at present, and why not. */
export interface FeedHealth {
  /** False while nothing may be quoted: prices that are not known to be current are not used. */
  readonly isAvailable: boolean;
  /** Milliseconds since the books were last known to be current; absent before that, and for invented books. */
  readonly ageMs?: number | undefined;
  /** Empty for invented books. */
  readonly venues: readonly VenueStatus[];
}

export interface MarketFeed {
  /** `demonstration` must be shown wherever a figure of the feed is shown. */
  readonly kind: 'demonstration' | 'live';
  /** For display: the source of the figures and their date. */
  readonly description: string;
  /**
   * Emits each generation, the present one synchronously where there is one. A new one ends the updates of the one before.
   * It has one subscriber.
   */
  readonly generations$: Observable<MarketGeneration>;
  /** Cheap: it is asked for before every price. */
  isAvailable(): boolean;
  /** False while a venue's books are expected back soon: a pair without a price may have one again then. */
  isWhole(): boolean;
  health(): FeedHealth;
}
export const MarketFeed = port<MarketFeed>('MarketFeed');
