import type { Observable } from 'rxjs';
import type { Transaction, TransactionRef } from '../../domain/transactions/transaction.ts';
import type { Caller } from '../../contract/caller.ts';
import { port } from '../port.ts';

/** Live news of one transaction. */
export interface TransactionFeed {
  /**
   * The transaction after each change later than `after` (a sequence), at once when there already is one. Errors with an
   * `ExchangeError` when it can't be followed, or can't any longer because the caller's session has ended; over a wire it
   * reconnects by itself and resumes where it was.
   */
  follow(ref: TransactionRef, after: number, caller?: Caller): Observable<Transaction>;
}
export const TransactionFeed = port<TransactionFeed>('TransactionFeed');
