import type { BookUpdate } from '../../../core/ports/markets/market-feed.ts';
import type { Draw } from './draw.ts';

/** Dollars per unit of base and quote, and dollars within 2 % of the middle. */
export interface BookSize {
  readonly base: number;
  readonly quote: number;
  readonly depth: number;
}

interface Steps {
  readonly tick: number;
  readonly lot: number;
}

const MOST_LOTS = 2 ** 50;

/** Both sides of a book: thin ones have a wide spread, few levels, and most of their depth far from the touch. */
export function listedBook(draw: Draw, listing: number, size: BookSize, steps: Steps): BookUpdate[] {
  const halfSpread = Math.min(0.03, 0.0018 * (size.depth / 1e4) ** -0.5 * Math.exp(draw.normal(0, 0.5)));
  const opinion = draw.normal(0, Math.min(0.002, halfSpread * 0.4));
  const middle = (size.base / size.quote) * (1 + opinion);
  return (['bids', 'asks'] as const).map((side) => ({
    kind: 'snapshot',
    listing,
    side,
    levels: sideOf(draw, { ...size, middle, halfSpread, sign: side === 'asks' ? 1 : -1 }, steps),
  }));
}

interface Side extends BookSize {
  readonly middle: number;
  readonly halfSpread: number;
  readonly sign: 1 | -1;
}

function sideOf(draw: Draw, { base, depth, middle, halfSpread, sign }: Side, { tick, lot }: Steps): Float64Array {
  const count = Math.round(Math.max(4, Math.min(70, 14 * Math.log10(depth / 20) * Math.exp(draw.normal(0, 0.4)))));
  const growth = draw.between(1.06, 1.25);
  let away = halfSpread;
  let gap = Math.max(0.00004, halfSpread * draw.between(0.1, 0.7));
  const places: number[] = [];
  const sizes: number[] = [];
  for (let k = 0; k < count && away < 0.9; k += 1) {
    const price = middle * (1 + sign * away);
    const ticks = sign > 0 ? Math.ceil(price / tick) : Math.floor(price / tick);
    if (ticks > 0 && ticks !== places.at(-1)) {
      places.push(ticks);
      // Orders further out are larger; some are much larger.
      sizes.push(draw.pareto(1.3) * (1 + (20 * away) ** 0.7));
    }
    away += gap * draw.between(0.3, 1.7);
    gap *= growth;
  }
  const near = sizes.reduce((sum, size, k) => sum + (Math.abs((places[k]! * tick) / middle - 1) < 0.02 ? size : 0), 0);
  const worth = depth / (near === 0 ? (sizes[0] ?? 1) * 2 : near);
  const levels = places.flatMap((ticks, k) => {
    const lots = Math.round((sizes[k]! * worth) / base / lot);
    return lots > 0 ? [ticks, Math.min(MOST_LOTS, lots)] : [];
  });
  return Float64Array.from(levels);
}
