import { randomBytes } from 'node:crypto';
import type { TreasuryTransfer } from '../../../core/domain/treasury/treasury-transfer.ts';

/** A transfer that was just approved, of an asset of its own. */
export function plannedTransfer(change: Partial<TreasuryTransfer> = {}): TreasuryTransfer {
  const id = randomBytes(16).toString('hex');
  return {
    id,
    version: 1,
    state: 'approved',
    ticker: 'btc',
    asset: `asset-${id.slice(0, 8)}`,
    decimals: 8,
    from: 'hot',
    to: 'kraken',
    destination: { address: 'bc1q-kraken' },
    amount: 50_000_000n,
    createdBy: 'staff:alice',
    person: 'alice',
    reason: 'orders need coins there',
    createdAt: 1_000,
    attempts: 0,
    ...change,
  };
}
