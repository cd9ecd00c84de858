import { catchError, concat, distinctUntilChanged, map, type Observable, of, startWith, switchMap, timer } from 'rxjs';
import { ExchangeError } from '../contract/exchange-error.ts';
import { mainMessage } from '../contract/main-message.ts';
import { isEmptyAmount, wireAmount } from '../domain/number-filter.ts';
import type { Quote } from '../domain/quotes/quote.ts';
import { isSamePrice, type PricedSelection, type Selection } from '../domain/quotes/selection.ts';
import { Clock } from '../ports/services/clock.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { fromAbortable } from '../rx/from-abortable.ts';
import type { Resolve } from './use-case.ts';

/** Debounce of a new selection before its quote is requested, in milliseconds (specification, section 9). */
export const SETTLE_MS = 500;
/** Time between two requests for the same selection, in milliseconds (specification, section 9). */
export const REFRESH_MS = 120_000;
/** Time until an amount is asked for again that had no price because there were none at all, in milliseconds. */
export const NO_PRICES_MS = 10_000;
/** Text of an unknown amount. */
export const UNKNOWN = '...';
/** Text of the amount on a page that could load nothing at all (specification, section 4). */
export const NOTHING_LOADED = '0';

/**
 * State of the receiving side. `quote` is absent if both currencies are the same, because nothing is traded. A pending
 * amount reads '...', except on a page that opens with nothing loaded.
 */
export type EstimateView =
  | { readonly status: 'empty'; readonly amount: typeof UNKNOWN }
  | { readonly status: 'waiting'; readonly amount: typeof UNKNOWN | typeof NOTHING_LOADED }
  | { readonly status: 'ready'; readonly amount: string; readonly quote?: Quote | undefined }
  | { readonly status: 'failed'; readonly amount: typeof UNKNOWN; readonly error: ExchangeError };

const WAITING: EstimateView = { status: 'waiting', amount: UNKNOWN };

/** The estimate that the server rendered into the page. */
export interface KnownEstimate {
  readonly selection: Selection;
  readonly view: EstimateView;
}

/**
 * Keeps the estimate for the latest selection up to date. Never errors: an unknown amount reads '...'. Requests the
 * whole quote, whose `amountTo` is the estimate, so that one answer has both the amount and its breakdown.
 */
export class EstimateQuote {
  static readonly create = (resolve: Resolve) => new EstimateQuote(resolve(ExchangeApi), resolve(Clock));
  readonly #api: Pick<ExchangeApi, 'quote'>;
  readonly #clock: Clock;

  constructor(api: Pick<ExchangeApi, 'quote'>, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /**
   * @param selection$ normalised selections; unsubscribing aborts the call in progress. @param known used for the first
   * selection, if it is the same, until its refresh is due.
   */
  execute(selection$: Observable<PricedSelection>, known?: KnownEstimate): Observable<EstimateView> {
    return selection$.pipe(
      distinctUntilChanged(isSamePrice),
      switchMap((selection, index) => {
        const isKnown = index === 0 && known !== undefined && isSamePrice(known.selection, selection);
        return unasked(selection) ?? this.#keepAsking(selection, isKnown ? known.view : WAITING);
      }),
    );
  }

  #keepAsking(selection: PricedSelection, first: EstimateView): Observable<EstimateView> {
    // A new selection cancels this timer, so its first tick is the debounce and the rest are the refresh.
    return timer(first.status === 'ready' ? REFRESH_MS : SETTLE_MS, REFRESH_MS, this.#clock).pipe(
      switchMap(() => this.#askUntilPriced(selection)),
      startWith(first),
    );
  }

  #askUntilPriced(selection: PricedSelection): Observable<EstimateView> {
    return this.#ask(selection).pipe(
      switchMap((view) => {
        if (view.status !== 'failed' || mainMessage(view.error).name !== 'no-prices') return of(view);
        const again$ = timer(NO_PRICES_MS, this.#clock).pipe(switchMap(() => this.#askUntilPriced(selection)));
        return concat(of<EstimateView>(view), again$);
      }),
    );
  }

  #ask(selection: PricedSelection): Observable<EstimateView> {
    return fromAbortable((signal) => this.#api.quote(wantedOf(selection), { signal })).pipe(
      map((quote): EstimateView => ({ status: 'ready', amount: quote.amountTo, quote })),
      catchError((cause) => of<EstimateView>({ status: 'failed', amount: UNKNOWN, error: ExchangeError.from(cause) })),
    );
  }
}

/** Returns a view that needs no request: for an empty amount, or the same currency on both sides. */
export function unasked({ from, to, amount, payout }: PricedSelection): Observable<EstimateView> | undefined {
  const given = payout ?? amount;
  if (isEmptyAmount(given)) return of({ status: 'empty', amount: UNKNOWN });
  return from === to ? of({ status: 'ready', amount: wireAmount(given) }) : undefined;
}

/** The input of a call for its price. */
export function wantedOf({ from, to, amount, payout }: PricedSelection) {
  return payout === undefined ? { from, to, amount: wireAmount(amount) } : { from, to, amountTo: wireAmount(payout) };
}
