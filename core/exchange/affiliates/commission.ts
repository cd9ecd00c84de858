import type { Posting } from '../../domain/transactions/ledger.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import { tradedDeposits } from '../transactions/states/deposits.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** The partner's part of the service fee: one of so many. */
const PARTS = 2n;

/** The part as people read it. */
export const COMMISSION_RATE = '0.5';

/**
 * What a partner is owed for an exchange as it stands, in the smallest units of the payout currency: half of its fees,
 * rounded down, once it is finished. Nothing for their own, unless their software made it for its customers; and nothing
 * where the pay-in itself was lost to a reorganisation of its chain.
 */
export function commissionOf(record: TransactionRecord): bigint {
  const { affiliate, status, owner, serviceFee, share } = record;
  if (!affiliate || status !== 'finished' || serviceFee === undefined) return 0n;
  // Whoever takes it over once the share stands was somebody else then.
  if (!share && affiliate.channel === 'web' && owner === affiliate.accountId) return 0n;
  const isLost = tradedDeposits(record).some((deposit) => deposit.status === 'gone');
  return isLost ? 0n : serviceFee / PARTS;
}

/** A record with the share that it is worth, for the step that leads to it. */
export function withCommission(record: TransactionRecord): TransactionRecord {
  const share = commissionOf(record);
  return share === (record.share ?? 0n) ? record : { ...record, share };
}

/** Books what a step changed of a partner's share, in the unit of that step: in the ledger and in the partner's book. */
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
