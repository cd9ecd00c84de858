import { BehaviorSubject, concat, type Observable, of, Subject, switchMap } from 'rxjs';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { EstimateQuote, EstimateView } from '../../../core/use-cases/estimate-quote.ts';
import { type ExchangePageData, firstView } from './exchange-page-data.ts';

/** What keeps a view of the latest selection's price: at a floating rate, or at a fixed one. */
export type Estimator = Pick<EstimateQuote, 'execute'>;

/** The estimate of one visit to an exchange page: opens with what the server found and is kept fresh from there. */
export class EstimateSession {
  readonly first: EstimateView;
  readonly view$: Observable<EstimateView>;
  readonly #selection$: BehaviorSubject<Selection>;
  readonly #again$ = new Subject<void>();
  #estimator: Estimator;

  constructor(estimator: Estimator, data: ExchangePageData) {
    this.#estimator = estimator;
    this.first = firstView(data);
    this.#selection$ = new BehaviorSubject(data.selection);
    const known = { selection: data.selection, view: this.first };
    this.view$ = concat(of(known), this.#again$).pipe(
      switchMap((found) => this.#estimator.execute(this.#selection$, found ?? undefined)),
    );
  }

  /** The visitor wants something else. */
  select(selection: Selection): void {
    this.#selection$.next(selection);
  }

  /** The visitor wants another kind of rate. */
  askWith(estimator: Estimator): void {
    this.#estimator = estimator;
    this.#again$.next();
  }

  /** The visitor wants to know it anew. */
  askAgain(): void {
    this.#again$.next();
  }
}
