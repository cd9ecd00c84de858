import type { TransferStatus } from '../../core/ports/chains/chain.ts';
import { type NodeAmount, unitsOf } from './coin-units.ts';
import type { BitcoinParameters } from './networks.ts';
import type { WatchWallet } from './watch-wallet.ts';

interface WalletTransaction {
  readonly confirmations: number;
  readonly blockhash?: string;
  /** Present only when some of the spent coins are ours. */
  readonly fee?: NodeAmount;
}

interface RawTransaction {
  readonly confirmations?: number;
  readonly blockhash?: string;
  readonly vin: readonly { readonly txid?: string; readonly vout?: number }[];
  readonly vout: readonly { readonly value: NodeAmount }[];
}

type Wallet = Pick<WatchWallet, 'call' | 'find'>;

const UNKNOWN: TransferStatus = { status: 'unknown', confirmations: 0 };

/**
 * Reads the status of a transaction. It is unknown again when another transaction spent its coins or it dropped out of
 * the mempool.
 */
export async function readTransferStatus(
  wallet: Wallet,
  { ticker }: BitcoinParameters,
  txid: string,
): Promise<TransferStatus> {
  const known =
    (await wallet.find<WalletTransaction>('gettransaction', [txid, true])) ??
    (await wallet.find<RawTransaction>('getrawtransaction', [txid, true]));
  if (!known) return UNKNOWN;
  const confirmations = known.confirmations ?? 0;
  if (confirmations > 0) {
    const fee = await feeOf(wallet, txid, known);
    return { status: 'confirmed', confirmations, block: await heightOf(wallet, known), fee, feeTicker: ticker };
  }
  const waits = confirmations === 0 && (await wallet.find('getmempoolentry', [txid])) !== undefined;
  return waits ? { status: 'pending', confirmations: 0 } : UNKNOWN;
}

/** The height of its block; older wallets tell the block's hash alone. */
async function heightOf(wallet: Wallet, { blockhash }: WalletTransaction | RawTransaction): Promise<number> {
  return (await wallet.call<{ height: number }>('getblockheader', [blockhash])).height;
}

/**
 * The fee of a transaction. A recreated wallet does not know its former payments; the node's transaction index does.
 */
async function feeOf(wallet: Wallet, txid: string, known: WalletTransaction | RawTransaction): Promise<bigint> {
  if ('fee' in known && known.fee !== undefined) return unitsOf(known.fee);
  const { vin, vout } = await wallet.call<RawTransaction>('getrawtransaction', [txid, true]);
  let fee = 0n;
  for (const { txid: spent, vout: index } of vin) {
    const previous = await wallet.call<RawTransaction>('getrawtransaction', [spent, true]);
    fee += unitsOf(previous.vout[index!]!.value);
  }
  return vout.reduce((left, { value }) => left - unitsOf(value), fee);
}
