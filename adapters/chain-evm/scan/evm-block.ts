import { type Address, getAddress, type Hash } from 'viem';
import type { EvmNode } from '../evm-node.ts';

/** The transfer inside a transaction of a block; whether it succeeded is in its receipt. */
interface EvmTransfer {
  readonly hash: Hash;
  readonly from: Address;
  /** Absent when the transaction creates a contract. */
  readonly to: Address | undefined;
  readonly value: bigint;
}

/** The parts of a block that payments need. */
export interface EvmBlock {
  readonly number: bigint;
  readonly hash: Hash;
  readonly parentHash: Hash;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly transactions: readonly EvmTransfer[];
}

/** Reads a block by number or hash. @throws BlockNotFoundError */
export async function readBlock(
  node: EvmNode,
  which: { readonly blockNumber: bigint } | { readonly blockHash: Hash },
): Promise<EvmBlock> {
  const client = await node.ask();
  const block = await client.getBlock({ ...which, includeTransactions: true });
  const transactions = block.transactions.map(({ hash, from, to, value }) => {
    return { hash, from: getAddress(from), to: to ? getAddress(to) : undefined, value };
  });
  const { number, hash, parentHash, timestamp } = block;
  return { number, hash, parentHash, at: Number(timestamp) * 1000, transactions };
}
