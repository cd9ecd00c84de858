import { hexToBigInt, slice } from 'viem';
import type { EvmNode } from '../evm-node.ts';
import { balanceProgram, type BalanceQuestion, UNREADABLE } from './balance-program.ts';

/** An account and a token's contract as configured, whatever its letter case. */
interface Asked extends Omit<BalanceQuestion, 'token'> {
  readonly token?: string | undefined;
}

/**
 * Balances after a block in one request, in smallest units and in order; undefined for one that cannot be read. @returns
 * also the height of the chain. @throws Error for a node that no longer has the state of the block.
 */
export async function balancesAfter(
  node: EvmNode,
  block: number,
  asked: readonly Asked[],
): Promise<{ readonly height: number; readonly amounts: readonly (bigint | undefined)[] }> {
  const client = await node.ask();
  const data = balanceProgram(
    asked.map(({ address, token }) => ({ address, token: token as BalanceQuestion['token'] })),
  );
  const { data: words } = await client.call({ data, blockNumber: BigInt(block) });
  const amounts = asked.map((_, at) => {
    // Throws when the node returned fewer words than it was asked for.
    const amount = hexToBigInt(slice(words ?? '0x', at * 32, (at + 1) * 32, { strict: true }));
    return amount === UNREADABLE ? undefined : amount;
  });
  return { height: Number(await client.getBlockNumber()), amounts };
}
