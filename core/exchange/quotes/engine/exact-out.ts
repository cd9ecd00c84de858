import type { Leg, Trade } from './search/trade.ts';
import { tradeOf } from './search/trade.ts';

/** Forward trades tried at most to close in on the least pay-in. */
const TRIES = 5;
/** A bracket this small, in parts of the pay-in, is narrow enough. */
const NARROW = 200_000n;
/** How much more than the estimate is tried, in millionths, when it does not suffice. */
const MARGINS = [2n, 3_000n];
const MILLION = 1_000_000n;

/** What is looked for. */
export interface ExactOutSearch {
  /** The trade for a pay-in, rounded up to a multiple of `step`. */
  readonly exactIn: (amountIn: bigint) => Trade | undefined;
  /** What the pay-in must yield, or more. */
  readonly amountOut: bigint;
  readonly step: bigint;
}

/**
 * The least pay-in for a payout, where amounts may be split. The best single route is solved exactly, backwards; when
 * splitting makes its pay-in yield more than was asked, or no single route suffices, the pay-in is closed in on with
 * forward trades. So what is answered is what a customer who names that pay-in is offered, or cheaper.
 * @param single the least pay-in on one route.
 * @param estimate about the pay-in that a split needs; undefined when there is no depth for such a payout.
 */
export function exactOut(
  search: ExactOutSearch,
  single: Leg | undefined,
  estimate: () => bigint | undefined,
): Trade | undefined {
  const first = single && search.exactIn(single.amountIn);
  if (first && first.amountOut >= search.amountOut)
    return first.legs.length === 1 ? first : narrowed(search, { amountIn: 0n, amountOut: 0n }, first);
  // The single route is a full trade by itself, unless coarse lots send more to a hop than its depth can take.
  return single && !single.isExhausted ? tradeOf(single) : widened(search, estimate());
}

/** Looks for a pay-in that suffices when no single route does, from an estimate upwards. */
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
 * Closes in from a trade that suffices. Outputs grow ever more slowly: so the line through two pay-ins on the same side
 * overshoots towards the other, and the chord between a pay-in that does not suffice and one that does ends on that of
 * the latter. Taken in turn they meet in a few steps.
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
