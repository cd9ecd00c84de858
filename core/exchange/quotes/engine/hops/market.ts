import type { Asset, Listing, MarketShape, MarketUpdate, VenueTerms } from '../../../../ports/markets/market-feed.ts';
import { parseUnits } from '../../../../domain/amount.ts';
import { CappedLevels } from '../costs/capped-levels.ts';
import { BookSide } from './book-side.ts';
import { type BookTerms, bookTerms, netPpmOf } from './book-terms.ts';
import { BuyHop } from './buy-hop.ts';
import type { Hop } from './hop.ts';
import { Pool } from './pool.ts';
import { PoolHop } from './pool-hop.ts';
import { SellHop } from './sell-hop.ts';

type Depth =
  | { readonly kind: 'book'; readonly bids: BookSide; readonly asks: BookSide }
  | { readonly kind: 'pool'; readonly pool: Pool };

/** The whole sides of a book of which orders may take a part only. */
interface SideCaps {
  readonly bids?: CappedLevels;
  readonly asks?: CappedLevels;
}

/** A tradable listing: its depth, and a hop in each direction. */
export interface Market {
  readonly depth: Depth;
  /** Base to quote. */
  readonly sell: Hop;
  /** Quote to base. */
  readonly buy: Hop;
}

/**
 * Makes every listing tradable. @throws RangeError for an asset or venue that is not in the shape, or invalid terms.
 */
export function marketsOf({ assets, venues, listings }: MarketShape): Market[] {
  const assetOf = new Map(assets.map((asset) => [asset.id, asset]));
  const venueOf = new Map(venues.map((venue) => [venue.id, venue]));
  return listings.map((listing, index) => {
    const [base, quote, venue] = [assetOf.get(listing.base), assetOf.get(listing.quote), venueOf.get(listing.venue)];
    if (base && quote && venue && base !== quote) return marketOf(listing, index, venue, base, quote);
    throw new RangeError(
      `listing ${index}: unknown asset or venue in ${listing.venue} ${listing.base}/${listing.quote}`,
    );
  });
}

function marketOf(listing: Listing, index: number, venue: VenueTerms, base: Asset, quote: Asset): Market {
  const names = { listing: index, venue: venue.name, base: base.id, quote: quote.id };
  const fee = listing.takerFee ?? venue.takerFee;
  if (listing.kind === 'pool') {
    const pool = new Pool();
    const netPpm = netPpmOf(fee, venue.id);
    const [sell, buy] = [new PoolHop(names, 'sell', pool, netPpm), new PoolHop(names, 'buy', pool, netPpm)];
    return { depth: { kind: 'pool', pool }, sell, buy };
  }
  const terms = bookTerms(listing, base.decimals, quote.decimals, fee);
  const caps = capsOf(venue, terms, base, quote);
  const [bids, asks] = [new BookSide('bids', caps.bids), new BookSide('asks', caps.asks)];
  return {
    depth: { kind: 'book', bids, asks },
    sell: new SellHop(names, bids, terms),
    buy: new BuyHop(names, asks, terms),
  };
}

/** @throws RangeError for a cap that is no plain decimal amount. */
function capsOf({ caps }: VenueTerms, { lot, numerator, denominator }: BookTerms, base: Asset, quote: Asset): SideCaps {
  const [sold, spent] = [caps?.[base.id], caps?.[quote.id]];
  const perValue = Number(numerator) / Number(denominator);
  return {
    ...(sold !== undefined && { bids: new CappedLevels('bids', { lots: unitsOf(sold, base) / Number(lot) }) }),
    ...(spent !== undefined && { asks: new CappedLevels('asks', { value: unitsOf(spent, quote) / perValue }) }),
  };
}

/** Applies an update to a market. @throws RangeError for an update of another kind. */
export function applyUpdate({ depth }: Pick<Market, 'depth'>, update: MarketUpdate): void {
  if (depth.kind === 'pool' && update.kind === 'pool') {
    depth.pool.base.set(update.base);
    depth.pool.quote.set(update.quote);
    return;
  }
  if (depth.kind === 'pool' || update.kind === 'pool')
    throw new RangeError(`listing ${update.listing} is a ${depth.kind}`);
  depth[update.side].apply(update);
}

const NO_LEVELS = new Float64Array(0);

/** Removes all depth of a market. */
export function empty({ depth }: Pick<Market, 'depth'>): void {
  if (depth.kind === 'pool') for (const reserve of [depth.pool.base, depth.pool.quote]) reserve.set(0n);
  else for (const side of [depth.bids, depth.asks]) side.apply({ kind: 'snapshot', levels: NO_LEVELS });
}

/** Updates that give another market, which has no depth yet, the depth of this one. @param listing its index there. */
export function snapshotOf({ depth }: Market, listing: number): MarketUpdate[] {
  if (depth.kind === 'pool') {
    const { base, quote } = depth.pool;
    return [{ kind: 'pool', listing, base: base.units, quote: quote.units }];
  }
  return (['bids', 'asks'] as const).map((side) => {
    return { kind: 'snapshot', listing, side, levels: depth[side].levels.pairs() };
  });
}

function unitsOf(cap: string, { decimals }: Asset): number {
  return Number(parseUnits(cap, decimals, 'floor'));
}
