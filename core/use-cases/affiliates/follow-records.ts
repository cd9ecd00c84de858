import { catchError, defer, EMPTY, exhaustMap, type Observable, startWith, takeWhile, timer } from 'rxjs';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { AffiliateConversion, AffiliatePayout } from '../../domain/affiliates/affiliate.ts';
import type { Page } from '../../domain/page.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { BalanceView, ListBalances } from './affiliate-balances.ts';
import type { ListConversions, ListPayouts } from './affiliate-records.ts';

/** Milliseconds between polls of records in progress. */
export const RECORDS_LOOK_MS = 5_000;

/** How records are polled. */
interface Following<View> {
  readonly load: () => Promise<View>;
  readonly isPending: (view: View) => boolean;
  readonly clock: Clock;
}

/**
 * Emits a view as it changes, `first` at once. Completes when nothing in it is in progress, or with the session. Never
 * errors: a failed poll is ignored, and the next one follows.
 */
function followed<View>(first: View, { load, isPending, clock }: Following<View>): Observable<View> {
  const look$ = defer(load).pipe(
    catchError((cause: unknown) => {
      if (ExchangeError.from(cause).code === 'unauthenticated') throw cause;
      return EMPTY;
    }),
  );
  return timer(RECORDS_LOOK_MS, RECORDS_LOOK_MS, clock).pipe(
    exhaustMap(() => look$),
    startWith(first),
    takeWhile(isPending, true),
    catchError(() => EMPTY),
  );
}

/** Polls a page of conversions until all of them are done. */
export class FollowConversions {
  readonly #list: ListConversions;
  readonly #clock: Clock;

  constructor(list: ListConversions, clock: Clock) {
    this.#list = list;
    this.#clock = clock;
  }

  execute(first: Page<AffiliateConversion>): Observable<Page<AffiliateConversion>> {
    return followed(first, {
      load: () => this.#list.execute(first.page),
      isPending: ({ items }) => items.some(({ status }) => status === 'exchanging'),
      clock: this.#clock,
    });
  }
}

/** Polls a page of payouts until all of them have arrived. */
export class FollowPayouts {
  readonly #list: ListPayouts;
  readonly #clock: Clock;

  constructor(list: ListPayouts, clock: Clock) {
    this.#list = list;
    this.#clock = clock;
  }

  execute(first: Page<AffiliatePayout>): Observable<Page<AffiliatePayout>> {
    return followed(first, {
      load: () => this.#list.execute(first.page),
      isPending: ({ items }) => items.some(({ status }) => status === 'sending'),
      clock: this.#clock,
    });
  }
}

/** Polls balances until none of them is being converted. */
export class FollowBalances {
  readonly #list: ListBalances;
  readonly #clock: Clock;

  constructor(list: ListBalances, clock: Clock) {
    this.#list = list;
    this.#clock = clock;
  }

  execute(first: readonly BalanceView[]): Observable<readonly BalanceView[]> {
    return followed(first, {
      load: () => this.#list.execute(),
      isPending: (balances) => balances.some(({ convert }) => convert === 'in-progress'),
      clock: this.#clock,
    });
  }
}
