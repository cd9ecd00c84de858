import type { Transaction } from '../../domain/transactions/transaction.ts';
import type { WidgetKind } from '../../domain/merchants/widget.ts';
import { CaptchaSolver } from '../../ports/services/captcha-solver.ts';
import { WidgetApi } from '../../ports/apis/merchant-api.ts';
import { provenCall } from '../proven-call.ts';
import { callOf, type Resolve } from '../use-case.ts';

export type NewPayment = Parameters<WidgetApi['createPayment']>[0];

/** Input of `MakeExchange`. */
type NewWidgetExchange = Parameters<WidgetApi['createExchange']>[0];

/**
 * Resolves a widget's URL: its options, and whether its merchant signed them. The query has no question mark. @throws
 * ExchangeError forbidden for a wrong signature.
 */
export const ResolveWidget = callOf(
  () => WidgetApi,
  (api, kind: WidgetKind, query: string) => api.widgetTerms({ kind, query }),
);

/** Creates an exchange in a widget, for its merchant if there is one; proofs of work as in `CreateTransaction`. */
export class MakeExchange {
  static readonly create = (resolve: Resolve) => new MakeExchange(resolve(WidgetApi), resolve(CaptchaSolver));
  readonly #api: WidgetApi;
  readonly #captchaSolver: CaptchaSolver | undefined;

  constructor(api: WidgetApi, captchaSolver?: CaptchaSolver) {
    this.#api = api;
    this.#captchaSolver = captchaSolver;
  }

  /** @param intent idempotency key, so that a second click creates no second exchange. */
  execute(exchange: NewWidgetExchange, intent: string): Promise<Transaction> {
    return provenCall(
      (proof) => this.#api.createExchange({ ...exchange, ...proof }, { idempotencyKey: intent }),
      this.#captchaSolver,
    );
  }
}

/** Creates the payment that a widget's URL asks for; proofs of work as in `CreateTransaction`. */
export class MakePayment {
  static readonly create = (resolve: Resolve) => new MakePayment(resolve(WidgetApi), resolve(CaptchaSolver));
  readonly #api: WidgetApi;
  readonly #captchaSolver: CaptchaSolver | undefined;

  constructor(api: WidgetApi, captchaSolver?: CaptchaSolver) {
    this.#api = api;
    this.#captchaSolver = captchaSolver;
  }

  /** @param intent idempotency key, so that a second click creates no second payment. */
  execute(payment: NewPayment, intent: string): Promise<Transaction> {
    return provenCall(
      (proof) => this.#api.createPayment({ ...payment, ...proof }, { idempotencyKey: intent }),
      this.#captchaSolver,
    );
  }
}
