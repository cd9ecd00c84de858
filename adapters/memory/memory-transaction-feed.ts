import { NEVER, type Observable } from 'rxjs';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import type { TransactionFeed } from '../../core/ports/apis/transaction-feed.ts';

/** A feed that passes the given stream to every subscriber; silent by default. */
export class MemoryTransactionFeed implements TransactionFeed {
  readonly #news$: Observable<Transaction>;

  constructor(news$: Observable<Transaction> = NEVER) {
    this.#news$ = news$;
  }

  follow(): Observable<Transaction> {
    return this.#news$;
  }
}
