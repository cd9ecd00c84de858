import type { HoldReason } from '../../../domain/transactions/transaction.ts';
import type { Deposit, TransactionRecord } from '../../../domain/transaction-record.ts';
import { openDeposits, sumOf } from './deposit-sums.ts';

/** The expected amount divided by this is the largest difference that is accepted; the second is for merchants' payments. */
const TOLERATED_PART = 10n;
const TOLERATED_PART_FOR_MERCHANTS = 200n;

/**
 * The largest difference to the expected amount at which the exchange goes on without asking, in smallest units: what
 * is not worth sending back, and at most a tenth. The exchange pays a merchant's missing amount itself, so there at most
 * the service fee.
 */
export function toleranceOf(record: TransactionRecord): bigint {
  const { returnCost = 0n, amountIn } = record;
  const part = merchantAmount(record) === undefined ? TOLERATED_PART : TOLERATED_PART_FOR_MERCHANTS;
  const most = amountIn / part;
  return returnCost < most ? returnCost : most;
}

/** True if a sum differs from the expected amount by more than the tolerance. */
export function isBeyondTolerance(record: TransactionRecord, sum: bigint): boolean {
  const tolerance = toleranceOf(record);
  return sum < record.amountIn - tolerance || sum > record.amountIn + tolerance;
}

/**
 * True for a new deposit, or several together, that are worth less than sending them back costs, unless they complete
 * the expected amount. Otherwise a stranger could stop any exchange for a cent. @param amount in smallest units.
 */
export function isDust(record: TransactionRecord, amount: bigint): boolean {
  const { returnCost = 0n, amountIn, round } = record;
  if (amount > returnCost) return false;
  const least = amountIn - toleranceOf(record);
  const before = sumOf(openDeposits(record));
  return round > 0 || before >= least || before + amount < least;
}

/**
 * The amount that a merchant has asked for, in the smallest units of the payout currency; undefined for a customer's
 * own exchange. A smaller or late deposit does not pay it: the merchant never receives less as if it were the full
 * amount.
 */
export function merchantAmount({ payment, amountOut }: TransactionRecord): bigint | undefined {
  return payment && !payment.exchange ? amountOut : undefined;
}

/**
 * The reason to hold confirmed deposits; undefined for the expected amount, within the tolerance, in one deposit within
 * the window. A second deposit is added to the first when the customer tops up an underpaid exchange.
 */
export function holdReasonOf(record: TransactionRecord): HoldReason | undefined {
  const open = openDeposits(record);
  const sum = sumOf(open);
  // An earlier deposit has already been used, so this one exceeds the expected amount.
  if (record.round > 0) return 'multiple';
  const isCompleting = record.isToppingUp || record.holdReason === 'underpaid';
  if (open.some((deposit) => isLate(deposit, record))) return 'late';
  if (open.length > 1 && !isCompleting) return 'multiple';
  if (!isBeyondTolerance(record, sum)) return undefined;
  return sum < record.amountIn ? 'underpaid' : 'overpaid';
}

/** Where the chain tells no time of a block, a deposit has this long after the window to be confirmed, in milliseconds. */
const CONFIRMED_WITHIN_MS = 3 * 3_600_000;

/**
 * A fixed rate is dropped when the deposit gets into a block too late: until then its sender could watch the market and
 * decide whether it is to arrive. One that the sender can replace has to be in a block within the window; any other that
 * was seen within it has one more window.
 */
function isLate(
  { seenAt, confirmedAt = seenAt, blockAt, isReplaceable }: Deposit,
  { rateKind, payInUntil, createdAt }: TransactionRecord,
): boolean {
  if (seenAt > payInUntil || rateKind === 'floating') return seenAt > payInUntil;
  if (blockAt === undefined) return confirmedAt > payInUntil + CONFIRMED_WITHIN_MS;
  // Once it is in a block, its sender cannot choose any more, however late the exchange looks.
  return Math.min(confirmedAt, blockAt) > payInUntil + (isReplaceable ? 0 : payInUntil - createdAt);
}
