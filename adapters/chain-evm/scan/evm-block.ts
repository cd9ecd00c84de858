import { type Address, getAddress, type Hash } from 'viem';
import type { EvmNode } from '../evm-node.ts';

/** What a block's transactions say for themselves; whether they succeeded is in their receipts. */
export interface EvmTransfer {
  readonly hash: Hash;
  readonly from: Address;
  /** Absent where a contract is made. */
  readonly to: Address | undefined;
  readonly value: bigint;
}

/** A block as far as payments go. */
export interface EvmBlock {
  readonly number: bigint;
  readonly hash: Hash;
  readonly parentHash: Hash;
  readonly transactions: readonly EvmTransfer[];
}

/** A block by its number or hash. @throws BlockNotFoundError */
export async function readBlock(
  node: EvmNode,
  which: { readonly blockNumber: bigint } | { readonly blockHash: Hash },
): Promise<EvmBlock> {
  const client = await node.ask();
  const block = await client.getBlock({ ...which, includeTransactions: true });
  const transactions = block.transactions.map(({ hash, from, to, value }) => {
    return { hash, from: getAddress(from), to: to ? getAddress(to) : undefined, value };
  });
  return { number: block.number, hash: block.hash, parentHash: block.parentHash, transactions };
}
