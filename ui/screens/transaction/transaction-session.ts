import { map, merge, type Observable, scan, startWith, Subject } from 'rxjs';
import type { Transaction, TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import type { FollowTransaction } from '../../../core/use-cases/follow-transaction.ts';

/** An exchange as the page shows it, and whether news of it come by themselves. */
export interface TransactionView {
  readonly transaction: Transaction;
  readonly isLive: boolean;
}

/** One visit to an exchange: what is heard of it, and what the visitor's own doings were answered with. */
export class TransactionSession {
  readonly first: TransactionView;
  readonly view$: Observable<TransactionView>;
  readonly #updates$ = new Subject<Transaction>();

  constructor(follow: FollowTransaction, ref: TransactionRef, known: Transaction) {
    this.first = { transaction: known, isLive: true };
    const heard$ = follow.execute(ref, known).pipe(
      // What fails is tried again by itself; the page meanwhile shows what it knows.
      map((view) => (view.status === 'ready' ? view : { isLive: false })),
    );
    const updates$ = this.#updates$.pipe(map((transaction) => ({ transaction })));
    this.view$ = merge(heard$, updates$).pipe(
      scan((shown: TransactionView, news: Partial<TransactionView>) => latest(shown, news), this.first),
      startWith(this.first),
    );
  }

  /** An answer to something the visitor did. */
  update(transaction: Transaction): void {
    this.#updates$.next(transaction);
  }
}

/** Answers and news overtake each other; what is shown never goes back. */
function latest(shown: TransactionView, { transaction, isLive = shown.isLive }: Partial<TransactionView>) {
  const isNewer = transaction !== undefined && transaction.sequence >= shown.transaction.sequence;
  return { transaction: isNewer ? transaction : shown.transaction, isLive };
}
