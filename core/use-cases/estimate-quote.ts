import { catchError, distinctUntilChanged, map, type Observable, of, startWith, switchMap, timer } from 'rxjs';
import { ExchangeError } from '../contract/exchange-error.ts';
import { isEmptyAmount, wireAmount } from '../domain/number-filter.ts';
import type { Quote } from '../domain/quotes/quote.ts';
import { sameSelection, type Selection } from '../domain/quotes/selection.ts';
import type { Clock } from '../ports/services/clock.ts';
import type { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { fromAbortable } from '../rx/from-abortable.ts';

/** Quiet time before a new selection is asked about, in milliseconds (specification, section 9). */
export const SETTLE_MS = 500;
/** Time between two askings about the same selection, in milliseconds (specification, section 9). */
export const REFRESH_MS = 120_000;
/** What an amount that is not known reads. */
export const UNKNOWN = '...';
/** What it reads where nothing could be loaded at all (specification, section 4). */
export const NOTHING_LOADED = '0';

/**
 * What the receiving side shows. `quote` is absent where both currencies are the same: nothing is traded. What is waited for
 * reads '...', but for a page that opens with nothing loaded.
 */
export type EstimateView =
  | { readonly status: 'empty'; readonly amount: typeof UNKNOWN }
  | { readonly status: 'waiting'; readonly amount: typeof UNKNOWN | typeof NOTHING_LOADED }
  | { readonly status: 'ready'; readonly amount: string; readonly quote?: Quote | undefined }
  | { readonly status: 'failed'; readonly amount: typeof UNKNOWN; readonly error: ExchangeError };

const WAITING: EstimateView = { status: 'waiting', amount: UNKNOWN };

/** What a page already knows as it opens: the server asked for it. */
export interface KnownEstimate {
  readonly selection: Selection;
  readonly view: EstimateView;
}

/**
 * Keeps the estimate for the latest selection fresh. Never errors: what is not known reads '...'. It asks for the whole
 * quote, whose `amountTo` is the estimate, so that one answer gives the number and what it is made of.
 */
export class EstimateQuote {
  readonly #api: Pick<ExchangeApi, 'quote'>;
  readonly #clock: Clock;

  constructor(api: Pick<ExchangeApi, 'quote'>, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /**
   * @param selection$ normalised selections; leaving the stream aborts the call under way.
   * @param known stands for the first selection, if it is the same, until its refresh is due.
   */
  execute(selection$: Observable<Selection>, known?: KnownEstimate): Observable<EstimateView> {
    return selection$.pipe(
      distinctUntilChanged(sameSelection),
      switchMap((selection, index) => {
        const isKnown = index === 0 && known !== undefined && sameSelection(known.selection, selection);
        return unasked(selection) ?? this.#keepAsking(selection, isKnown ? known.view : WAITING);
      }),
    );
  }

  #keepAsking(selection: Selection, first: EstimateView): Observable<EstimateView> {
    // A new selection drops this timer, so its first tick is the debounce and the rest are the refresh.
    return timer(first.status === 'ready' ? REFRESH_MS : SETTLE_MS, REFRESH_MS, this.#clock).pipe(
      switchMap(() => this.#ask(selection)),
      startWith(first),
    );
  }

  #ask({ from, to, amount }: Selection): Observable<EstimateView> {
    return fromAbortable((signal) => this.#api.quote({ from, to, amount: wireAmount(amount) }, { signal })).pipe(
      map((quote): EstimateView => ({ status: 'ready', amount: quote.amountTo, quote })),
      catchError((cause) => of<EstimateView>({ status: 'failed', amount: UNKNOWN, error: ExchangeError.from(cause) })),
    );
  }
}

/** What needs no asking: nothing typed, or the same currency on both sides. */
export function unasked({ from, to, amount }: Selection): Observable<EstimateView> | undefined {
  if (isEmptyAmount(amount)) return of({ status: 'empty', amount: UNKNOWN });
  return from === to ? of({ status: 'ready', amount: wireAmount(amount) }) : undefined;
}
