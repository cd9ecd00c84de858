import {
  catchError,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  map,
  type Observable,
  of,
  repeat,
  scan,
  startWith,
  switchMap,
  takeUntil,
  takeWhile,
  timer,
} from 'rxjs';
import { ExchangeError } from '../contract/exchange-error.ts';
import { isClosed, type Transaction, type TransactionRef } from '../domain/transactions/transaction.ts';
import { Clock } from '../ports/services/clock.ts';
import { TransactionFeed } from '../ports/apis/transaction-feed.ts';
import { FindTransaction } from './transaction-use-cases.ts';
import type { Resolve } from './use-case.ts';

/** Milliseconds between polls while there is no live feed. */
export const POLL_MS = 10_000;

/** State of a followed exchange. `isLive` is false while it is only polled. */
export type FollowedTransaction =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly transaction: Transaction; readonly isLive: boolean }
  | { readonly status: 'failed'; readonly error: ExchangeError };

/** Loads an exchange; see `FindTransaction`. */
interface Finder {
  execute(ref: TransactionRef): Promise<Transaction>;
}

/** Follows an exchange over the live feed, and by polling while the feed fails. */
export class FollowTransaction {
  static readonly create = (resolve: Resolve) =>
    new FollowTransaction(resolve(FindTransaction), resolve(TransactionFeed), resolve(Clock));
  readonly #find: Finder;
  readonly #feed: TransactionFeed;
  readonly #clock: Clock;

  constructor(find: Finder, feed: TransactionFeed, clock: Clock) {
    this.#find = find;
    this.#feed = feed;
    this.#clock = clock;
  }

  /**
   * Never errors; completes when nothing can change any more. Never emits an older version after a newer one. @param
   * known the transaction that the page was rendered with, so that it is not loaded twice.
   */
  execute(ref: TransactionRef, known?: Transaction): Observable<FollowedTransaction> {
    const first$ = known ? of(known) : defer(() => this.#find.execute(ref));
    return first$.pipe(
      switchMap((first) => this.#from(ref, first)),
      catchError((error: unknown) => of({ status: 'failed', error: ExchangeError.from(error) } as const)),
      startWith(known ? ready(known, true) : ({ status: 'loading' } as const)),
      distinctUntilChanged(sameView),
    );
  }

  #from(ref: TransactionRef, first: Transaction): Observable<FollowedTransaction> {
    if (isClosed(first.status)) return of(ready(first, true));
    const live$ = defer(() => this.#feed.follow(ref, first.sequence)).pipe(map((news) => ready(news, true)));
    const polled$ = timer(0, POLL_MS, this.#clock).pipe(
      exhaustMap(() => defer(() => this.#find.execute(ref)).pipe(catchError(() => EMPTY))),
      map((news) => ready(news, false)),
    );
    // Polls until the feed is worth another attempt.
    const instead$ = polled$.pipe(takeUntil(timer(RETRY_FEED_MS, this.#clock)));
    const both$ = live$.pipe(
      catchError(() => instead$),
      repeat({ delay: () => timer(POLL_MS, this.#clock) }),
    );
    return concat(of(ready(first, true)), both$).pipe(
      scan((before, after) => (after.transaction.sequence < before.transaction.sequence ? before : after)),
      takeWhile(({ transaction }) => !isClosed(transaction.status), true),
    );
  }
}

/** Milliseconds of polling before the live feed is retried. */
const RETRY_FEED_MS = 60_000;

type Ready = Extract<FollowedTransaction, { status: 'ready' }>;

function ready(transaction: Transaction, isLive: boolean): Ready {
  return { status: 'ready', transaction, isLive };
}

function sameView(a: FollowedTransaction, b: FollowedTransaction): boolean {
  return (
    a.status === 'ready' &&
    b.status === 'ready' &&
    a.isLive === b.isLive &&
    a.transaction.sequence === b.transaction.sequence &&
    a.transaction.stopped?.since === b.transaction.stopped?.since
  );
}
