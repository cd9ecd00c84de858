import type { HumanCheck } from '../../ports/human-check.ts';
import type { Store } from '../../ports/store.ts';
import { notProvenHuman } from './refusals.ts';

/** Takes proofs of work, each once. */
export class HumanProofs {
  readonly #human: HumanCheck;
  readonly #store: Store;

  constructor(human: HumanCheck, store: Store) {
    this.#human = human;
    this.#store = store;
  }

  challenge(): Promise<string> {
    return this.#human.challenge();
  }

  /** @throws ExchangeError human-check for one that is missing, wrong, late or spent. */
  async take(proof: string | undefined): Promise<void> {
    const judged = proof ? await this.#human.judge(proof) : undefined;
    if (!judged || !(await this.#store.proofs.spend(judged.id, judged.expiresAt))) throw notProvenHuman();
  }
}
