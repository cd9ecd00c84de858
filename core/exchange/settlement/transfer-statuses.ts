import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Chain, TransferStatus } from '../../ports/chains/chain.ts';
import { Gatherer } from '../workers/gatherer.ts';

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
    const batches = new Gatherer((ids: readonly string[]) => together(chain, ids), BATCH);
    this.#chains.set(chain, batches);
    return batches;
  }
}

/** One that the node cannot tell fails alone. @throws ExchangeError unavailable while the chain does not answer. */
async function together(
  chain: Chain,
  ids: readonly string[],
): Promise<readonly PromiseSettledResult<TransferStatus>[]> {
  try {
    // Transfers that share a transaction ask for the same one.
    const once = [...new Set(ids)];
    const states = await chain.transferStatuses!(once);
    const byId = new Map(once.map((id, index) => [id, states[index]!]));
    return ids.map((id) => ({ status: 'fulfilled', value: byId.get(id)! }));
  } catch (error) {
    if (ids.length === 1 || ExchangeError.from(error).code === 'unavailable') throw error;
    return Promise.allSettled(ids.map((id) => chain.transferStatus(id)));
  }
}
