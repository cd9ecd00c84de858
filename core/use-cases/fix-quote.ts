import { catchError, distinctUntilChanged, expand, map, type Observable, of, startWith, switchMap, timer } from 'rxjs';
import type { CallOptions } from '../contract/route.ts';
import { ExchangeError } from '../contract/exchange-error.ts';
import { millisecondsOf } from '../domain/iso-time.ts';
import type { Quote } from '../domain/quotes/quote.ts';
import { isSamePrice, type PricedSelection } from '../domain/quotes/selection.ts';
import { Clock } from '../ports/services/clock.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { fromAbortable } from '../rx/from-abortable.ts';
import { type EstimateView, REFRESH_MS, SETTLE_MS, unasked, UNKNOWN, wantedOf } from './estimate-quote.ts';
import { callOf, type Resolve } from './use-case.ts';

/** Requests a floating quote beside the amounts of a fixed one, which is not promised by that. */
export const CompareRates = callOf(
  () => ExchangeApi,
  (api, selection: PricedSelection, options?: CallOptions): Promise<Quote> =>
    api.quote({ ...wantedOf(selection), compare: true }, options),
);

/** Keeps a quote at a fixed rate for the latest selection and replaces it when it expires. Never errors. */
export class FixQuote {
  static readonly create = (resolve: Resolve) => new FixQuote(resolve(ExchangeApi), resolve(Clock));
  readonly #api: Pick<ExchangeApi, 'quote'>;
  readonly #clock: Clock;

  constructor(api: Pick<ExchangeApi, 'quote'>, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** @param selection$ normalised selections; unsubscribing aborts the call in progress. */
  execute(selection$: Observable<PricedSelection>): Observable<EstimateView> {
    return selection$.pipe(
      distinctUntilChanged(isSamePrice),
      switchMap((selection) => unasked(selection) ?? this.#keep(selection)),
    );
  }

  #keep(selection: PricedSelection): Observable<EstimateView> {
    const ask = () => this.#ask(selection);
    return timer(SETTLE_MS, this.#clock).pipe(
      switchMap(ask),
      expand((view) => timer(lifetime(view), this.#clock).pipe(switchMap(ask))),
      startWith<EstimateView>({ status: 'waiting', amount: UNKNOWN }),
    );
  }

  #ask(selection: PricedSelection): Observable<EstimateView> {
    const wanted = { ...wantedOf(selection), fixed: true };
    return fromAbortable((signal) => this.#api.quote(wanted, { signal })).pipe(
      map((quote): EstimateView => ({ status: 'ready', amount: quote.amountTo, quote })),
      catchError((cause) => of<EstimateView>({ status: 'failed', amount: UNKNOWN, error: ExchangeError.from(cause) })),
    );
  }
}

/**
 * Returns how long a quote is valid, in milliseconds, by the server's clock alone, because the page's clock may be
 * wrong by hours.
 */
export function validityOf({ quotedAt, refreshAt, fixed }: Quote): number {
  return Math.max(0, millisecondsOf(fixed?.expiresAt ?? refreshAt) - millisecondsOf(quotedAt));
}

function lifetime(view: EstimateView): number {
  return view.status === 'ready' && view.quote?.fixed ? Math.max(validityOf(view.quote), SETTLE_MS) : REFRESH_MS;
}
