import { concat, defer, delay, EMPTY, exhaustMap, filter, merge, mergeMap, type Observable, of, timer } from 'rxjs';
import type { Caller } from '../../contract/caller.ts';
import type { Transaction, TransactionRef } from '../../domain/transactions/transaction.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TransactionFeed } from '../../ports/apis/transaction-feed.ts';
import type { TransactionService } from './transaction-service.ts';

/** Milliseconds between polls, in case a notification of another process was lost. */
const POLL_MS = 15_000;
/** Milliseconds after which a changed stop is read everywhere. */
const STOPS_READ_MS = 2_500;

/**
 * Live updates from the store, whichever process wrote them. The caller is checked before each update and every 15 s:
 * the feed ends with the session that opened it, whichever process ended the session.
 */
export class LocalTransactionFeed implements TransactionFeed {
  readonly #service: TransactionService;
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(service: TransactionService, store: Store, clock: Clock) {
    this.#service = service;
    this.#store = store;
    this.#clock = clock;
  }

  follow(ref: TransactionRef, after: number, caller?: Caller): Observable<Transaction> {
    return defer(() => this.#service.findShown(ref, caller)).pipe(
      mergeMap(({ id }) => {
        let sentVersion = after;
        let sentStop = '';
        const poll$ = defer(() => this.#service.findShown(ref, caller, true)).pipe(
          mergeMap((record) => {
            const stop = this.#service.stopOf(record)?.since ?? '';
            if (record.version <= sentVersion && stop === sentStop) return EMPTY;
            sentVersion = record.version;
            sentStop = stop;
            return of(this.#service.toView(record, caller, ref));
          }),
        );
        const changes$ = this.#store.changes$.pipe(
          filter((change) => change.transactionId === id && change.sequence > sentVersion),
        );
        // A stop is a setting: nothing of the transaction changes. By then every process has read it.
        const stops$ = this.#store.notices$.pipe(
          filter(({ subject }) => subject === 'setting:stops'),
          delay(STOPS_READ_MS, this.#clock),
        );
        // Subscribes before the first poll, so that no change is missed. Changes during a poll do not trigger another
        // one, so each trigger polls twice.
        return merge(changes$, stops$, timer(0, POLL_MS, this.#clock)).pipe(exhaustMap(() => concat(poll$, poll$)));
      }),
    );
  }
}
