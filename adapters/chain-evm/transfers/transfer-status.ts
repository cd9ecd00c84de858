import { decodeFunctionData, erc20Abi, getAddress, type Hash, type Hex, parseEventLogs } from 'viem';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { TransferStatus } from '../../../core/ports/chains/chain.ts';
import type { EvmNode } from '../evm-node.ts';

const UNKNOWN: TransferStatus = { status: 'unknown', confirmations: 0 };

/**
 * Reads the status of a transaction. A token that returned `false` instead of reverting moved nothing, so this is
 * `failed` too.
 */
export async function readTransferStatus(node: EvmNode, hash: Hash, feeTicker: Ticker): Promise<TransferStatus> {
  const [receipt, transaction] = await Promise.all([node.receipt(hash), node.transaction(hash)]);
  if (!receipt) return transaction ? { status: 'pending', confirmations: 0 } : UNKNOWN;
  const client = await node.ask();
  const height = await client.getBlockNumber();
  const fee = receipt.gasUsed * receipt.effectiveGasPrice + addedByRollup(receipt);
  const hasMoved = receipt.status === 'success' && (!isTransfer(transaction?.input) || hasLog(receipt));
  // During a reorganisation a node may return a height below the receipt's.
  const confirmations = Math.max(1, Number(height - receipt.blockNumber) + 1);
  const block = Number(receipt.blockNumber);
  return { status: hasMoved ? 'confirmed' : 'failed', confirmations, block, fee, feeTicker };
}

function isTransfer(input: Hex | undefined): boolean {
  if (!input || input === '0x') return false;
  try {
    return decodeFunctionData({ abi: erc20Abi, data: input }).functionName === 'transfer';
  } catch {
    return false;
  }
}

/** The additional fee of OP Stack rollups, which receipts report in their own field. */
function addedByRollup(receipt: Receipt & { readonly l1Fee?: Hex | null }): bigint {
  return BigInt(receipt.l1Fee ?? 0);
}

type Receipt = NonNullable<Awaited<ReturnType<EvmNode['receipt']>>>;

function hasLog({ logs, from, to }: Receipt): boolean {
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).some(
    ({ address, args }) => to && getAddress(address) === getAddress(to) && getAddress(args.from) === getAddress(from),
  );
}
