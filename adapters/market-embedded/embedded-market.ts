import { concat, defer, filter, interval, map, NEVER, of, type Observable } from 'rxjs';
import type { Clock } from '../../core/ports/services/clock.ts';
import type {
  Asset,
  BookListing,
  BookUpdate,
  FeedHealth,
  MarketFeed,
  MarketGeneration,
  VenueTerms,
} from '../../core/ports/markets/market-feed.ts';
import { embeddedListings } from './embedded-listings.ts';
import { MarketWalk } from './market-walk.ts';
import { REFERENCE_DAY, referenceAssets } from './reference-assets.ts';
import { embeddedVenues } from './venues.ts';

/** Decimals of the venues' settlement, which also fit the finest lot of the listings. */
const SETTLEMENT_DECIMALS = 8;

interface EmbeddedMarketOptions {
  readonly clock: Clock;
  /** The same seed gives the same market at the same time. */
  readonly seed?: number;
  /** Milliseconds between updates. */
  readonly tickMs?: number;
}

/** The built-in market: real listings with fictitious books around the prices of one day. */
export class EmbeddedMarket implements MarketFeed, MarketGeneration {
  readonly kind = 'demonstration';
  readonly description =
    'Demonstration market: the spot markets that five venues listed on 21 August 2026, with invented order books ' +
    `around approximate prices of ${REFERENCE_DAY}.`;
  readonly assets: readonly Asset[];
  readonly venues: readonly VenueTerms[];
  readonly listings: readonly BookListing[];
  readonly updates$: Observable<readonly BookUpdate[]>;
  /** One, which never ends. */
  readonly generations$: Observable<MarketGeneration>;

  constructor({ clock, seed = 1, tickMs = 1_000 }: EmbeddedMarketOptions) {
    const assets = referenceAssets();
    const listings = embeddedListings();
    this.assets = assets.map(({ id }) => ({ id, decimals: SETTLEMENT_DECIMALS }));
    this.venues = embeddedVenues.map(({ id, name, takerFee }) => ({ id, name, takerFee }));
    this.listings = listings;
    this.updates$ = defer(() => {
      const walk = new MarketWalk(assets, listings, seed);
      const news$ = interval(tickMs, clock).pipe(
        map(() => walk.advance(clock.now())),
        filter((updates) => updates.length > 0),
      );
      return concat(of(walk.begin(clock.now())), news$);
    });
    this.generations$ = concat(of(this), NEVER);
  }

  /** Invented books are always current. */
  isAvailable(): boolean {
    return true;
  }

  isWhole(): boolean {
    return true;
  }

  health(): FeedHealth {
    return { isAvailable: true, venues: [] };
  }
}
