import type { Transaction } from '../../domain/transaction.ts';
import type { WidgetKind, WidgetTerms } from '../../domain/widget.ts';
import type { WidgetApi } from '../../ports/merchant-api.ts';

/** What `MakePayment` is told. */
export type NewPayment = Parameters<WidgetApi['createPayment']>[0];

/** What `MakeExchange` is told. */
export type NewWidgetExchange = Parameters<WidgetApi['createExchange']>[0];

/** Has a widget's address judged: what it asks for, and whether it is its merchant's word. */
export class JudgeWidget {
  readonly #api: WidgetApi;

  constructor(api: WidgetApi) {
    this.#api = api;
  }

  /** @param query of the address, without the question mark. @throws ExchangeError forbidden for a wrong signature. */
  execute(kind: WidgetKind, query: string): Promise<WidgetTerms> {
    return this.#api.widgetTerms({ kind, query });
  }
}

/** Makes an exchange in a widget, in the name of its merchant where there is one. */
export class MakeExchange {
  readonly #api: WidgetApi;

  constructor(api: WidgetApi) {
    this.#api = api;
  }

  /** @param intent names the customer's one wish, so that a second click makes no second exchange. */
  execute(exchange: NewWidgetExchange, intent: string): Promise<Transaction> {
    return this.#api.createExchange(exchange, { idempotencyKey: intent });
  }
}

/** Makes the payment that a widget's address asks for. */
export class MakePayment {
  readonly #api: WidgetApi;

  constructor(api: WidgetApi) {
    this.#api = api;
  }

  /** @param intent names the payer's one wish, so that a second click makes no second payment. */
  execute(payment: NewPayment, intent: string): Promise<Transaction> {
    return this.#api.createPayment(payment, { idempotencyKey: intent });
  }
}
