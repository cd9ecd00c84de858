import { catchError, from, map, mergeMap, type Observable, of, startWith, switchMap, timer, toArray } from 'rxjs';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { decimalSum } from '../../domain/affiliates/affiliate-totals.ts';
import type { AffiliateBalance } from '../../domain/affiliates/affiliate-balance.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import { Clock } from '../../ports/services/clock.ts';
import { ExchangeApi } from '../../ports/apis/exchange-api.ts';
import { fromAbortable } from '../../rx/from-abortable.ts';
import type { Resolve } from '../use-case.ts';

/** Debounce of a choice before quotes are requested, in milliseconds. */
export const PREVIEW_SETTLE_MS = 300;
/** Time between two requests for the same choice, in milliseconds. */
export const PREVIEW_REFRESH_MS = 30_000;
/** Most concurrent quote requests. */
const AT_ONCE = 4;

/** The balances to convert, and the target currency. */
export interface ConversionChoice {
  readonly balances: readonly Pick<AffiliateBalance, 'currency' | 'amount'>[];
  readonly to: Ticker;
}

/** Result of a conversion at the current market price, before the exchange's own fees. `amount` is a decimal string. */
export type ConversionPreview =
  | { readonly status: 'waiting' }
  | {
      readonly status: 'ready';
      readonly amount: string;
      /** Balances without a market price at the moment; `amount` covers the others. */
      readonly without: readonly Ticker[];
    }
  | { readonly status: 'failed'; readonly error: ExchangeError };

type Priced =
  | { readonly currency: Ticker; readonly amount: string }
  | { readonly currency: Ticker; error: ExchangeError };

/** Keeps a conversion's preview up to date. Never errors. */
export class PreviewConversion {
  static readonly create = (resolve: Resolve) => new PreviewConversion(resolve(ExchangeApi), resolve(Clock));
  readonly #api: Pick<ExchangeApi, 'quote'>;
  readonly #clock: Clock;

  constructor(api: Pick<ExchangeApi, 'quote'>, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** @param choice$ a new choice aborts the requests of the one before. */
  execute(choice$: Observable<ConversionChoice>): Observable<ConversionPreview> {
    return choice$.pipe(
      switchMap((choice) =>
        timer(PREVIEW_SETTLE_MS, PREVIEW_REFRESH_MS, this.#clock).pipe(
          switchMap(() => this.#ask(choice)),
          startWith<ConversionPreview>({ status: 'waiting' }),
        ),
      ),
    );
  }

  #ask({ balances, to }: ConversionChoice): Observable<ConversionPreview> {
    const others = balances.filter(({ currency }) => currency !== to);
    return from(others).pipe(
      mergeMap((balance) => this.#price(balance, to), AT_ONCE),
      toArray(),
      map(previewOf),
    );
  }

  /** Takes the gross of a quote: the market's amount before the fees that customers pay and affiliates do not. */
  #price({ currency, amount }: Pick<AffiliateBalance, 'currency' | 'amount'>, to: Ticker): Observable<Priced> {
    return fromAbortable((signal) => this.#api.quote({ from: currency, to, amount }, { signal })).pipe(
      map(({ gross }): Priced => ({ currency, amount: gross })),
      catchError((cause: unknown) => of<Priced>({ currency, error: ExchangeError.from(cause) })),
    );
  }
}

function previewOf(priced: readonly Priced[]): ConversionPreview {
  const amounts = priced.flatMap((each) => ('amount' in each ? each.amount : []));
  const failed = priced.flatMap((each) => ('error' in each ? each : []));
  if (amounts.length === 0 && failed[0]) return { status: 'failed', error: failed[0].error };
  return { status: 'ready', amount: decimalSum(amounts), without: failed.map(({ currency }) => currency).toSorted() };
}
