import { Observable } from 'rxjs';
import { eventPath, TRANSACTION_EVENT } from '../../core/contract/transactions/event-path.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Transaction, TransactionRef } from '../../core/domain/transactions/transaction.ts';
import type { TransactionFeed } from '../../core/ports/apis/transaction-feed.ts';

/** Failed connections in a row after which the feed fails, so that the page polls instead. */
const PATIENCE = 3;

/** Live transaction updates over the browser's EventSource, which reconnects and sends `Last-Event-ID` on its own. */
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
        // Closed: the server refused, and the browser will not reconnect.
        const isOver = source.readyState === 2 || failures >= PATIENCE;
        if (isOver) subscriber.error(new ExchangeError('unavailable', 'Live updates are not available'));
      });
      return () => source.close();
    });
  }
}
