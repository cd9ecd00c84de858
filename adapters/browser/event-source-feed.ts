import { Observable } from 'rxjs';
import { eventPath, TRANSACTION_EVENT } from '../../core/contract/transactions/event-path.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Transaction, TransactionRef } from '../../core/domain/transactions/transaction.ts';
import type { TransactionFeed } from '../../core/ports/apis/transaction-feed.ts';

/** A browser that can't connect this many times in a row is told to look now and then instead. */
const PATIENCE = 3;

/** Live news over the browser's own EventSource, which reconnects and says by itself what it has seen. */
export class EventSourceFeed implements TransactionFeed {
  readonly #open: (url: string) => EventSource;

  constructor(open: (url: string) => EventSource = (url) => new EventSource(url)) {
    this.#open = open;
  }

  follow(ref: TransactionRef, after: number): Observable<Transaction> {
    return new Observable((subscriber) => {
      const source = this.#open(`${eventPath(ref)}?after=${after}`);
      let failures = 0;
      source.addEventListener(TRANSACTION_EVENT, ({ data }: MessageEvent<string>) => {
        failures = 0;
        subscriber.next(JSON.parse(data) as Transaction);
      });
      source.addEventListener('open', () => (failures = 0));
      source.addEventListener('error', () => {
        failures += 1;
        // Closed: the server refused, and the browser will not try again.
        const isOver = source.readyState === 2 || failures >= PATIENCE;
        if (isOver) subscriber.error(new ExchangeError('unavailable', 'Live updates are not available'));
      });
      return () => source.close();
    });
  }
}
