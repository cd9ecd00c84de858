import type { HoldReason } from '../../../domain/transactions/transaction.ts';
import type { Deposit, TransactionRecord } from '../../../domain/transaction-record.ts';

/** Deposits that nothing has been done with yet and that the chain still shows. */
export function openDeposits({ deposits }: TransactionRecord): readonly Deposit[] {
  return deposits.filter(({ round, status }) => round === undefined && status !== 'gone');
}

/** Deposits that were traded, those too that their chain has lost since; not those that were given back. */
export function tradedDeposits({ deposits, sendings }: TransactionRecord): readonly Deposit[] {
  const refunded = new Set(sendings.filter(({ purpose }) => purpose === 'refund').map(({ round }) => round));
  return deposits.filter(({ round }) => round !== undefined && !refunded.has(round));
}

/** Smallest units in all. */
export function sumOf(deposits: readonly Deposit[]): bigint {
  return deposits.reduce((sum, { amount }) => sum + amount, 0n);
}

/** What is confirmed and the customer's to decide on. */
export function confirmedSum(record: TransactionRecord): bigint {
  return sumOf(openDeposits(record).filter(({ status }) => status === 'confirmed'));
}

/** True when money is there and all of it is confirmed: only then a decision on it can be carried out. */
export function allConfirmed(record: TransactionRecord): boolean {
  const open = openDeposits(record);
  return open.length > 0 && open.every(({ status }) => status === 'confirmed');
}

/**
 * What a merchant has asked for, in the smallest units of the payout currency; undefined for an exchange that is its
 * customer's own. Whoever pays less, or too late, has not paid: the merchant never gets less and is told it was all.
 */
export function merchantAmount({ payment, amountOut }: TransactionRecord): bigint | undefined {
  return payment && !payment.exchange ? amountOut : undefined;
}

/**
 * What is wrong with confirmed money; undefined when it is exactly what was asked for, in one payment within the window.
 * A second payment counts with the first where the customer is completing an underpaid one.
 */
export function holdReasonOf(record: TransactionRecord): HoldReason | undefined {
  const open = openDeposits(record);
  const sum = sumOf(open);
  // What came before is on its way or has arrived: this is more money than was asked for.
  if (record.round > 0) return 'multiple';
  const isCompleting = record.isToppingUp || record.holdReason === 'underpaid';
  if (open.some((deposit) => isLate(deposit, record))) return 'late';
  if (open.length > 1 && !isCompleting) return 'multiple';
  if (sum < record.amountIn) return 'underpaid';
  return sum > record.amountIn ? 'overpaid' : undefined;
}

/** A payment that was seen in time must have its confirmations this long after the window, in milliseconds. */
const CONFIRMED_WITHIN_MS = 3 * 3_600_000;

/**
 * A promise does not wait for ever: with a payment that no miner takes, whoever sent it could watch the market and
 * decide later whether it is to arrive.
 */
function isLate({ seenAt, confirmedAt = seenAt }: Deposit, { rateKind, payInUntil }: TransactionRecord): boolean {
  return seenAt > payInUntil || (rateKind === 'fixed' && confirmedAt > payInUntil + CONFIRMED_WITHIN_MS);
}
