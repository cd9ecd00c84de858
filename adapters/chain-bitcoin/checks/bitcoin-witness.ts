import { hex } from '@scure/base';
import type { ClaimedDeposit, DepositWitness, Testimony } from '../../../core/ports/chains/second-opinion.ts';
import { scriptOf } from '../account.ts';
import { type NodeAmount, unitsOf } from '../coin-units.ts';
import type { BitcoinParameters } from '../networks.ts';
import { type NodeRpc, RPC_CODES, RpcError } from '../node-rpc.ts';

interface RawTransaction {
  readonly confirmations?: number;
  readonly vout: readonly { readonly value: NodeAmount; readonly scriptPubKey: { readonly hex: string } }[];
}

/** What a node says once it has looked for a transaction in its blocks too. */
const SEARCHED = /or blockchain transaction/;

/** Asks a node about a deposit by its transaction; the node needs an index of transactions, and no wallet. */
export class BitcoinWitness implements DepositWitness {
  readonly #rpc: NodeRpc;
  readonly #parameters: BitcoinParameters;

  constructor(rpc: NodeRpc, parameters: BitcoinParameters) {
    this.#rpc = rpc;
    this.#parameters = parameters;
  }

  async confirms({ key, chainTxId, to, amount }: ClaimedDeposit, confirmations: number): Promise<Testimony> {
    const found = await this.#transaction(chainTxId);
    if (!found) return { kind: 'unknown', reason: 'does not have the transaction' };
    const output = found.vout[Number(key.split(':').at(-1))];
    if (output?.scriptPubKey.hex !== hex.encode(scriptOf(this.#parameters, to)))
      return { kind: 'differs', reason: 'shows no payment to the address' };
    if (unitsOf(output.value) !== amount) return { kind: 'differs', reason: `shows an amount of ${output.value}` };
    const shown = found.confirmations ?? 0;
    return shown >= confirmations ? { kind: 'agrees' } : { kind: 'behind', reason: `shows ${shown} confirmations` };
  }

  async #transaction(id: string): Promise<RawTransaction | undefined> {
    try {
      return await this.#rpc.call<RawTransaction>('getrawtransaction', [id, true]);
    } catch (error) {
      if (error instanceof RpcError && error.code === RPC_CODES.notFound && SEARCHED.test(error.message))
        return undefined;
      // It has the same code while its index is being built, or if it has none: then it knows of its mempool alone.
      throw error;
    }
  }
}
