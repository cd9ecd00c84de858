import type { Transaction } from '../../domain/transactions/transaction.ts';
import type { WidgetKind, WidgetTerms } from '../../domain/merchants/widget.ts';
import type { CaptchaSolver } from '../../ports/services/captcha-solver.ts';
import type { WidgetApi } from '../../ports/apis/merchant-api.ts';
import { provenCall } from '../proven-call.ts';

/** Input of `MakePayment`. */
export type NewPayment = Parameters<WidgetApi['createPayment']>[0];

/** Input of `MakeExchange`. */
type NewWidgetExchange = Parameters<WidgetApi['createExchange']>[0];

/** Resolves a widget's URL: its options, and whether its merchant signed them. */
export class ResolveWidget {
  readonly #api: WidgetApi;

  constructor(api: WidgetApi) {
    this.#api = api;
  }

  /** @param query of the URL, without the question mark. @throws ExchangeError forbidden for a wrong signature. */
  execute(kind: WidgetKind, query: string): Promise<WidgetTerms> {
    return this.#api.widgetTerms({ kind, query });
  }
}

/** Creates an exchange in a widget, for its merchant if there is one; proofs of work as in `CreateTransaction`. */
export class MakeExchange {
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
