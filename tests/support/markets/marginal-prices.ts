import type { LevelMarket } from './level-market.ts';

/** Steps of the descent at most. */
const STEPS = 400;
const CLOSE = 1e-7;

/**
 * What a unit of each asset is worth in units of the target, if at most so many hops may follow: one row of prices per
 * number of hops, row 0 first. By the rates of the next units after some depth was taken.
 * @param marginal per hop: the rate of its next unit; zero without one.
 */
export function marginalPrices(
  market: LevelMarket,
  marginal: Float64Array,
  target: number,
  hops: number,
): Float64Array {
  const { size, from, to } = market;
  const prices = new Float64Array(size * (hops + 1));
  for (let k = 0; k <= hops; k += 1) prices[k * size + target] = 1;
  for (let k = 1; k <= hops; k += 1) {
    const [row, next] = [k * size, (k - 1) * size];
    for (let hop = 0; hop < from.length; hop += 1) {
      const price = marginal[hop]! * prices[next + to[hop]!]!;
      if (price > prices[row + from[hop]!]! && from[hop] !== target) prices[row + from[hop]!] = price;
    }
  }
  return prices;
}

/**
 * An upper bound for the output of any split of `amount` over any routes of at most so many hops: the dual of the flow's
 * linear program at some prices of the assets. The pay-in at its price, and for each level what it gives beyond the
 * prices, times its room. Every choice of prices bounds the output, so a descent from the marginal prices only
 * sharpens it.
 * @param reached an output that is reached; the descent ends when the bound is close to it.
 */
export function upperBound(
  market: LevelMarket,
  { source, target, amount, hops }: { source: number; target: number; amount: number; hops: number },
  start: Float64Array,
  reached: number,
): number {
  const prices = Float64Array.from(start);
  const slopes = new Float64Array(prices.length);
  let least = Infinity;
  for (let step = 0; step < STEPS; step += 1) {
    const bound = dualOf(market, prices, slopes, hops, target) + amount * prices[hops * market.size + source]!;
    slopes[hops * market.size + source]! += amount;
    least = Math.min(least, bound);
    if (least - reached <= CLOSE * reached) break;
    // Polyak's step, in relative prices.
    let length = 0;
    for (let i = 0; i < prices.length; i += 1) length += (slopes[i]! * prices[i]!) ** 2;
    if (length === 0) break;
    const stride = (0.7 * (bound - reached)) / length;
    for (let i = 0; i < prices.length; i += 1)
      if (i % market.size !== target) prices[i]! *= Math.max(0.5, Math.min(2, 1 - stride * slopes[i]! * prices[i]!));
  }
  return least;
}

/** What all levels give beyond the prices. @param slopes is set to the derivatives by each price. */
function dualOf(market: LevelMarket, prices: Float64Array, slopes: Float64Array, hops: number, target: number): number {
  const { size, from, to, starts, rates, rooms } = market;
  slopes.fill(0);
  let total = 0;
  for (let hop = 0; hop < from.length; hop += 1) {
    if (from[hop] === target) continue;
    for (let level = starts[hop]!, end = starts[hop + 1]!; level < end; level += 1) {
      let [most, at] = [0, 0];
      for (let k = 1; k <= hops; k += 1) {
        const gain = rates[level]! * prices[(k - 1) * size + to[hop]!]! - prices[k * size + from[hop]!]!;
        if (gain > most) [most, at] = [gain, k];
      }
      if (at === 0) break;
      total += rooms[level]! * most;
      slopes[(at - 1) * size + to[hop]!]! += rooms[level]! * rates[level]!;
      slopes[at * size + from[hop]!]! -= rooms[level]!;
    }
  }
  return total;
}
