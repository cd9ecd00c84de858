import type { Transaction } from '../../domain/transactions/transaction.ts';
import type { WidgetKind, WidgetTerms } from '../../domain/merchants/widget.ts';
import type { CaptchaSolver } from '../../ports/services/captcha-solver.ts';
import type { WidgetApi } from '../../ports/apis/merchant-api.ts';
import { provenCall } from '../proven-call.ts';

/** What `MakePayment` is told. */
export type NewPayment = Parameters<WidgetApi['createPayment']>[0];

/** What `MakeExchange` is told. */
export type NewWidgetExchange = Parameters<WidgetApi['createExchange']>[0];

/** Has a widget's address judged: what it asks for, and whether it is its merchant's word. */
export class ResolveWidget {
  readonly #api: WidgetApi;

  constructor(api: WidgetApi) {
    this.#api = api;
  }

  /** @param query of the address, without the question mark. @throws ExchangeError forbidden for a wrong signature. */
  execute(kind: WidgetKind, query: string): Promise<WidgetTerms> {
    return this.#api.widgetTerms({ kind, query });
  }
}

/** Makes an exchange in a widget, in the name of its merchant where there is one; proofs of work as `CreateTransaction`. */
export class MakeExchange {
  readonly #api: WidgetApi;
  readonly #captchaSolver: CaptchaSolver | undefined;

  constructor(api: WidgetApi, captchaSolver?: CaptchaSolver) {
    this.#api = api;
    this.#captchaSolver = captchaSolver;
  }

  /** @param intent names the customer's one wish, so that a second click makes no second exchange. */
  execute(exchange: NewWidgetExchange, intent: string): Promise<Transaction> {
    return provenCall(
      (proof) => this.#api.createExchange({ ...exchange, ...proof }, { idempotencyKey: intent }),
      this.#captchaSolver,
    );
  }
}

/** Makes the payment that a widget's address asks for; proofs of work as `CreateTransaction`. */
export class MakePayment {
  readonly #api: WidgetApi;
  readonly #captchaSolver: CaptchaSolver | undefined;

  constructor(api: WidgetApi, captchaSolver?: CaptchaSolver) {
    this.#api = api;
    this.#captchaSolver = captchaSolver;
  }

  /** @param intent names the payer's one wish, so that a second click makes no second payment. */
  execute(payment: NewPayment, intent: string): Promise<Transaction> {
    return provenCall(
      (proof) => this.#api.createPayment({ ...payment, ...proof }, { idempotencyKey: intent }),
      this.#captchaSolver,
    );
  }
}
