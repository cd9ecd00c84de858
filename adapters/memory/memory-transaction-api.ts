import type { Transaction, TransactionPage } from '../../core/domain/transaction.ts';
import type { TransactionApi } from '../../core/ports/exchange-api.ts';
import { answered, type Forced } from './forced.ts';
import { EMPTY_HISTORY, SAMPLE_TRANSACTION } from './sample-transactions.ts';

/** States to force; what is left out answers with samples. */
export interface MemoryTransactionOptions {
  readonly transaction?: Forced<Transaction>;
  readonly history?: Forced<TransactionPage>;
  readonly verdict?: Forced<Verdict>;
}

/** Transactions in memory, in whatever state a story or a test wants them. Nothing moves. */
export function memoryTransactionApi(options: MemoryTransactionOptions = {}): TransactionApi {
  const { transaction = ready(SAMPLE_TRANSACTION), history = ready(EMPTY_HISTORY) } = options;
  const one = () => answered(transaction, (answer) => structuredClone(answer) as Answer<'transaction'>);
  return {
    checkAddress: ({ address }) =>
      answered(options.verdict ?? ready<Verdict>({ status: 'valid', address: address.trim() }), (verdict) => verdict),
    createTransaction: one,
    transactions: () => answered(history, (answer) => structuredClone(answer) as Answer<'transactions'>),
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

function ready<T>(answer: T): Forced<T> {
  return { status: 'ready', answer };
}
