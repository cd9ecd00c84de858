import { BaseError } from 'viem';
import type { EvmBlock } from './evm-block.ts';
import type { EvmNode } from '../evm-node.ts';

/** The node no longer keeps the balances or traces of a block. */
export class PrunedStateError extends Error {
  override readonly name = 'PrunedStateError';
}

/** How geth, Erigon, Nethermind, Reth, Besu and Anvil report pruned state; none of them has an error code for it. */
const WORDS =
  /missing trie node|\bpruned?\b|state .*(not|un)\s?available|no state available|historical state|BlockOutOfRange/i;

/** True when a retry is useless because the state is pruned. False for an unknown block. */
export function isPruned(cause: unknown): boolean {
  if (cause instanceof PrunedStateError) return true;
  return cause instanceof BaseError && WORDS.test(cause.details);
}

/**
 * True when at least this many blocks follow the block. The state of a younger block may still be missing because the
 * node has not caught up.
 */
export async function isOlder(node: EvmNode, { number }: EvmBlock, blocks: bigint): Promise<boolean> {
  return (await (await node.ask()).getBlockNumber()) - number >= blocks;
}
