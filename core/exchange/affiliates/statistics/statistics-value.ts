import type { Ticker } from '../../../domain/quotes/currency.ts';
import { sumOf, tradedDeposits } from '../../transactions/states/deposit-sums.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';

/** Values units of a currency in satoshi at the current prices; undefined when no market trades the currency. */
export type ValueInBtc = (currency: Ticker, units: bigint) => bigint | undefined;

/**
 * The record with its value for the affiliate's statistics: the deposits that were traded, and the commission, once it
 * is finished; nothing for what is lost afterwards. A changed amount is valued at the prices of the step that changes
 * it; an unchanged one keeps its value. Without a price the value is zero, so that statistics never block a payment.
 */
export function withStatisticsValue(
  before: TransactionRecord,
  after: TransactionRecord,
  of: ValueInBtc,
): TransactionRecord {
  if (!after.affiliate) return after;
  const [had, has] = [tradedIn(before), tradedIn(after)];
  const [earned, earns] = [before.share ?? 0n, after.share ?? 0n];
  if (had === has && earned === earns) return after;
  const { volume = 0n, earnings = 0n } = before.worth ?? {};
  const worth = {
    volume: had === has ? volume : (of(after.from, has) ?? 0n),
    earnings: earned === earns ? earnings : (of(after.to, earns) ?? 0n),
  };
  return { ...after, worth };
}

/** The deposits of a finished exchange that were traded and are still on the chain, in all. */
function tradedIn(record: TransactionRecord): bigint {
  return record.status === 'finished' ? sumOf(tradedDeposits(record).filter(({ status }) => status !== 'gone')) : 0n;
}
