import type { Destination, Transaction, TransactionRef, Choice } from '../domain/transactions/transaction.ts';
import type { TransactionPage } from '../domain/transactions/transaction-history.ts';
import type { ExchangeApi } from '../ports/apis/exchange-api.ts';
import type { CaptchaSolver } from '../ports/services/captcha-solver.ts';
import { provenCall } from './proven-call.ts';

/** Input of `CreateTransaction`. Amounts are decimal strings. */
export type NewTransaction = Parameters<ExchangeApi['createTransaction']>[0];

/** Result of an address check: valid, or why not. */
export type AddressCheck = Awaited<ReturnType<ExchangeApi['checkAddress']>>;

/** Creates an exchange; solves a required proof of work in the background. */
export class CreateTransaction {
  readonly #api: ExchangeApi;
  readonly #captchaSolver: CaptchaSolver | undefined;

  /** @param captchaSolver without it an exchange that requires a proof is not created. */
  constructor(api: ExchangeApi, captchaSolver?: CaptchaSolver) {
    this.#api = api;
    this.#captchaSolver = captchaSolver;
  }

  /** @param intent idempotency key, so that a second click or a retry creates no second exchange. */
  execute(wanted: NewTransaction, intent: string): Promise<Transaction> {
    return provenCall(
      (proof) => this.#api.createTransaction({ ...wanted, ...proof }, { idempotencyKey: intent }),
      this.#captchaSolver,
    );
  }
}

/** Checks an address before it is used. */
export class CheckAddress {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  execute(currency: string, { address, extraId }: Destination): Promise<AddressCheck> {
    return this.#api.checkAddress({ currency, address, ...(extraId && { extraId }) });
  }
}

/** Loads one exchange. */
export class FindTransaction {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  execute(ref: TransactionRef): Promise<Transaction> {
    return 'secret' in ref ? this.#api.track(ref) : this.#api.transaction(ref);
  }
}

/** Lists the history, a page at a time. */
export class ListTransactions {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  /** @param page from 1. */
  execute(page = 1): Promise<TransactionPage> {
    return this.#api.transactions({ page });
  }
}

/** Resolves a hold with the customer's answer. */
export class ResolveHold {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  execute(ref: TransactionRef, choice: Choice, refund?: Destination): Promise<Transaction> {
    const answer = { choice, ...(refund && refundFields(refund)) };
    return 'secret' in ref ? this.#api.resolveTracked({ ...ref, ...answer }) : this.#api.resolve({ ...ref, ...answer });
  }
}

/** Sets the refund address, or changes it while nothing has been refunded. */
export class SetRefundAddress {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  execute(ref: TransactionRef, refund: Destination): Promise<Transaction> {
    const fields = refundFields(refund);
    return 'secret' in ref
      ? this.#api.refundAddressTracked({ ...ref, ...fields })
      : this.#api.refundAddress({ ...ref, ...fields });
  }
}

/** On the demonstration chain: pays an exchange with worthless coins. */
export class SendTestPayment {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  /** @param amount a decimal string; defaults to the missing amount. */
  execute(ref: TransactionRef, amount?: string): Promise<Transaction> {
    const payment = amount === undefined ? {} : { amount };
    return 'secret' in ref
      ? this.#api.testPaymentTracked({ ...ref, ...payment })
      : this.#api.testPayment({ ...ref, ...payment });
  }
}

/** On the demonstration chain: returns an example address. */
export class SuggestTestAddress {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  execute(currency: string): Promise<Destination> {
    return this.#api.testAddress({ currency });
  }
}

function refundFields({ address, extraId }: Destination) {
  return { refundAddress: address, ...(extraId && { refundExtraId: extraId }) };
}
