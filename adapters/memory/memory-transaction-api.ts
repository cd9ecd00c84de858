import type { HeldDeposit } from '../../core/domain/transactions/held-deposit.ts';
import type { SavedIn, Transaction } from '../../core/domain/transactions/transaction.ts';
import type { TransactionPage } from '../../core/domain/transactions/transaction-history.ts';
import type { TransactionApi } from '../../core/ports/apis/exchange-api.ts';
import { respondWith, type Stubbed } from './stubbed.ts';
import { SAMPLE_PROOF } from './samples/sample-quotes.ts';
import { EMPTY_HISTORY, SAMPLE_TRANSACTION } from './samples/sample-transactions.ts';

/** Stubbed states; the others answer with samples. */
export interface MemoryTransactionOptions {
  readonly transaction?: Stubbed<Transaction>;
  readonly history?: Stubbed<TransactionPage>;
  readonly verdict?: Stubbed<Verdict>;
  /** Coins at its address that it cannot use. */
  readonly held?: readonly HeldDeposit[];
  /** In whose history it is; nobody's unless given. */
  readonly saved?: SavedIn;
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
    transactionProof: async () => ({ ...SAMPLE_PROOF, venues: [...SAMPLE_PROOF.venues], quote: undefined }),
    transactionProofTracked: async () => ({ ...SAMPLE_PROOF, venues: [...SAMPLE_PROOF.venues], quote: undefined }),
    resolve: one,
    resolveTracked: one,
    refundAddress: one,
    refundAddressTracked: one,
    heldDeposits: async () => [...(options.held ?? [])],
    heldDepositsTracked: async () => [...(options.held ?? [])],
    returnDeposit: async () => returned(options.held),
    returnDepositTracked: async () => returned(options.held),
    testPayment: one,
    testPaymentTracked: one,
    saved: async () => ({ account: options.saved ?? 'none' }),
    save: async () => ({ account: 'yours' }),
    testAddress: async () => ({ address: SAMPLE_TRANSACTION.payout.address }),
    quoteKey: async () => ({ algorithm: 'Ed25519', publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }),
  };
}

/** The deposits with each that was held on its way back. */
function returned(held: readonly HeldDeposit[] = []): HeldDeposit[] {
  return held.map(({ returnable, ...deposit }) => {
    if (deposit.state !== 'held' || returnable === undefined) return deposit;
    const { address } = SAMPLE_TRANSACTION.payIn;
    const sending = { address, amount: returnable, currency: deposit.currency, purpose: 'refund' as const };
    return { ...deposit, state: 'returning', sending: { ...sending, isConfirmed: false } };
  });
}

type Verdict = Answer<'checkAddress'>;

type Answer<K extends keyof TransactionApi> = Awaited<ReturnType<TransactionApi[K]>>;

function ready<T>(answer: T): Stubbed<T> {
  return { status: 'ready', answer };
}
