import { map, merge, type Observable, scan, startWith, Subject } from 'rxjs';
import type { Transaction, TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import type { FollowTransaction } from '../../../core/use-cases/follow-transaction.ts';

/** An exchange as the page shows it, and whether its updates are pushed. */
interface TransactionView {
  readonly transaction: Transaction;
  readonly isLive: boolean;
}

/** One visit to an exchange: merges its updates with the answers to the visitor's actions. */
export class TransactionSession {
  readonly first: TransactionView;
  readonly view$: Observable<TransactionView>;
  readonly #updates$ = new Subject<Transaction>();

  constructor(follow: FollowTransaction, ref: TransactionRef, known: Transaction) {
    this.first = { transaction: known, isLive: true };
    const heard$ = follow.execute(ref, known).pipe(
      // Failures are retried automatically; meanwhile the page shows the last known state.
      map((view) => (view.status === 'ready' ? view : { isLive: false })),
    );
    const updates$ = this.#updates$.pipe(map((transaction) => ({ transaction })));
    this.view$ = merge(heard$, updates$).pipe(
      scan((shown: TransactionView, news: Partial<TransactionView>) => latest(shown, news), this.first),
      startWith(this.first),
    );
  }

  /** Adds the answer to an action of the visitor. */
  update(transaction: Transaction): void {
    this.#updates$.next(transaction);
  }
}

/** Keeps the newer state: answers and updates can arrive out of order, and the page must not go back. */
function latest(shown: TransactionView, { transaction, isLive = shown.isLive }: Partial<TransactionView>) {
  const isNewer = transaction !== undefined && transaction.sequence >= shown.transaction.sequence;
  return { transaction: isNewer ? transaction : shown.transaction, isLive };
}
