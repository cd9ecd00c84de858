import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';

/**
 * Expires an exchange that nobody paid within its payment window. One that was paid meanwhile, or whose window is still
 * open, stays as it is.
 */
export function endPaymentWindow(
  { store, processor }: { readonly store: Pick<Store, 'atomically'>; readonly processor: TransactionProcessor },
  id: string,
  clock: Clock,
): Promise<TransactionRecord | undefined> {
  return store.atomically((unit) =>
    processor.process(unit, id, ({ status, payInUntil }) =>
      status === 'waiting' && payInUntil <= clock.now() ? { kind: 'window-ended' } : undefined,
    ),
  );
}
