import { BaseError } from 'viem';
import type { EvmBlock } from './evm-block.ts';
import type { EvmNode } from '../evm-node.ts';

/** The node once knew what a block did to balances or what contracts did in it, and keeps it no longer. */
export class PrunedStateError extends Error {
  override readonly name = 'PrunedStateError';
}

/** How geth, Erigon, Nethermind, Reth, Besu and Anvil say so; none of them has a code of its own for it. */
const WORDS =
  /missing trie node|\bpruned?\b|state .*(not|un)\s?available|no state available|historical state|BlockOutOfRange/i;

/** True where asking again is of no use: what is asked for does not come back. Not for a block that is unknown. */
export function isPruned(cause: unknown): boolean {
  if (cause instanceof PrunedStateError) return true;
  return cause instanceof BaseError && WORDS.test(cause.details);
}

/** True where at least so many blocks came after it: of a young one a node may only not know yet what it will. */
export async function isOlder(node: EvmNode, { number }: EvmBlock, blocks: bigint): Promise<boolean> {
  return (await (await node.ask()).getBlockNumber()) - number >= blocks;
}
