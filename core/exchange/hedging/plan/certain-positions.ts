import { divide, parseUnits } from '../../../domain/amount.ts';
import type { Hedge } from '../../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';

/**
 * What is left of positions whatever becomes of open orders: each may turn out to be executed in full, in part or not at
 * all. A position whose sign depends on that is not certain, and is zero here. Amounts in units of 10^-18.
 */
export function certainPositions(
  positions: ReadonlyMap<string, bigint>,
  open: readonly Pick<Hedge, 'market' | 'side' | 'size' | 'limit' | 'expected'>[],
): ReadonlyMap<string, bigint> {
  const [low, high] = [new Map(positions), new Map(positions)];
  for (const { market, side, size, limit, expected } of open) {
    const base = parseUnits(size, VENUE_DECIMALS);
    const atLimit = divide(base * parseUnits(limit, VENUE_DECIMALS), 10n ** BigInt(VENUE_DECIMALS), 'ceiling');
    const quote = atLimit > expected ? atLimit : expected;
    add(side === 'buy' ? high : low, market.base, side === 'buy' ? base : -base);
    add(side === 'buy' ? low : high, market.quote, side === 'buy' ? -quote : quote);
  }
  return new Map(
    [...low].map(([asset, least]) => {
      const most = high.get(asset) ?? 0n;
      return [asset, least > 0n ? least : most < 0n ? most : 0n] as const;
    }),
  );
}

function add(to: Map<string, bigint>, asset: string, amount: bigint): void {
  to.set(asset, (to.get(asset) ?? 0n) + amount);
}
