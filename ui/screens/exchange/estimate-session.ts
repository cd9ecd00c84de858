import { BehaviorSubject, concat, type Observable, of, Subject, switchMap } from 'rxjs';
import type { PricedSelection } from '../../../core/domain/quotes/selection.ts';
import type { EstimateQuote, EstimateView } from '../../../core/use-cases/estimate-quote.ts';
import { type ExchangePageData, firstView } from './exchange-page-data.ts';

/** Provides a view of the latest selection's price: at a floating or a fixed rate. */
export type Estimator = Pick<EstimateQuote, 'execute'>;

/** The estimate of one visit to an exchange page: starts with the server's result and is kept current from there. */
export class EstimateSession {
  readonly first: EstimateView;
  readonly view$: Observable<EstimateView>;
  readonly #selection$: BehaviorSubject<PricedSelection>;
  readonly #again$ = new Subject<void>();
  #estimator: Estimator;

  constructor(estimator: Estimator, data: ExchangePageData) {
    this.#estimator = estimator;
    this.first = firstView(data);
    this.#selection$ = new BehaviorSubject<PricedSelection>(data.selection);
    const known = { selection: data.selection, view: this.first };
    this.view$ = concat(of(known), this.#again$).pipe(
      switchMap((found) => this.#estimator.execute(this.#selection$, found ?? undefined)),
    );
  }

  /** Changes the selection. */
  select(selection: PricedSelection): void {
    this.#selection$.next(selection);
  }

  /** Changes the kind of rate. */
  askWith(estimator: Estimator): void {
    this.#estimator = estimator;
    this.#again$.next();
  }

  askAgain(): void {
    this.#again$.next();
  }
}
