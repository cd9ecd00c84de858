import type { Ticker } from '../../../domain/quotes/currency.ts';
import { sumOf, tradedDeposits } from '../../transactions/states/deposits.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';

/** What units of a currency are worth in satoshi at the moment; undefined where nothing trades it. */
export type ValueInBtc = (currency: Ticker, units: bigint) => bigint | undefined;

/**
 * A record with what it is worth for its partner's statistics, at the market of the step that makes it so: the pay-in that
 * was traded, and the share, once it is finished; nothing of what is lost afterwards. What stays as it was keeps the
 * worth of its time. What nothing prices counts for nothing, and holds no money up.
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

/** What was paid in and traded of a finished exchange. */
function tradedIn(record: TransactionRecord): bigint {
  return record.status === 'finished' ? sumOf(tradedDeposits(record).filter(({ status }) => status !== 'gone')) : 0n;
}
