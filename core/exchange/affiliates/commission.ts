import type { Posting } from '../../domain/transactions/ledger.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import { tradedDeposits } from '../transactions/states/deposit-sums.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** The affiliate's commission is the service fee divided by this. */
const PARTS = 2n;

/** The commission rate as people read it. */
export const COMMISSION_RATE = '0.5';

/**
 * The commission for an exchange in its current state, in the smallest units of the payout currency: half of the
 * service fee, rounded down, once it is finished. An affiliate's own exchange earns nothing, unless their software made
 * it for its customers; neither does an exchange whose deposit was lost to a reorganisation of its chain.
 */
export function commissionOf(record: TransactionRecord): bigint {
  const { affiliate, status, owner, serviceFee, share } = record;
  if (!affiliate || status !== 'finished' || serviceFee === undefined) return 0n;
  // An owner who takes the exchange over after the commission was booked was somebody else at that time.
  if (!share && affiliate.channel === 'web' && owner === affiliate.accountId) return 0n;
  const isLost = tradedDeposits(record).some((deposit) => deposit.status === 'gone');
  return isLost ? 0n : serviceFee / PARTS;
}

/** The record with the commission of its current state, for the step that leads to it. */
export function withCommission(record: TransactionRecord): TransactionRecord {
  const share = commissionOf(record);
  return share === (record.share ?? 0n) ? record : { ...record, share };
}

/** Books a step's change of the commission in its unit of work: in the ledger and in the affiliate's. */
export async function bookCommission(
  unit: Pick<UnitOfWork, 'affiliateLedger' | 'ledger'>,
  before: TransactionRecord,
  after: TransactionRecord,
): Promise<void> {
  const amount = (after.share ?? 0n) - (before.share ?? 0n);
  if (!after.affiliate || amount === 0n) return;
  const { id, version, to: currency, updatedAt: at, affiliate } = after;
  const kind = amount > 0n ? 'earning' : 'reversal';
  await unit.affiliateLedger.add({ accountId: affiliate.accountId, currency, kind, amount, at, reference: id });
  const posting: Posting = {
    id: `${id}:${version}:share`,
    kind: `affiliate-${kind}`,
    transactionId: id,
    at,
    entries: [
      { currency, account: 'service-fees', amount },
      { currency, account: 'affiliates', amount: -amount },
    ],
  };
  await unit.ledger.post(posting);
}
