import type { BookListing } from '../../../ports/markets/market-feed.ts';
import type { Fill, Hop } from '../engine/hops/hop.ts';
import type { LevelTable } from '../engine/hops/level-table.ts';
import type { QuoteEngine } from '../engine/quote-engine.ts';
import type { Trade } from '../engine/search/trade.ts';
import type { ReceiptBook, ReceiptParts } from './receipt-form.ts';

/** What a trade has to be recomputed with: the levels that it takes, and the terms of their books. */
export interface TradedBooks extends Pick<ReceiptParts, 'books'>, Pick<ReceiptParts['terms'], 'assets' | 'takerFees'> {
  /** The index into `books`, by listing. */
  readonly indexes: ReadonlyMap<number, number>;
}

/** The books of a trade at the moment it is priced; call it before the next update is applied. */
export function tradedBooks(engine: QuoteEngine, { legs }: Trade): TradedBooks {
  const { shape } = engine;
  const fills = legs.flatMap((leg) => leg.fills);
  const taken = lotsTaken(fills);
  const indexes = new Map([...taken.keys()].map((listing, index) => [listing, index]));
  const used = [...indexes.keys()].map((index) => shape.listings[index]!);
  const named = new Set(used.flatMap(({ base, quote }) => [base, quote]));
  const fees = new Map(shape.venues.map(({ id, takerFee }) => [id, takerFee]));
  return {
    books: [...taken].map(([listing, sides]) => bookOf(engine, listing, sides)),
    assets: shape.assets.filter(({ id }) => named.has(id)).map(({ id, decimals }) => ({ id, decimals })),
    takerFees: used.map(({ takerFee, venue }) => Math.round(takerFee ?? fees.get(venue)!)),
    indexes,
  };
}

type Side = 'bids' | 'asks';

/** The lots that the fills of a trade take together, by listing and side. */
function lotsTaken(fills: readonly Fill[]): ReadonlyMap<number, ReadonlyMap<Side, bigint>> {
  const taken = new Map<number, Map<Side, bigint>>();
  for (const { hop, lots } of fills) {
    const sides = taken.get(hop.listing) ?? new Map<Side, bigint>();
    const side = sideOf(hop);
    taken.set(hop.listing, sides.set(side, (sides.get(side) ?? 0n) + lots));
  }
  return taken;
}

/** The side of a book that a hop takes. */
function sideOf({ from, base }: Hop): Side {
  return from === base ? 'bids' : 'asks';
}

function bookOf(engine: QuoteEngine, index: number, sides: ReadonlyMap<Side, bigint>): ReceiptBook {
  const listing = engine.shape.listings[index]!;
  const { depth, sell } = engine.market(index);
  const { base, quote } = listing;
  const names = { venue: sell.venue, base, quote };
  if (depth.kind === 'pool') {
    const reserves = { base: String(depth.pool.base.units), quote: String(depth.pool.quote.units) };
    return { kind: 'pool', ...names, reserves };
  }
  const { tick, lot, minimumBase, minimumQuote } = listing as BookListing;
  const levels = [...sides].map(([side, lots]) => [side, levelsFor(depth[side].levels, lots)]);
  return { kind: 'book', ...names, tick, lot, minimumBase, minimumQuote, ...Object.fromEntries(levels) };
}

/**
 * The best levels up to the one in which the lots end; where they end with a level, the next one too, by whose price it is
 * certain that no further lot could be bought.
 */
function levelsFor(table: LevelTable, lots: bigint): [number, number][] {
  const levels: [number, number][] = [];
  let before = 0n;
  for (let k = 0; k < table.count && before <= lots; k += 1) {
    levels.push([table.price(k), table.size(k)]);
    before += BigInt(table.size(k));
  }
  return levels;
}
