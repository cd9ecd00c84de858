import { type Address, type Hash, type Hex, hexToBigInt } from 'viem';
import type { Ticker } from '../../core/domain/currency.ts';
import type { EvmBlock } from './evm-block.ts';
import type { EvmNode } from './evm-node.ts';
import { inStrips } from './in-strips.ts';
import type { Payment } from './payment.ts';

/** Addresses whose balances are asked for at once. */
const STRIP = 16;

/**
 * ETH that reached the addresses in a block by no transaction of its own, told from their balances: for nodes without
 * traces. One payment an address and block; the transaction is not known, so the block's hash stands for it.
 */
export async function balanceGains(
  node: EvmNode,
  block: EvmBlock,
  addresses: readonly Address[],
  ticker: Ticker,
): Promise<readonly Payment[]> {
  const gains = await inStrips(addresses, STRIP, (strip) =>
    Promise.all(strip.map(async (to) => ({ to, amount: await unexplained(node, block, to) }))),
  );
  return gains
    .filter(({ amount }) => amount > 0n)
    .map(({ to, amount }) => {
      const source = { kind: 'internal', key: `${block.hash}:balance:${to}` } as const;
      return { ticker, chainTxId: block.hash, from: undefined, to, amount, source };
    });
}

/** What an address has more than its own transactions in the block explain. */
async function unexplained(node: EvmNode, block: EvmBlock, address: Address): Promise<bigint> {
  const [before, after] = await Promise.all([
    balanceAt(node, address, block.parentHash),
    balanceAt(node, address, block.hash),
  ]);
  const touching = block.transactions.filter(({ from, to }) => from === address || to === address);
  const explained = await Promise.all(
    touching.map(async ({ hash, from, to, value }) => {
      const receipt = await node.receipt(hash);
      if (receipt?.blockHash !== block.hash) throw new Error(`block ${block.hash} has been reorganised away`);
      const moved = receipt.status === 'success' ? value : 0n;
      const spent = from === address ? moved + receipt.gasUsed * receipt.effectiveGasPrice : 0n;
      return (to === address ? moved : 0n) - spent;
    }),
  );
  return explained.reduce((rest, amount) => rest - amount, after - before);
}

/** By the block's hash (EIP-1898): another block of the same height has other balances. */
async function balanceAt(node: EvmNode, address: Address, blockHash: Hash): Promise<bigint> {
  type Schema = { Method: 'eth_getBalance'; Parameters: [Address, { blockHash: Hash }]; ReturnType: Hex };
  const client = await node.ask();
  return hexToBigInt(await client.request<Schema>({ method: 'eth_getBalance', params: [address, { blockHash }] }));
}
