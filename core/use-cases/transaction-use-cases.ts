import type { Destination, Transaction, TransactionPage, TransactionRef } from '../domain/transactions/transaction.ts';
import type { Choice } from '../domain/transactions/transaction.ts';
import type { ExchangeApi } from '../ports/apis/exchange-api.ts';
import type { CaptchaSolver } from '../ports/services/captcha-solver.ts';
import { provenCall } from './proven-call.ts';

/** What `CreateTransaction` is told: what is exchanged, and where it goes. Amounts as decimal strings. */
export type NewTransaction = Parameters<ExchangeApi['createTransaction']>[0];

/** Whether an address can be paid to, and why not. */
export type AddressCheck = Awaited<ReturnType<ExchangeApi['checkAddress']>>;

/** Makes an exchange; where that takes a proof of work, it is made out of sight. */
export class CreateTransaction {
  readonly #api: ExchangeApi;
  readonly #captchaSolver: CaptchaSolver | undefined;

  /** @param human without it an exchange that takes a proof is not made. */
  constructor(api: ExchangeApi, captchaSolver?: CaptchaSolver) {
    this.#api = api;
    this.#captchaSolver = captchaSolver;
  }

  /** @param intent names the customer's one wish, so that a second click or a retry makes no second exchange. */
  execute(wanted: NewTransaction, intent: string): Promise<Transaction> {
    return provenCall(
      (proof) => this.#api.createTransaction({ ...wanted, ...proof }, { idempotencyKey: intent }),
      this.#captchaSolver,
    );
  }
}

/** Judges an address before anything is made of it. */
export class CheckAddress {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  execute(currency: string, { address, extraId }: Destination): Promise<AddressCheck> {
    return this.#api.checkAddress({ currency, address, ...(extraId && { extraId }) });
  }
}

/** Finds one exchange. */
export class FindTransaction {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  execute(ref: TransactionRef): Promise<Transaction> {
    return 'secret' in ref ? this.#api.track(ref) : this.#api.transaction(ref);
  }
}

/** The history, a page at a time. */
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

/** The customer's answer to a hold. */
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

/** Says where a refund would go, or changes it while nothing has been refunded. */
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

/** On the demonstration chain: pays in coins of no worth. */
export class SendTestPayment {
  readonly #api: ExchangeApi;

  constructor(api: ExchangeApi) {
    this.#api = api;
  }

  /** @param amount a decimal string; what is still missing unless given. */
  execute(ref: TransactionRef, amount?: string): Promise<Transaction> {
    const payment = amount === undefined ? {} : { amount };
    return 'secret' in ref
      ? this.#api.testPaymentTracked({ ...ref, ...payment })
      : this.#api.testPayment({ ...ref, ...payment });
  }
}

/** On the demonstration chain: an address to try the service with. */
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
