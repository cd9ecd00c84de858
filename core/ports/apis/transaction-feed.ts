import type { Observable } from 'rxjs';
import type { Transaction, TransactionRef } from '../../domain/transactions/transaction.ts';
import type { Caller } from '../../contract/caller.ts';
import { port } from '../port.ts';

export interface TransactionFeed {
  /**
   * Emits the transaction after each change later than `after` (a sequence), at once if there already is one. Errors
   * with an `ExchangeError` if it cannot be followed, or no longer can because the caller's session has ended; over a
   * wire it reconnects automatically and resumes at its last sequence.
   */
  follow(ref: TransactionRef, after: number, caller?: Caller): Observable<Transaction>;
}
export const TransactionFeed = port<TransactionFeed>('TransactionFeed');
