import type { MarketShape } from '../../../core/ports/markets/market-feed.ts';
import type { BookListing, MarketUpdate } from '../../../core/ports/markets/market-feed.ts';
import { type Draw, seededDraw } from './draw.ts';
import { listedBook, type BookSize } from './listed-book.ts';

/** A generated market with its value measure: US dollars per whole coin, the most traded first. */
export interface ListedMarket extends MarketShape {
  readonly snapshots: readonly MarketUpdate[];
  readonly dollars: readonly number[];
}

interface ListedMarketOptions {
  readonly seed: number;
  readonly coins?: number;
  readonly venues?: number;
}

const DECIMALS = 8;

/** What coins are listed against: dollars per unit, the part of venues that has it, and its part of the trade. */
const QUOTES = [
  { id: 'usdt', dollars: 1, share: 0.95, weight: 1 },
  { id: 'usdc', dollars: 0.9998, share: 0.6, weight: 0.3 },
  { id: 'usd', dollars: 1.0003, share: 0.35, weight: 0.6 },
  { id: 'btc', dollars: 97_000, share: 0.6, weight: 0.15 },
  { id: 'eth', dollars: 3_400, share: 0.4, weight: 0.07 },
  { id: 'eur', dollars: 1.08, share: 0.3, weight: 0.2 },
  { id: 'krw', dollars: 0.00072, share: 0.12, weight: 0.5 },
  { id: 'try', dollars: 0.029, share: 0.15, weight: 0.1 },
] as const;
const STABLE = new Set(['usdt', 'usdc', 'usd']);

interface Venue {
  readonly id: string;
  readonly weight: number;
  /** The part of all coins that it lists. */
  readonly breadth: number;
  readonly quotes: readonly number[];
  readonly fee: number;
  /** Whether its fees differ between listings. */
  readonly hasSeveralFees: boolean;
  readonly countsInQuote: boolean;
}

/**
 * A market made like real ones that nobody tuned to: hundreds of coins on a score of venues, most of them thin, with
 * few levels, sizes of a heavy tail, gaps that widen away from the touch, lots and ticks in powers of ten of very
 * different worth, smallest orders by size or by value, and fees that differ between the listings of a venue.
 */
export function listedMarket({ seed, coins = 500, venues = 19 }: ListedMarketOptions): ListedMarket {
  const draw = seededDraw(seed);
  const dollars = [
    ...QUOTES.map(({ dollars: price }) => price),
    ...Array.from({ length: coins - QUOTES.length }, () => 10 ** draw.normal(-0.3, 1.5)),
  ];
  const ids = dollars.map((_, i) => QUOTES[i]?.id ?? `coin${i}`);
  const traded = Array.from({ length: venues }, (_, i) => drawVenue(draw, i));
  const listings: BookListing[] = [];
  const snapshots: MarketUpdate[] = [];
  /** A venue for each of its fees: engines of earlier revisions know no fee of a listing. */
  const tiers = new Map<string, number>();
  for (const venue of traded) {
    for (const [coin, id] of ids.entries()) {
      for (const quote of quotesFor(draw, venue, coin)) {
        const size = { base: dollars[coin]!, quote: dollars[quote]!, depth: depthOf(draw, venue, coin, quote) };
        const fee = feeOf(draw, venue, coin, quote);
        tiers.set(`${venue.id} at ${fee}`, fee);
        const terms = { venue: `${venue.id} at ${fee}`, base: id, quote: ids[quote]! };
        const { tick, lot } = stepsOf(draw, size);
        const least = 10 ** draw.between(-0.3, 1);
        const listing: BookListing = {
          kind: 'book',
          ...terms,
          tick: decimal(tick),
          lot: decimal(lot),
          minimumBase: venue.countsInQuote ? '0' : decimal(Math.ceil(least / size.base / lot) * lot),
          minimumQuote: venue.countsInQuote ? (least / size.quote).toFixed(8) : '0',
        };
        snapshots.push(...listedBook(draw, listings.length, size, { tick, lot }));
        listings.push(listing);
      }
    }
  }
  return {
    assets: ids.map((asset) => ({ id: asset, decimals: DECIMALS })),
    venues: [...tiers].map(([id, takerFee]) => ({ id, name: id, takerFee })),
    listings,
    snapshots,
    dollars,
  };
}

function drawVenue(draw: Draw, i: number): Venue {
  const quotes = QUOTES.flatMap(({ share }, quote) => (draw.uniform() < share ? [quote] : []));
  return {
    id: `venue${i}`,
    weight: (1 + i) ** -0.9,
    breadth: Math.min(1, 10 ** draw.between(-0.9, 0)),
    quotes: quotes.length === 0 ? [0] : quotes,
    fee: Math.round(10 ** draw.between(2.7, 3.5)),
    hasSeveralFees: draw.uniform() < 0.6,
    countsInQuote: draw.uniform() < 0.5,
  };
}

/** The quotes that a venue lists a coin against; a quote is itself listed only against those before it. */
function quotesFor(draw: Draw, { breadth, quotes }: Venue, coin: number): readonly number[] {
  const rank = Math.max(0, coin - QUOTES.length);
  if (draw.uniform() > breadth * (1 + rank / 60) ** -0.25 + (coin < 20 ? 0.5 : 0)) return [];
  const chosen = quotes.filter((quote, i) => {
    const isUsual = i === 0 && draw.uniform() < 0.9;
    return quote < coin && (isUsual || draw.uniform() < QUOTES[quote]!.weight * (1 + rank / 40) ** -0.35);
  });
  return chosen;
}

/** Dollars within 2 % of the middle. */
function depthOf(draw: Draw, { weight }: Venue, coin: number, quote: number): number {
  const depth = 1.2e7 * (1 + coin / 8) ** -1.9 * weight * QUOTES[quote]!.weight;
  return Math.max(60, depth * Math.exp(draw.normal(0, 0.9)));
}

/** Parts per million. */
function feeOf(draw: Draw, { fee, hasSeveralFees }: Venue, coin: number, quote: number): number {
  if (!hasSeveralFees) return fee;
  if (coin < QUOTES.length && STABLE.has(QUOTES[coin]!.id) && STABLE.has(QUOTES[quote]!.id))
    return Math.round(fee / 10);
  if (!STABLE.has(QUOTES[quote]!.id)) return Math.round(fee * 1.5);
  return draw.uniform() < 0.15 ? Math.round(fee / 2) : fee;
}

/** Powers of ten: prices of four to six digits, lots of a thousandth of a cent to some dollars. */
function stepsOf(draw: Draw, { base, quote }: BookSize): { tick: number; lot: number } {
  const price = base / quote;
  const tick = 10 ** Math.max(-12, Math.floor(Math.log10(price)) - draw.whole(3, 5));
  const lot = 10 ** Math.max(-DECIMALS, Math.floor(draw.between(-4, 0.6) - Math.log10(base)));
  return { tick, lot };
}

/** A power of ten, or a multiple of one, as a plain decimal. */
function decimal(value: number): string {
  return value >= 1 ? String(Math.round(value)) : value.toFixed(12).replace(/0+$/, '');
}
