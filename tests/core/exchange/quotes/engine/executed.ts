import type { Trade } from '../../../../../core/exchange/quotes/engine/search/trade.ts';
import type { BruteForce } from './brute-force.ts';

/** Executes a trade order by order on its own copy of the books. @returns the output, or why it cannot be executed. */
export function executed(trade: Trade, brute: BruteForce): bigint | string {
  let total = 0n;
  for (const leg of trade.legs) {
    let amount = leg.amountIn;
    for (const { hop } of leg.fills) {
      const fill = brute.hop(hop.listing, hop.from, amount);
      if (fill.isExhausted) return `no depth for ${amount} ${hop.from} at ${hop.venue}`;
      brute.take(hop.listing, hop.from, fill);
      amount = fill.out;
    }
    if (amount !== leg.amountOut) return `a leg yields ${amount}, not ${leg.amountOut}`;
    total += amount;
  }
  return total;
}
