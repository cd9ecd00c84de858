import type { Deposit, TransactionRecord } from '../../../domain/transaction-record.ts';

/** Deposits that are not used yet and that the chain still shows; without dust. */
export function openDeposits({ deposits }: TransactionRecord): readonly Deposit[] {
  return deposits.filter(({ round, status, isDust }) => round === undefined && status !== 'gone' && !isDust);
}

/** Sum of the deposits that the chain shows, without dust. */
export function receivedSum({ deposits }: TransactionRecord): bigint {
  return sumOf(deposits.filter(({ status, isDust }) => status !== 'gone' && !isDust));
}

/** Deposits that were traded, including those that the chain has lost since; without refunded ones. */
export function tradedDeposits({ deposits, sendings }: TransactionRecord): readonly Deposit[] {
  const refunded = new Set(sendings.filter(({ purpose }) => purpose === 'refund').map(({ round }) => round));
  return deposits.filter(({ round }) => round !== undefined && !refunded.has(round));
}

/** Sum in smallest units. */
export function sumOf(deposits: readonly Deposit[]): bigint {
  return deposits.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Sum of the confirmed deposits that the customer decides about. */
export function confirmedSum(record: TransactionRecord): bigint {
  return sumOf(openDeposits(record).filter(({ status }) => status === 'confirmed'));
}

/** True if there are open deposits and all are confirmed: only then can a decision be carried out. */
export function allConfirmed(record: TransactionRecord): boolean {
  const open = openDeposits(record);
  return open.length > 0 && open.every(({ status }) => status === 'confirmed');
}
