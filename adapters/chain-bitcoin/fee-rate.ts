import { type NodeAmount, unitsOf } from './coin-units.ts';
import type { BitcoinParameters } from './networks.ts';
import type { WatchWallet } from './watch-wallet.ts';

/**
 * What a thousand virtual bytes should pay now, in smallest units: the node's estimate or the fallback where it has none,
 * not below what its pool takes, never above the maximum, however the market looks.
 */
export async function feeRate(wallet: WatchWallet, { feeRate: bounds, feeTarget }: BitcoinParameters): Promise<bigint> {
  const estimate = await wallet.call<{ feerate?: NodeAmount }>('estimatesmartfee', [feeTarget]);
  const pool = await wallet.call<{ mempoolminfee: NodeAmount }>('getmempoolinfo');
  // A node without an estimate leaves it out, or answers -1 where it is old.
  const isKnown = estimate.feerate !== undefined && !String(estimate.feerate).startsWith('-');
  const wanted = isKnown ? unitsOf(estimate.feerate!) : bounds.fallback;
  const least = larger(bounds.minimum, unitsOf(pool.mempoolminfee));
  const rate = larger(wanted, least);
  return rate < bounds.maximum ? rate : bounds.maximum;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
