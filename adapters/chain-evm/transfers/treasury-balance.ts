import { type Address, erc20Abi, getAddress } from 'viem';
import type { EvmNode } from '../evm-node.ts';
import type { EvmToken } from '../evm-settings.ts';

/** The treasury's balance at the latest block, in smallest units. @param token undefined for the chain's own coin. */
export async function treasuryBalance(node: EvmNode, treasury: Address, token: EvmToken | undefined): Promise<bigint> {
  const client = await node.ask();
  if (!token) return client.getBalance({ address: treasury, blockTag: 'latest' });
  const address = getAddress(token.contract);
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [treasury] });
}
