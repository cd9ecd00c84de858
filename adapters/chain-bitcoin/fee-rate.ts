import { type NodeAmount, unitsOf } from './coin-units.ts';
import type { BitcoinParameters } from './networks.ts';
import type { WatchWallet } from './watch-wallet.ts';

/**
 * The fee rate to pay now, in smallest units per 1000 virtual bytes: the node's estimate or the fallback without one,
 * at least the minimum of the node's mempool, at most the configured maximum.
 */
export async function feeRate(wallet: WatchWallet, { feeRate: bounds, feeTarget }: BitcoinParameters): Promise<bigint> {
  const estimate = await wallet.call<{ feerate?: NodeAmount }>('estimatesmartfee', [feeTarget]);
  const pool = await wallet.call<{ mempoolminfee: NodeAmount }>('getmempoolinfo');
  // A node without an estimate omits it; older nodes answer -1.
  const isKnown = estimate.feerate !== undefined && !String(estimate.feerate).startsWith('-');
  const wanted = isKnown ? unitsOf(estimate.feerate!) : bounds.fallback;
  const least = larger(bounds.minimum, unitsOf(pool.mempoolminfee));
  const rate = larger(wanted, least);
  return rate < bounds.maximum ? rate : bounds.maximum;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
