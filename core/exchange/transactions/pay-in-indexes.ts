import type { IssuedIndex, TransactionStore } from '../../ports/stores/transaction-store.ts';
import { gathered, type Gatherer } from '../workers/gatherer.ts';

/** Indexes that are taken with one statement. */
const BLOCK = 100;

/** Takes pay-in indexes; those of exchanges that are created at the same time together, and never one too many. */
export class PayInIndexes {
  readonly #transactions: Pick<TransactionStore, 'payInIndexesFor'>;
  readonly #spaces = new Map<string, Gatherer<readonly string[], IssuedIndex>>();

  constructor(transactions: Pick<TransactionStore, 'payInIndexesFor'>) {
    this.#transactions = transactions;
  }

  /** The next index of an address space, as `TransactionStore.payInIndexesFor`. @param to where coins are to be sent. */
  next(space: string, to: readonly string[]): Promise<IssuedIndex> {
    const known = this.#spaces.get(space);
    if (known) return known.run(to);
    const blocks = gathered((asked: readonly (readonly string[])[]) => {
      return this.#transactions.payInIndexesFor(space, asked);
    }, BLOCK);
    this.#spaces.set(space, blocks);
    return blocks.run(to);
  }
}
