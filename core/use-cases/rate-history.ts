import { catchError, EMPTY, type Observable, switchMap, timer } from 'rxjs';
import { type Ticker, ticker } from '../domain/quotes/currency.ts';
import { MINUTE_MS, type RateHistory } from '../domain/quotes/rate-history.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { Clock } from '../ports/services/clock.ts';
import { fromAbortable } from '../rx/from-abortable.ts';
import { callOf, type Resolve } from './use-case.ts';

/** How often a history is loaded again: it grows by a price a minute, and a point is a quarter of an hour. */
const AGAIN_MS = 5 * MINUTE_MS;

/**
 * Loads what one currency was worth in another over the last 24 hours. @throws ExchangeError `unknown-currency` for a
 * ticker that the service does not list.
 */
export const LoadRateHistory = callOf(
  () => ExchangeApi,
  (api, from: Ticker, to: Ticker) => api.rateHistory({ from: ticker(from), to: ticker(to) }),
);

/** Keeps the history of a pair up to date. Never errors: a failed request is repeated at the next tick. */
export class FollowRateHistory {
  static readonly create = (resolve: Resolve) => new FollowRateHistory(resolve(ExchangeApi), resolve(Clock));
  readonly #api: Pick<ExchangeApi, 'rateHistory'>;
  readonly #clock: Clock;

  constructor(api: Pick<ExchangeApi, 'rateHistory'>, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** @param first milliseconds until the first request; where a history is known already, the usual time */
  execute(from: Ticker, to: Ticker, first = AGAIN_MS): Observable<RateHistory> {
    const pair = { from: ticker(from), to: ticker(to) };
    return timer(first, AGAIN_MS, this.#clock).pipe(
      switchMap(() => fromAbortable((signal) => this.#api.rateHistory(pair, { signal })).pipe(catchError(() => EMPTY))),
    );
  }
}
