import type { Chain, TransferStatus } from '../../ports/chains/chain.ts';
import { gathered, type Gatherer } from '../workers/gatherer.ts';

/** Transfers that are asked for with one call. */
const BATCH = 100;

/** Asks chains for the status of transfers; those that are asked for at the same time with one call for each chain. */
export class TransferStatuses {
  readonly #chains = new WeakMap<Chain, Gatherer<string, TransferStatus>>();

  async of(chain: Chain, chainTxId: string): Promise<TransferStatus> {
    return chain.transferStatuses ? this.#batchesOf(chain).run(chainTxId) : chain.transferStatus(chainTxId);
  }

  #batchesOf(chain: Chain): Gatherer<string, TransferStatus> {
    const known = this.#chains.get(chain);
    if (known) return known;
    const batches = gathered((ids: readonly string[]) => chain.transferStatuses!(ids), BATCH);
    this.#chains.set(chain, batches);
    return batches;
  }
}
