import type { Choice, Destination, SavedIn, Transaction, TransactionRef } from '../domain/transactions/transaction.ts';
import type { QuoteProof } from '../domain/quotes/quote-proof.ts';
import type { HistoryFilter } from '../domain/transactions/history-filter.ts';
import type { HeldDeposit } from '../domain/transactions/held-deposit.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { CaptchaSolver } from '../ports/services/captcha-solver.ts';
import { provenCall } from './proven-call.ts';
import { callOf, type Resolve } from './use-case.ts';

/** Input of `CreateTransaction`. Amounts are decimal strings. */
export type NewTransaction = Parameters<ExchangeApi['createTransaction']>[0];

/** Result of an address check: valid, or why not. */
export type AddressCheck = Awaited<ReturnType<ExchangeApi['checkAddress']>>;

/** Creates an exchange; solves a required proof of work in the background. */
export class CreateTransaction {
  static readonly create = (resolve: Resolve) => new CreateTransaction(resolve(ExchangeApi), resolve(CaptchaSolver));
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
export const CheckAddress = callOf(
  () => ExchangeApi,
  (api, currency: string, { address, extraId }: Destination) =>
    api.checkAddress({ currency, address, ...(extraId && { extraId }) }),
);

/** Loads one exchange. */
export const FindTransaction = callOf(
  () => ExchangeApi,
  (api, ref: TransactionRef): Promise<Transaction> => ('secret' in ref ? api.track(ref) : api.transaction(ref)),
);

/** The public key that fixed quotes and receipts are signed with. */
export const GetQuoteKey = callOf(
  () => ExchangeApi,
  (api) => api.quoteKey({}),
);

/** How its quote compared with each venue alone, and the receipt, where they were kept. */
export const FindProof = callOf(
  () => ExchangeApi,
  (api, ref: TransactionRef): Promise<QuoteProof> =>
    'secret' in ref ? api.transactionProofTracked(ref) : api.transactionProof(ref),
);

/** Lists the history, or what fits a filter, a page at a time, from 1. */
export const ListTransactions = callOf(
  () => ExchangeApi,
  (api, page: number = 1, filter: HistoryFilter = {}) => api.transactions({ page, ...filter }),
);

/** Terms of an answer to a hold. */
export interface HoldTerms {
  /** Where a refund goes. */
  readonly refund?: Destination | undefined;
  /** The least payout that is accepted where it continues: a decimal string. */
  readonly leastAmountTo?: string | undefined;
}

/** Resolves a hold with the customer's answer. */
export const ResolveHold = callOf(
  () => ExchangeApi,
  (api, ref: TransactionRef, choice: Choice, { refund, leastAmountTo }: HoldTerms = {}): Promise<Transaction> => {
    const answer = { choice, ...(refund && refundFields(refund)), ...(leastAmountTo && { leastAmountTo }) };
    return 'secret' in ref ? api.resolveTracked({ ...ref, ...answer }) : api.resolve({ ...ref, ...answer });
  },
);

/** Sets the refund address, or changes it while nothing has been refunded. */
export const SetRefundAddress = callOf(
  () => ExchangeApi,
  (api, ref: TransactionRef, refund: Destination): Promise<Transaction> => {
    const fields = refundFields(refund);
    return 'secret' in ref ? api.refundAddressTracked({ ...ref, ...fields }) : api.refundAddress({ ...ref, ...fields });
  },
);

/** Lists the coins that arrived at the exchange's address and that it cannot use. */
export const ListHeldDeposits = callOf(
  () => ExchangeApi,
  (api, ref: TransactionRef): Promise<readonly HeldDeposit[]> =>
    'secret' in ref ? api.heldDepositsTracked(ref) : api.heldDeposits(ref),
);

/** Has such coins returned. */
export const ReturnDeposit = callOf(
  () => ExchangeApi,
  (api, ref: TransactionRef, deposit: string, to: Destination): Promise<readonly HeldDeposit[]> => {
    const fields = { deposit, ...refundFields(to) };
    return 'secret' in ref ? api.returnDepositTracked({ ...ref, ...fields }) : api.returnDeposit({ ...ref, ...fields });
  },
);

/** Finds out in whose history the exchange of a tracking link is; for signed-in users. */
export const FindSaved = callOf(
  () => ExchangeApi,
  async (api, secret: string): Promise<SavedIn> => (await api.saved({ secret })).account,
);

/** Adds the exchange of a tracking link to the history of the signed-in user. */
export const SaveExchange = callOf(
  () => ExchangeApi,
  async (api, secret: string): Promise<SavedIn> => (await api.save({ secret })).account,
);

/** On the demonstration chain: pays an exchange with worthless coins; the missing amount unless one is given. */
export const SendTestPayment = callOf(
  () => ExchangeApi,
  (api, ref: TransactionRef, amount?: string): Promise<Transaction> => {
    const payment = amount === undefined ? {} : { amount };
    return 'secret' in ref ? api.testPaymentTracked({ ...ref, ...payment }) : api.testPayment({ ...ref, ...payment });
  },
);

/** On the demonstration chain: returns an example address. */
export const SuggestTestAddress = callOf(
  () => ExchangeApi,
  (api, currency: string) => api.testAddress({ currency }),
);

function refundFields({ address, extraId }: Destination) {
  return { refundAddress: address, ...(extraId && { refundExtraId: extraId }) };
}
