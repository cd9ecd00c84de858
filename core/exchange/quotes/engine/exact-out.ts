import type { Leg, Trade } from './search/trade.ts';
import { tradeOf } from './search/trade.ts';

/** Forward trades at most to narrow down the smallest pay-in. */
const TRIES = 5;
/** The bracket is narrow enough when it is smaller than the pay-in divided by this. */
const NARROW = 200_000n;
/** Margins above the estimate in millionths, tried in turn until one suffices. */
const MARGINS = [2n, 3_000n];
const MILLION = 1_000_000n;

/** A search for the smallest pay-in. */
interface ExactOutSearch {
  /** The trade for a pay-in, rounded up to a multiple of `step`. */
  readonly exactIn: (amountIn: bigint) => Trade | undefined;
  /** The output that the pay-in must at least yield. */
  readonly amountOut: bigint;
  readonly step: bigint;
}

/**
 * The smallest pay-in for a payout, where amounts may be split. The best single route is solved exactly, backwards;
 * when splitting makes its pay-in yield more than was asked, or no single route suffices, forward trades narrow down
 * the pay-in. So the result is what a customer gets who asks for that pay-in, or cheaper.
 * @param single the smallest pay-in on one route.
 * @param estimate the approximate pay-in that a split needs; undefined without enough depth for such a payout.
 */
export function exactOut(
  search: ExactOutSearch,
  single: Leg | undefined,
  estimate: () => bigint | undefined,
): Trade | undefined {
  const first = single && search.exactIn(single.amountIn);
  if (first && first.amountOut >= search.amountOut)
    return first.legs.length === 1 ? first : narrowed(search, { amountIn: 0n, amountOut: 0n }, first);
  // The single route is a complete trade, unless coarse lots send more to a hop than its depth can take.
  return single && !single.isExhausted ? tradeOf(single) : widened(search, estimate());
}

/** Searches upwards from an estimate for a pay-in that suffices, when no single route does. */
function widened(search: ExactOutSearch, estimate: bigint | undefined): Trade | undefined {
  let low: Point = { amountIn: 0n, amountOut: 0n };
  for (const margin of estimate === undefined ? [] : MARGINS) {
    const amountIn = estimate! + (estimate! * margin) / MILLION + 1n;
    const trade = search.exactIn(amountIn);
    if (trade && trade.amountOut >= search.amountOut) return narrowed(search, low, trade);
    if (trade) low = trade;
  }
  return undefined;
}

type Point = Pick<Trade, 'amountIn' | 'amountOut'>;

/**
 * Narrows down from a trade that suffices. Outputs grow ever more slowly with the pay-in: so the line through two
 * pay-ins on the same side overshoots to the other side, and the chord between an insufficient and a sufficient pay-in
 * ends on the sufficient side. Used in turn they converge in a few steps.
 */
function narrowed({ exactIn: best, amountOut, step }: ExactOutSearch, short: Point, enough: Trade): Trade {
  let [low, high] = [short, enough];
  let before: Point | undefined;
  for (let i = 0; i < TRIES && high.amountIn - low.amountIn > high.amountIn / NARROW + step; i += 1) {
    const isBeyond = before !== undefined && before.amountOut > high.amountOut && i % 2 === 1;
    const line = isBeyond ? onLine(high, before!, amountOut) : onLine(low, high, amountOut) + high.amountIn / NARROW;
    const guess = line > low.amountIn && line < high.amountIn ? line : (low.amountIn + high.amountIn) / 2n;
    const trade = best(guess);
    if (trade && trade.amountOut >= amountOut) [before, high] = [high, trade];
    else low = trade ?? { amountIn: guess, amountOut: low.amountOut };
  }
  return high;
}

/** Where the line through two points reaches an output. @param b the one with the higher output. */
function onLine(a: Point, b: Point, amountOut: bigint): bigint {
  const rise = b.amountOut - a.amountOut;
  return rise <= 0n ? b.amountIn : b.amountIn - ((b.amountOut - amountOut) * (b.amountIn - a.amountIn)) / rise;
}
