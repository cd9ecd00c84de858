import { divide, parseUnits } from '../../../domain/amount.ts';
import type { Hedge } from '../../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';
import type { Executed } from '../hedge-posting.ts';

/** How far a venue's own rounding may go beyond the limit, and what it may take as a fee. */
const [ROUNDING_PPM, FEE_PPM, MILLION] = [1_000n, 50_000n, 1_000_000n];

/** What an amount of an asset is worth in another; undefined while no book says it. */
export type Worth = (from: string, to: string, amount: bigint) => bigint | undefined;

/** What cannot be right about the executions that a venue tells of an order; undefined if nothing. */
export function executionFlaw(hedge: Hedge, { size, cost, fees }: Executed, worth: Worth): string | undefined {
  const { side, market } = hedge;
  const unit = 10n ** BigInt(VENUE_DECIMALS);
  if (size > parseUnits(hedge.size, VENUE_DECIMALS)) return 'more was executed than was ordered';
  const atLimit = divide(size * parseUnits(hedge.limit, VENUE_DECIMALS), unit, 'ceiling');
  if (side === 'buy' && cost * MILLION > atLimit * (MILLION + ROUNDING_PPM)) return 'it was bought above the limit';
  if (side === 'sell' && cost * MILLION < atLimit * (MILLION - ROUNDING_PPM)) return 'it was sold below the limit';
  for (const { asset, amount } of fees) {
    if (amount < 0n) return 'a fee is below zero';
    const isOwn = asset === market.base || asset === market.quote;
    // A venue's coin that fees are taken in counts by its price.
    const taken = isOwn ? amount : amount === 0n ? 0n : worth(asset, market.quote, amount);
    if (taken === undefined) return `a fee was taken in ${asset}, and no book says what that is worth`;
    if (taken * MILLION > (asset === market.base ? size : cost) * FEE_PPM + MILLION)
      return `a fee is above ${FEE_PPM / 10_000n} %`;
  }
  return undefined;
}
