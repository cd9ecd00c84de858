import { compareDecimals } from '../../../core/domain/amount.ts';
import type { Transaction, TransactionStatus } from '../../../core/domain/transactions/transaction.ts';
import type { IconName } from '../icon/icon.tsx';
import type { Step } from '../steps-line/steps-line.tsx';

/** Presentation of a status: its colour, its icon, and its place on the line of steps. */
export interface StatusLook {
  readonly tone: 'under-way' | 'good' | 'attention' | 'bad';
  readonly icon: IconName;
  readonly step: Step | 'done';
}

const LOOKS: Readonly<Record<TransactionStatus, StatusLook>> = {
  waiting: { tone: 'under-way', icon: 'clock', step: 'sending' },
  confirming: { tone: 'under-way', icon: 'clock', step: 'sending' },
  exchanging: { tone: 'under-way', icon: 'swap', step: 'exchanging' },
  sending: { tone: 'under-way', icon: 'swap', step: 'exchanging' },
  finished: { tone: 'good', icon: 'check', step: 'done' },
  hold: { tone: 'attention', icon: 'alert', step: 'sending' },
  refunding: { tone: 'attention', icon: 'back', step: 'sending' },
  refunded: { tone: 'good', icon: 'check', step: 'sending' },
  expired: { tone: 'attention', icon: 'clock', step: 'sending' },
  overdue: { tone: 'attention', icon: 'clock', step: 'sending' },
  failed: { tone: 'bad', icon: 'alert', step: 'exchanging' },
};

export function lookOf(status: TransactionStatus): StatusLook {
  return LOOKS[status];
}

/** True when the pay-in window ended without a pay-in (specification, section 2). */
export function isNotReceived({ status, payIn }: Pick<Transaction, 'status' | 'payIn'>): boolean {
  const isOver = status === 'expired' || status === 'overdue';
  return isOver && isNothing(payIn.received) && payIn.deposits.every((deposit) => deposit.status === 'gone');
}

/** True for an amount of zero. */
export function isNothing(decimal: string): boolean {
  return compareDecimals(decimal, '0') === 0;
}
