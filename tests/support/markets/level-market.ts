import type { MarketShape } from '../../../core/ports/markets/market-feed.ts';
import type { Listing, MarketUpdate } from '../../../core/ports/markets/market-feed.ts';

/** Levels that stand for a pool's curve, each at the rate of its beginning: never worse than the curve. */
const POOL_LEVELS = 64;

/**
 * A market as plain levels: each hop (one direction of one listing) takes up to `room` units of its input at a `rate` of
 * units out per unit in after the fee, the best level first. Without lots and smallest orders, so no trade yields more.
 */
export interface LevelMarket {
  readonly assets: ReadonlyMap<string, number>;
  readonly size: number;
  /** Per hop: its assets, its listing, and where its levels begin; the last entry ends the last hop. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly listing: Int32Array;
  readonly starts: Int32Array;
  /** Per level. */
  readonly rates: Float64Array;
  readonly rooms: Float64Array;
}

/** @param snapshots a snapshot of every book and pool. */
export function levelMarket(shape: MarketShape, snapshots: readonly MarketUpdate[]): LevelMarket {
  const assets = new Map(shape.assets.map(({ id }, i) => [id, i]));
  const fees = new Map(shape.venues.map(({ id, takerFee }) => [id, takerFee]));
  const hops: { from: number; to: number; listing: number; levels: [number, number][] }[] = [];
  for (const update of snapshots) {
    const listing = shape.listings[update.listing]!;
    const kept = 1 - (listing.takerFee ?? fees.get(listing.venue)!) / 1e6;
    const [base, quote] = [assets.get(listing.base)!, assets.get(listing.quote)!];
    const add = (from: number, to: number, levels: [number, number][]) =>
      hops.push({ from, to, listing: update.listing, levels });
    if (update.kind === 'pool') {
      const [x, y] = [Number(update.base), Number(update.quote)];
      add(base, quote, poolLevels(x, y, kept));
      add(quote, base, poolLevels(y, x, kept));
    } else if (update.side === 'bids') add(base, quote, bookLevels(shape, listing, update, kept));
    else add(quote, base, bookLevels(shape, listing, update, kept));
  }
  const starts = new Int32Array(hops.length + 1);
  for (const [i, { levels }] of hops.entries()) starts[i + 1] = starts[i]! + levels.length;
  const levels = hops.flatMap((hop) => hop.levels);
  return {
    assets,
    size: assets.size,
    from: Int32Array.from(hops, ({ from }) => from),
    to: Int32Array.from(hops, ({ to }) => to),
    listing: Int32Array.from(hops, ({ listing }) => listing),
    starts,
    rates: Float64Array.from(levels, ([rate]) => rate),
    rooms: Float64Array.from(levels, ([, room]) => room),
  };
}

function bookLevels(
  { assets }: MarketShape,
  listing: Listing,
  { side, levels }: Exclude<MarketUpdate, { kind: 'pool' }>,
  kept: number,
): [number, number][] {
  if (listing.kind === 'pool') return [];
  const unit = (asset: string) => 10 ** assets.find(({ id }) => id === asset)!.decimals;
  const lot = Number(listing.lot) * unit(listing.base);
  const worth = Number(listing.tick) * Number(listing.lot) * unit(listing.quote);
  return Array.from({ length: levels.length / 2 }, (_, k): [number, number] => {
    const [price, lots] = [levels[2 * k]!, levels[2 * k + 1]!];
    return side === 'bids'
      ? [(price * worth * kept) / lot, lots * lot]
      : [(lot * kept) / (price * worth), price * worth * lots];
  });
}

/** @param x reserve of the input, which a trade may double at most. */
function poolLevels(x: number, y: number, kept: number): [number, number][] {
  if (x === 0 || y === 0) return [];
  const room = x / POOL_LEVELS;
  return Array.from({ length: POOL_LEVELS }, (_, k) => [(kept * x * y) / (x + kept * room * k) ** 2, room]);
}
