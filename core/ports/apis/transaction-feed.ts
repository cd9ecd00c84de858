import type { Observable } from 'rxjs';
import type { Transaction, TransactionRef } from '../../domain/transactions/transaction.ts';
import type { Caller } from '../../contract/caller.ts';
import { port } from '../port.ts';

export interface TransactionFeed {
  /**
   * Emits the transaction after each change later than `after` (a sequence). Errors with an `ExchangeError` if it
   * cannot be followed, or the session has ended; over a wire it reconnects at its last sequence.
   */
  follow(ref: TransactionRef, after: number, caller?: Caller): Observable<Transaction>;
}
export const TransactionFeed = port<TransactionFeed>('TransactionFeed');
