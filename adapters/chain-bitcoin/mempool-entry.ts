import { type NodeAmount, unitsOf } from './coin-units.ts';
import type { WatchWallet } from './watch-wallet.ts';

/** A transaction in the mempool. */
export interface MempoolEntry {
  readonly ancestorcount: number;
  readonly descendantcount: number;
  /** Its own virtual bytes; absent at nodes of before 2019. */
  readonly vsize?: number;
  /** Virtual bytes of it and everything unconfirmed that it depends on. */
  readonly ancestorsize: number;
  readonly fees?: { readonly ancestor: NodeAmount };
  /** The fees of the same at older nodes, in smallest units. */
  readonly ancestorfees?: NodeAmount;
  readonly 'bip125-replaceable'?: boolean;
}

/** Virtual bytes and fees, in smallest units, of a transaction with everything unconfirmed that it depends on. */
export function ancestorsOf({ ancestorsize: size, fees, ancestorfees }: MempoolEntry) {
  if (fees !== undefined) return { size, fees: unitsOf(fees.ancestor) };
  return { size, fees: BigInt(String(ancestorfees ?? 0)) };
}

/** True for a node that replaces transactions whatever their sequence (-mempoolfullrbf), as Bitcoin Core does from 28 on. */
export async function replacesAll(wallet: Pick<WatchWallet, 'call'>): Promise<boolean> {
  const { fullrbf } = await wallet.call<{ readonly fullrbf?: boolean }>('getmempoolinfo');
  return fullrbf === true;
}
