import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Explanation, StuckTransaction } from '../../ports/apis/support-api.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TransactionReports } from './transaction-report.ts';

export class TransactionLookup {
  readonly #store: Store;
  readonly #views: TransactionReports;

  constructor(store: Store, views: TransactionReports) {
    this.#store = store;
    this.#views = views;
  }

  /** @throws ExchangeError not-found. */
  async explain(id: string): Promise<Explanation> {
    // Locks nothing: staff asks mostly when a step hangs, and that step holds the lock.
    const record = await this.#store.transactions.byId(id);
    if (!record) throw noSuchTransaction();
    // Later entries would not match the record that was read.
    const events = (await this.#store.transactions.events(id, 0)).filter(({ sequence }) => sequence <= record.version);
    const audit = await this.#store.audit.ofTransaction(id);
    return this.#views.explanation({ record, events, audit, postings: await this.#store.ledger.ofTransaction(id) });
  }

  /** Transactions whose step has failed at least this often, longest unchanged first. */
  async stuck(attempts: number): Promise<readonly StuckTransaction[]> {
    return (await this.#store.transactions.stuck(attempts)).map((record) => this.#views.stuck(record));
  }
}

export function noSuchTransaction(): ExchangeError {
  return new ExchangeError('not-found', 'There is no such transaction');
}
