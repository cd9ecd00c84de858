import type { TransactionStore } from '../../ports/stores/transaction-store.ts';
import { gathered, type Gatherer } from '../workers/gatherer.ts';

/** Indexes that are taken with one statement. */
const BLOCK = 100;

/** Takes pay-in indexes; those of exchanges that are created at the same time together, and never one too many. */
export class PayInIndexes {
  readonly #transactions: Pick<TransactionStore, 'nextPayInIndexes'>;
  readonly #spaces = new Map<string, Gatherer<undefined, number>>();

  constructor(transactions: Pick<TransactionStore, 'nextPayInIndexes'>) {
    this.#transactions = transactions;
  }

  /** The next index of an address space, from 1; never the same one twice. */
  next(space: string): Promise<number> {
    const known = this.#spaces.get(space);
    if (known) return known.run(undefined);
    const blocks = gathered((asked: readonly undefined[]) => {
      return this.#transactions.nextPayInIndexes(space, asked.length);
    }, BLOCK);
    this.#spaces.set(space, blocks);
    return blocks.run(undefined);
  }
}
