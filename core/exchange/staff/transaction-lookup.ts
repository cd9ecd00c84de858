import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Explanation, StuckTransaction } from '../../ports/apis/staff-api.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { StaffSuspense } from './staff-suspense.ts';
import type { TransactionReports } from './transaction-report.ts';

/** How long a due step, and the confirmations of a sent transfer, may take before staff looks, in milliseconds. */
const STEP_MS = 600_000;
const CONFIRMATION_MS = 6 * 3_600_000;

interface TransactionLookupParts {
  readonly store: Store;
  readonly views: TransactionReports;
  readonly suspense: StaffSuspense;
  readonly clock: Clock;
}

export class TransactionLookup {
  readonly #store: Store;
  readonly #views: TransactionReports;
  readonly #suspense: StaffSuspense;
  readonly #clock: Clock;

  constructor({ store, views, suspense, clock }: TransactionLookupParts) {
    this.#suspense = suspense;
    this.#store = store;
    this.#views = views;
    this.#clock = clock;
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

  /**
   * Transactions whose step has failed at least this often, and those that stand still for any other reason, such as a
   * chain that does not answer; returns from suspense likewise; longest unchanged first.
   */
  async stuck(attempts: number): Promise<readonly StuckTransaction[]> {
    const { transactions } = this.#store;
    const failing = await transactions.stuck(attempts);
    const known = new Set(failing.map(({ id }) => id));
    const now = this.#clock.now();
    const stalled = await transactions.stalled(now - STEP_MS, now - CONFIRMATION_MS);
    const records = [...failing, ...stalled.filter(({ id }) => !known.has(id))];
    return [
      ...records.map((record) => [record.updatedAt, this.#views.stuck(record)] as const),
      ...(await this.#suspense.stuck(attempts)),
    ]
      .toSorted(([a], [b]) => a - b)
      .map(([, line]) => line);
  }
}

export function noSuchTransaction(): ExchangeError {
  return new ExchangeError('not-found', 'There is no such transaction');
}
