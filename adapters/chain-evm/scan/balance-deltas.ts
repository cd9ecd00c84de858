import { type Address, type Hash, type Hex, hexToBigInt } from 'viem';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { EvmBlock } from './evm-block.ts';
import type { EvmNode } from '../evm-node.ts';
import { batched } from './batched.ts';
import type { BlockDeposit } from './block-deposit.ts';

/** Addresses whose balances are requested at once. */
const BATCH_SIZE = 16;
/** Blocks whose balances are cached: the balances after a block are those before the next. */
const REMEMBERED = 16;

const BALANCE = ':balance:';

/** True for the key of a deposit that was detected by balance. */
export function isBalanceDelta(key: string): boolean {
  return key.includes(BALANCE);
}

/**
 * Detects ETH that reached addresses in a block without a transaction of its own, by comparing balances. For nodes
 * without traces.
 */
export class BalanceDeltas {
  readonly #node: EvmNode;
  readonly #known = new Map<Hash, Map<Address, Promise<bigint>>>();

  constructor(node: EvmNode) {
    this.#node = node;
  }

  /** One deposit per address and block; its transaction is unknown, so the block's hash serves as the ID. */
  async deltas(block: EvmBlock, addresses: readonly Address[], ticker: Ticker): Promise<readonly BlockDeposit[]> {
    const deltas = await batched(addresses, BATCH_SIZE, (batch) =>
      Promise.all(batch.map(async (to) => ({ to, amount: await this.#unexplained(block, to) }))),
    );
    return deltas
      .filter(({ amount }) => amount > 0n)
      .map(({ to, amount }) => {
        const source = { kind: 'internal', key: `${block.hash}${BALANCE}${to}` } as const;
        return { ticker, chainTxId: block.hash, from: undefined, to, amount, source };
      });
  }

  /** The part of an address's balance change that its own transactions in the block do not explain. */
  async #unexplained(block: EvmBlock, address: Address): Promise<bigint> {
    const [before, after] = await Promise.all([
      this.#balanceAt(address, block.parentHash),
      this.#balanceAt(address, block.hash),
    ]);
    const touching = block.transactions.filter(({ from, to }) => from === address || to === address);
    const explained = await Promise.all(
      touching.map(async ({ hash, from, to, value }) => {
        const receipt = await this.#node.receipt(hash);
        if (receipt?.blockHash !== block.hash) throw new Error(`block ${block.hash} has been reorganised away`);
        const moved = receipt.status === 'success' ? value : 0n;
        const spent = from === address ? moved + receipt.gasUsed * receipt.effectiveGasPrice : 0n;
        return (to === address ? moved : 0n) - spent;
      }),
    );
    return explained.reduce((rest, amount) => rest - amount, after - before);
  }

  #balanceAt(address: Address, blockHash: Hash): Promise<bigint> {
    const known = this.#known.get(blockHash) ?? new Map<Address, Promise<bigint>>();
    this.#known.set(blockHash, known);
    for (const old of this.#known.keys()) if (this.#known.size > REMEMBERED) this.#known.delete(old);
    const asked = known.get(address) ?? balanceAt(this.#node, address, blockHash);
    known.set(address, asked);
    // A failed request is not cached.
    asked.catch(() => known.delete(address));
    return asked;
  }
}

/** Requests by block hash (EIP-1898), because another block of the same height has other balances. */
async function balanceAt(node: EvmNode, address: Address, blockHash: Hash): Promise<bigint> {
  type Schema = { Method: 'eth_getBalance'; Parameters: [Address, { blockHash: Hash }]; ReturnType: Hex };
  const client = await node.ask();
  return hexToBigInt(await client.request<Schema>({ method: 'eth_getBalance', params: [address, { blockHash }] }));
}
