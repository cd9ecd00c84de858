import type {
  HoldReason,
  Transaction,
  TransactionStatus,
  ChoiceView,
  DepositView,
  SendingView,
} from '../../../core/domain/transactions/transaction.ts';
import type { TransactionPage, TransactionSummary } from '../../../core/domain/transactions/transaction-history.ts';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';

const CHAIN_TX_ID = '9f2c41d07be3a86655d1e0b7c43f9a2e8810cc5f6ad7b9423e51f08a7d64b3c2';

function deposit(amount: string, confirmations: number, more: Partial<DepositView> = {}): DepositView {
  return {
    chainTxId: CHAIN_TX_ID,
    amount,
    confirmations,
    status: confirmations >= 6 ? 'confirmed' : 'seen',
    ...more,
  };
}

function arrived(received: string, deposits: readonly DepositView[]): Pick<Transaction, 'payIn'> {
  return { payIn: { ...SAMPLE_TRANSACTION.payIn, received, deposits } };
}

const whole = arrived('15', [deposit('15', 6)]);
const payout: SendingView = {
  ...SAMPLE_TRANSACTION.payout,
  amount: SAMPLE_TRANSACTION.amountTo,
  currency: 'doge',
  purpose: 'payout',
  chainTxId: '51b7e3d92ac08f6644ce17fa90d3b5528e6a1f7cbb20d94e3a8c65f0172de8b9',
  isConfirmed: false,
};
const refund: SendingView = {
  ...payout,
  address: 'sim1ltcback7m2k9x4',
  amount: '14.999',
  currency: 'ltc',
  purpose: 'refund',
};
const refundTo = { refund: { address: refund.address } };

const CHOICES: Readonly<Record<'top-up' | 'continue' | 'refund', ChoiceView>> = {
  'top-up': { choice: 'top-up', amount: '5', currency: 'ltc', needsRefundAddress: false },
  continue: { choice: 'continue', amount: '262001.4', currency: 'doge', needsRefundAddress: false },
  refund: { choice: 'refund', amount: '9.999', currency: 'ltc', needsRefundAddress: true },
};

/** A transaction in each status: 15 LTC to DOGE. */
export const SAMPLE_STATES: Readonly<Record<TransactionStatus, Transaction>> = {
  waiting: SAMPLE_TRANSACTION,
  confirming: state('confirming', arrived('0', [deposit('15', 2)])),
  exchanging: state('exchanging', whole),
  sending: state('sending', { ...whole, sendings: [payout] }),
  finished: state('finished', { ...whole, sendings: [{ ...payout, isConfirmed: true }] }),
  hold: held('underpaid'),
  refunding: state('refunding', { ...whole, ...refundTo, sendings: [{ ...refund, chainTxId: undefined }] }),
  refunded: state('refunded', { ...whole, ...refundTo, sendings: [{ ...refund, isConfirmed: true }] }),
  expired: state('expired', { rateKind: 'fixed' }),
  overdue: state('overdue', {}),
  failed: state('failed', whole),
};

function state(status: TransactionStatus, more: Partial<Transaction>): Transaction {
  return { ...SAMPLE_TRANSACTION, sequence: 2, status, ...more };
}

/** A hold for each reason, with its options. */
export function held(holdReason: HoldReason): Transaction {
  const second = deposit('5', 6, { chainTxId: CHAIN_TX_ID.replaceAll('9', '4') });
  const { 'top-up': topUp, continue: goOn, refund: back } = CHOICES;
  const by: Readonly<Record<HoldReason, Partial<Transaction>>> = {
    underpaid: { ...arrived('10', [deposit('10', 6)]), choices: [topUp, goOn, back] },
    overpaid: { ...arrived('20', [deposit('20', 6)]), choices: [goOn, back] },
    late: { ...whole, choices: [goOn, back] },
    multiple: { ...arrived('20', [deposit('15', 6), second]), choices: [goOn, back] },
    'outside-limits': { ...arrived('0.01', [deposit('0.01', 6)]), choices: [back] },
    'rate-moved': { ...whole, choices: [goOn, back] },
    unfilled: { ...whole, choices: [goOn, back] },
    review: { ...whole, choices: [] },
  };
  return state('hold', { holdReason, ...by[holdReason] });
}

const STATUSES = Object.keys(SAMPLE_STATES) as TransactionStatus[];

/** A history page with an entry of every status. */
export const SAMPLE_HISTORY: TransactionPage = {
  items: STATUSES.map((status, index): TransactionSummary => ({
    id: `${SAMPLE_TRANSACTION.id.slice(0, 10)}${String(index).padStart(2, '0')}`,
    status,
    ...(status === 'hold' && { holdReason: 'underpaid' }),
    rateKind: 'floating',
    ...((status === 'refunded' || status === 'refunding') && { returned: refund.amount }),
    createdAt: `2026-11-${21 - index}T12:0${index % 10}:00.000Z`,
    from: 'ltc',
    to: 'doge',
    amountFrom: '15',
    amountTo: SAMPLE_QUOTE.amountTo,
    isSettled: status === 'finished',
    totalFee: '3969.85',
    rate: SAMPLE_QUOTE.rate,
    receiver: SAMPLE_TRANSACTION.payout.address,
  })),
  page: 1,
  pages: 3,
  total: 51,
};
