import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import { pendingTransfer } from '../transactions/states/lost-deposit.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';

/** How long an exchange waits to be traded, and its payout to be built, before the customer is asked; in milliseconds. */
export const UNFILLED_AFTER = { trade: 15 * 60_000, payout: 60 * 60_000 } as const;

interface UnfilledParts {
  readonly store: Pick<Store, 'atomically' | 'transactions'>;
  readonly processor: TransactionProcessor;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Ends the waiting of exchanges that cannot be filled: the market or the venue refuses them, the hot wallet is empty, or
 * the signer refuses to sign. They go on hold, where the customer waits longer or takes a refund, and staff is called.
 */
export class UnfilledExchanges {
  readonly #parts: UnfilledParts;

  constructor(parts: UnfilledParts) {
    this.#parts = parts;
  }

  /** Holds an exchange if its step has waited for too long. @param reason the last error. @returns true if it was held. */
  async hold(id: string, reason: string): Promise<boolean> {
    const { store, processor, clock, logger } = this.#parts;
    let isHeld = false;
    await store.atomically(async (unit) => {
      isHeld = false;
      await processor.process(unit, id, (record) => {
        isHeld = hasWaited(record, clock.now());
        return isHeld ? { kind: 'unfilled', reason } : undefined;
      });
    });
    if (isHeld)
      logger.error('an exchange cannot be filled: it is on hold until the customer or staff decides', {
        transaction: id,
        reason,
      });
    return isHeld;
  }

  /** Holds those that no attempt was made for, such as while a node does not answer. */
  async holdStalled(): Promise<void> {
    const { store, clock } = this.#parts;
    const before = clock.now() - UNFILLED_AFTER.trade;
    for (const record of await store.transactions.stalled(before, 0))
      if (hasWaited(record, clock.now())) await this.hold(record.id, record.lastError ?? 'Nothing answered');
  }
}

/** True for an exchange whose trade or payout has waited for too long, and that nothing is signed for. */
function hasWaited(record: TransactionRecord, now: number): boolean {
  const { status, updatedAt } = record;
  if (status === 'exchanging') return now - (record.tradeDueSince ?? updatedAt) >= UNFILLED_AFTER.trade;
  const payout = status === 'sending' ? pendingTransfer(record) : undefined;
  return payout !== undefined && now - (payout.intendedAt ?? updatedAt) >= UNFILLED_AFTER.payout;
}
