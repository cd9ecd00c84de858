import { catchError, map, type Observable, of, startWith, switchMap, timer } from 'rxjs';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import { Clock } from '../../ports/services/clock.ts';
import { ExchangeApi } from '../../ports/apis/exchange-api.ts';
import { fromAbortable } from '../../rx/from-abortable.ts';
import { paymentRate } from '../get-quote.ts';
import { type EstimateView, REFRESH_MS, UNKNOWN } from '../estimate-quote.ts';
import type { Resolve } from '../use-case.ts';

/** The amount to pay: `amount` is what arrives, a decimal string of `to`. */
interface Asked {
  readonly to: Ticker;
  readonly amount: string;
}

/** Keeps the price of a payment up to date, in the currency that the payer chose. Never errors. */
export class PricePayment {
  static readonly create = (resolve: Resolve) => new PricePayment(resolve(ExchangeApi), resolve(Clock));
  readonly #api: Pick<ExchangeApi, 'quote'>;
  readonly #clock: Clock;

  constructor(api: Pick<ExchangeApi, 'quote'>, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /**
   * The view's `amount` is the amount to send. @param from$ each value asks anew, also the same one again. @param known the
   * first currency's view that the page was rendered with.
   */
  execute(from$: Observable<Ticker>, asked: Asked, known?: EstimateView): Observable<EstimateView> {
    const waiting: EstimateView = { status: 'waiting', amount: UNKNOWN };
    return from$.pipe(
      switchMap((from, index) => {
        const first = index === 0 && known?.status === 'ready' ? known : waiting;
        return timer(first === waiting ? 0 : REFRESH_MS, REFRESH_MS, this.#clock).pipe(
          switchMap(() => this.#ask(from, asked)),
          startWith(first),
        );
      }),
    );
  }

  #ask(from: Ticker, { to, amount }: Asked): Observable<EstimateView> {
    return fromAbortable((signal) =>
      this.#api.quote({ from, to, amountTo: amount, ...paymentRate(from) }, { signal }),
    ).pipe(
      map((quote): EstimateView => ({ status: 'ready', amount: quote.amountFrom, quote })),
      catchError((cause) => of<EstimateView>({ status: 'failed', amount: UNKNOWN, error: ExchangeError.from(cause) })),
    );
  }
}
