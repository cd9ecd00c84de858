import type { BookListing } from '../../core/ports/markets/market-feed.ts';
import { depthOf, shapeOf, type BookShape } from './liquidity.ts';
import { randomAt, randomKey } from './noise.ts';
import type { ReferenceAsset } from './reference-assets.ts';
import { embeddedVenues } from './venues.ts';

const PHASES = -4;

/** What stays the same of a moving book. */
export interface Book {
  /** The key of its random numbers. */
  readonly key: number;
  /** The fraction of a generation by which it is ahead of the clock, so that not all books change at once. */
  readonly phase: number;
  readonly base: number;
  readonly quote: number;
  readonly shape: BookShape;
  /** The step in which the logarithm of the price is stored. */
  readonly step: number;
}

/** The books of the listings, in their order; `base` and `quote` are indexes of assets. */
export function booksFor(assets: readonly ReferenceAsset[], listings: readonly BookListing[], seed: number): Book[] {
  const indexOf = new Map(assets.map(({ id }, index) => [id, index]));
  const weightOf = new Map(embeddedVenues.map(({ id, weight }) => [id, weight]));
  return listings.map((listing, index) => {
    const base = indexOf.get(listing.base)!;
    const quote = indexOf.get(listing.quote)!;
    const isRetired = assets[base]!.isRetired || assets[quote]!.isRetired;
    const depth = depthOf(base, weightOf.get(listing.venue)!, listing.quote, isRetired);
    const shape = shapeOf(listing, assets[base]!, assets[quote]!, depth);
    const key = randomKey(seed, 'book', index);
    return { key, phase: randomAt(key, 0, PHASES), base, quote, shape, step: shape.halfSpread * 0.4 };
  });
}
