import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import type { TransactionPage } from '../../core/domain/transactions/transaction-history.ts';
import type { TransactionApi } from '../../core/ports/apis/exchange-api.ts';
import { respondWith, type Stubbed } from './stubbed.ts';
import { EMPTY_HISTORY, SAMPLE_TRANSACTION } from './samples/sample-transactions.ts';

/** Stubbed states; the others answer with samples. */
export interface MemoryTransactionOptions {
  readonly transaction?: Stubbed<Transaction>;
  readonly history?: Stubbed<TransactionPage>;
  readonly verdict?: Stubbed<Verdict>;
}

/** Transactions in memory, in the state that a story or a test needs. They never change. */
export function memoryTransactionApi(options: MemoryTransactionOptions = {}): TransactionApi {
  const { transaction = ready(SAMPLE_TRANSACTION), history = ready(EMPTY_HISTORY) } = options;
  const one = () => respondWith(transaction, (answer) => structuredClone(answer) as Answer<'transaction'>);
  return {
    checkAddress: ({ address }) =>
      respondWith(
        options.verdict ?? ready<Verdict>({ status: 'valid', address: address.trim() }),
        (verdict) => verdict,
      ),
    createTransaction: one,
    transactions: () => respondWith(history, (answer) => structuredClone(answer) as Answer<'transactions'>),
    transaction: one,
    track: one,
    resolve: one,
    resolveTracked: one,
    refundAddress: one,
    refundAddressTracked: one,
    testPayment: one,
    testPaymentTracked: one,
    testAddress: async () => ({ address: SAMPLE_TRANSACTION.payout.address }),
    quoteKey: async () => ({ algorithm: 'Ed25519', publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }),
  };
}

type Verdict = Answer<'checkAddress'>;

type Answer<K extends keyof TransactionApi> = Awaited<ReturnType<TransactionApi[K]>>;

function ready<T>(answer: T): Stubbed<T> {
  return { status: 'ready', answer };
}
