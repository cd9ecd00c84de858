import { BehaviorSubject, filter, type Observable, startWith, Subject, switchMap } from 'rxjs';
import { sameSelection, type Selection } from '../../core/domain/selection.ts';
import type { EstimateQuote, EstimateView } from '../../core/use-cases/estimate-quote.ts';
import { type ExchangePageData, firstView } from './exchange-page-data.ts';

/** The estimate of one visit to an exchange page: opens with what the server found and is kept fresh from there. */
export class EstimateSession {
  readonly first: EstimateView;
  readonly view$: Observable<EstimateView>;
  readonly #selection$: BehaviorSubject<Selection>;
  readonly #again$ = new Subject<void>();
  #isUntouched = true;

  constructor(estimate: EstimateQuote, data: ExchangePageData) {
    this.first = firstView(data);
    this.#selection$ = new BehaviorSubject(data.selection);
    this.view$ = this.#again$.pipe(
      startWith(undefined),
      switchMap(() => estimate.execute(this.#selection$)),
      // The server's answer stays until there is a newer one: nothing the visitor did calls it into question.
      filter(({ status }) => !(this.#isUntouched && status === 'waiting')),
    );
  }

  /** The visitor wants something else. */
  select(selection: Selection): void {
    if (sameSelection(selection, this.#selection$.value)) return;
    this.#isUntouched = false;
    this.#selection$.next(selection);
  }

  /** The visitor wants to know it anew. */
  askAgain(): void {
    this.#isUntouched = false;
    this.#again$.next();
  }
}
