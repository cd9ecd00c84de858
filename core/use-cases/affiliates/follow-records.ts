import { catchError, defer, EMPTY, exhaustMap, type Observable, startWith, takeWhile, timer } from 'rxjs';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { AffiliateConversion, AffiliatePayout } from '../../domain/affiliates/affiliate.ts';
import type { Page } from '../../domain/page.ts';
import { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { Clock } from '../../ports/services/clock.ts';
import { type BalanceView, ListBalances } from './affiliate-balances.ts';
import type { CallOf, Resolve } from '../use-case.ts';

/** Milliseconds between polls of records in progress. */
export const RECORDS_LOOK_MS = 5_000;

/** How records are polled. */
interface Following<View> {
  readonly load: (first: View) => Promise<View>;
  readonly isPending: (view: View) => boolean;
}

/** A use case that follows records. */
type Follower<View> = CallOf<{ execute(first: View): Observable<View> }>;

/**
 * Emits a view as it changes, `first` at once. Completes when nothing in it is in progress, or with the session. Never
 * errors: a failed poll is ignored, and the next one follows.
 */
function followed<View>(first: View, { load, isPending }: Following<View>, clock: Clock): Observable<View> {
  const look$ = defer(() => load(first)).pipe(
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

function follower<View>(following: (resolve: Resolve) => Following<View>): Follower<View> {
  return {
    on: (resolve) => {
      const clock = resolve(Clock);
      return { execute: (first) => followed(first, following(resolve), clock) };
    },
  };
}

/** Polls a page of conversions until all of them are done. */
export const FollowConversions = follower<Page<AffiliateConversion>>((resolve) => ({
  load: ({ page }) => resolve(AffiliateApi).conversions({ page }),
  isPending: ({ items }) => items.some(({ status }) => status === 'exchanging'),
}));

/** Polls a page of payouts until all of them have arrived. */
export const FollowPayouts = follower<Page<AffiliatePayout>>((resolve) => ({
  load: ({ page }) => resolve(AffiliateApi).affiliatePayouts({ page }),
  isPending: ({ items }) => items.some(({ status }) => status === 'sending'),
}));

/** Polls balances until none of them is being converted. */
export const FollowBalances = follower<readonly BalanceView[]>((resolve) => ({
  load: () => resolve(ListBalances).execute(),
  isPending: (balances) => balances.some(({ convert }) => convert === 'in-progress'),
}));
