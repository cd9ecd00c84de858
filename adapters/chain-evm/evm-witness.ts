import { getAddress, type Hash } from 'viem';
import type { ClaimedDeposit, DepositWitness, Testimony } from '../../core/ports/chains/second-opinion.ts';
import type { AccountAddresses } from './account-addresses.ts';
import type { EvmNode } from './evm-node.ts';
import type { EvmSettings } from './evm-settings.ts';
import { isBalanceDelta } from './scan/balance-deltas.ts';
import { BlockScanner } from './scan/block-scanner.ts';
import { readBlock } from './scan/evm-block.ts';

/** Asks a node about a deposit by scanning its block again, as it was found at the first node. */
export class EvmWitness implements DepositWitness {
  readonly #node: EvmNode;
  readonly #scanner: BlockScanner;

  constructor(node: EvmNode, settings: EvmSettings, addresses: AccountAddresses) {
    this.#node = node;
    this.#scanner = new BlockScanner(node, settings, addresses);
  }

  async confirms(claimed: ClaimedDeposit, confirmations: number): Promise<Testimony> {
    const { key, chainTxId, ticker, to, amount } = claimed;
    const client = await this.#node.ask();
    const number = await this.#blockOf(claimed);
    if (number === undefined) return { kind: 'unknown', reason: 'does not have the transaction' };
    const height = await client.getBlockNumber();
    const address = getAddress(to.address);
    const isDelta = isBalanceDelta(key);
    const [block] = await this.#scanner.scan(
      [await readBlock(this.#node, { blockNumber: number })],
      async (addresses) => new Set(addresses.filter((one) => one === address)),
      // Only what the key names is searched: a plain payment and a log need neither traces nor balances.
      { internal: isTrace(key, chainTxId) ? 'traces' : 'balances', activePayIns: isDelta ? [address] : [] },
    );
    const found = block!.found.find((deposit) => deposit.key === key);
    if (!found) return { kind: 'differs', reason: `shows no such payment in block ${number}` };
    if (found.ticker !== ticker || found.amount !== amount || found.to.address !== address)
      return { kind: 'differs', reason: `shows ${found.amount} of ${found.ticker} to ${found.to.address}` };
    const shown = Number(height - number) + 1;
    return shown >= confirmations ? { kind: 'agrees' } : { kind: 'behind', reason: `shows ${shown} confirmations` };
  }

  /** The height of its block in the node's chain. */
  async #blockOf({ key, chainTxId }: ClaimedDeposit): Promise<bigint | undefined> {
    // A payment that was found by balance has no transaction: the ID is its block's.
    if (!isBalanceDelta(key)) return (await this.#node.receipt(chainTxId as Hash))?.blockNumber;
    const client = await this.#node.ask();
    return client.getBlock({ blockHash: chainTxId as Hash }).then(
      ({ number }) => number,
      () => undefined,
    );
  }
}

/** Plain payments have the transaction as their key, and logs their place in it. */
function isTrace(key: string, chainTxId: string): boolean {
  return key !== chainTxId && !key.startsWith(`${chainTxId}:log:`) && !isBalanceDelta(key);
}
