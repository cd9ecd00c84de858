import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';

/**
 * Expires an exchange that nobody paid within its payment window. One that was paid meanwhile, or whose window is still
 * open, stays as it is.
 */
export async function expireUnpaid(
  { store, processor }: { readonly store: Store; readonly processor: TransactionProcessor },
  record: TransactionRecord,
  clock: Clock,
): Promise<TransactionRecord | undefined> {
  if (record.status !== 'waiting' || record.payInUntil > clock.now()) return record;
  return processor.advance(store, record, { kind: 'window-ended' }, {});
}
