import type { BookListing } from '../../core/ports/markets/market-feed.ts';
import type { ReferenceAsset } from './reference-assets.ts';

/** The shape of a book at any price, derived once from the liquidity of its pair. */
export interface BookShape {
  /** Quote per base. */
  readonly tick: number;
  /** Minimum distance of the best price from the mid price, as a fraction of it. */
  readonly halfSpread: number;
  /** There is one level in each range of this many ticks, at a multiple of `priceStep` ticks. */
  readonly gap: number;
  readonly priceStep: number;
  /** Number of levels per side. */
  readonly levels: number;
  /** The usual size of a level in lots; sizes are multiples of `sizeStep`. */
  readonly size: number;
  readonly sizeStep: number;
}

/** The weight of each quote currency in the trade of a base: most of it is against dollars. */
const QUOTE_WEIGHTS: Readonly<Record<string, number>> = {
  usdt: 1,
  usd: 0.9,
  usdc: 0.4,
  eur: 0.25,
  btc: 0.25,
  try: 0.12,
  eth: 0.1,
  bnb: 0.08,
  gbp: 0.08,
};
const OTHER_QUOTE_WEIGHT = 0.03;
const RETIRED_WEIGHT = 0.03;

/** Far below 2^53, because a level may have four times the usual size. */
const MAX_SIZE = 1e14;

/**
 * US dollars within 2 % of the mid price on one side: 7 million for BTC against USDT on the largest venue, 2 million
 * for the twentieth asset there, some 60,000 at the end of the list. Fitted to the gain of splitting a trade on real
 * markets: see the decision record of the embedded market.
 */
export function depthOf(rank: number, venueWeight: number, quote: string, isRetired: boolean): number {
  const depth = 7e6 * (1 + rank / 12) ** -1.4 * venueWeight * (QUOTE_WEIGHTS[quote] ?? OTHER_QUOTE_WEIGHT);
  return Math.max(100, isRetired ? depth * RETIRED_WEIGHT : depth);
}

/** The shape of a listing's book; the median spread over all books is 31 basis points, as measured on real ones. */
export function shapeOf(
  { tick, lot }: BookListing,
  base: Pick<ReferenceAsset, 'price'>,
  quote: Pick<ReferenceAsset, 'price'>,
  depth: number,
): BookShape {
  const halfSpread = Math.min(0.008, 0.0021 * (depth / 1e4) ** -0.47);
  const relativeGap = Math.min(0.002, Math.max(0.00012, halfSpread * 0.8));
  const gap = Math.max(1, Math.round((base.price / quote.price / Number(tick)) * relativeGap));
  const levelWorth = (depth * relativeGap) / 0.02;
  const size = Math.min(MAX_SIZE, Math.max(1, levelWorth / (base.price * Number(lot))));
  const priceStep = powerOfTenWithin(gap / 8);
  return {
    tick: Number(tick),
    halfSpread,
    // A gap of whole steps keeps every level on a step, because traders enter round prices and sizes.
    gap: Math.round(gap / priceStep) * priceStep,
    priceStep,
    levels: Math.round(Math.min(200, Math.max(60, 27 * Math.log10(depth)))),
    size,
    sizeStep: powerOfTenWithin(size / 100),
  };
}

function powerOfTenWithin(value: number): number {
  return value < 1 ? 1 : 10 ** Math.floor(Math.log10(value));
}
