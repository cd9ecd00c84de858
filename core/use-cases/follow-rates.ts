import { catchError, EMPTY, type Observable, switchMap, timer } from 'rxjs';
import { ticker } from '../domain/quotes/currency.ts';
import type { RateTable } from '../domain/quotes/quote.ts';
import { Clock } from '../ports/services/clock.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { fromAbortable } from '../rx/from-abortable.ts';
import { REFRESH_MS } from './estimate-quote.ts';
import type { Resolve } from './use-case.ts';

/**
 * Keeps a table of rates up to date, starting from a known one. Never errors: a failed request is repeated at the next
 * tick, and until then the last table stays, with the time of its rates.
 */
export class FollowRates {
  static readonly create = (resolve: Resolve) => new FollowRates(resolve(ExchangeApi), resolve(Clock));
  readonly #api: Pick<ExchangeApi, 'rates'>;
  readonly #clock: Clock;

  constructor(api: Pick<ExchangeApi, 'rates'>, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  execute(base: string): Observable<RateTable> {
    return timer(REFRESH_MS, REFRESH_MS, this.#clock).pipe(
      switchMap(() =>
        fromAbortable((signal) => this.#api.rates({ base: ticker(base) }, { signal })).pipe(catchError(() => EMPTY)),
      ),
    );
  }
}
