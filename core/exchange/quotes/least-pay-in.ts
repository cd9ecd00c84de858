import type { Leg, Trade } from './trade.ts';
import { tradeOf } from './trade.ts';

/** Forward trades tried at most to close in on the least pay-in. */
const TRIES = 14;
/** A bracket this small, in parts of the pay-in, is narrow enough. */
const NARROW = 1_000_000n;

/**
 * The least pay-in for a payout, where amounts may be split. The best single route is solved exactly, backwards; when
 * splitting makes its pay-in yield more than was asked, or no single route suffices, the pay-in is closed in on with
 * forward trades. So what is answered is what a customer who names that pay-in is offered, or cheaper.
 * @param best the trade for a pay-in. @param single the least pay-in on one route. @param capacity no pay-in is above it.
 */
export function leastPayIn(
  best: (amountIn: bigint) => Trade | undefined,
  amountOut: bigint,
  single: Leg | undefined,
  capacity: bigint,
): Trade | undefined {
  const first = single && best(single.amountIn);
  if (first && first.amountOut >= amountOut)
    return first.legs.length === 1 ? first : narrowed(best, amountOut, 0n, first);
  // The single route is a full trade by itself, unless coarse lots send more to a hop than its depth can take.
  return single && !single.isExhausted ? tradeOf(single) : widened(best, amountOut, capacity);
}

/** Looks for a pay-in that suffices when no single route does: from all there is downwards, by halves. */
function widened(
  best: (amountIn: bigint) => Trade | undefined,
  amountOut: bigint,
  capacity: bigint,
): Trade | undefined {
  let low = 0n;
  let high = capacity;
  for (let i = 0; i < TRIES * 3 && high - low > high / NARROW; i += 1) {
    const middle = (low + high) / 2n;
    const trade = middle > 0n ? best(middle) : undefined;
    if (trade && trade.amountOut >= amountOut) return narrowed(best, amountOut, low, trade);
    // A trade that is not enough needs more; no trade at all means that there is no depth for so much.
    if (trade) low = middle;
    else high = middle;
  }
  return undefined;
}

/** Closes in from a trade that suffices, towards the pay-in its average price suggests. */
function narrowed(
  best: (amountIn: bigint) => Trade | undefined,
  amountOut: bigint,
  from: bigint,
  enough: Trade,
): Trade {
  let low = from;
  let high = enough;
  for (let i = 0; i < TRIES && high.amountIn - low > high.amountIn / NARROW + 1n; i += 1) {
    const line = (high.amountIn * amountOut) / high.amountOut + high.amountIn / NARROW;
    const guess = line > low && line < high.amountIn && i % 3 !== 2 ? line : (low + high.amountIn) / 2n;
    const trade = best(guess);
    if (trade && trade.amountOut >= amountOut) high = trade;
    else low = guess;
  }
  return high;
}
