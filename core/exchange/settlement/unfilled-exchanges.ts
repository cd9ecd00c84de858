import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { Stops } from '../chains/stops.ts';
import type { Inventory } from '../transactions/inventory/inventory.ts';
import { pendingTransfer } from '../transactions/states/lost-deposit.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';

/** How long an exchange waits to be traded, and its payout to be built, before the customer is asked; in milliseconds. */
export const UNFILLED_AFTER = { trade: 15 * 60_000, payout: 60 * 60_000 } as const;

/** Work that was due this long ago is taken by nobody, such as that of a chain that does not answer; in milliseconds. */
const UNCLAIMED_MS = 60_000;

const ALARM = 'an exchange cannot be filled: it is on hold until the customer or staff decides';

interface UnfilledParts {
  readonly store: Pick<Store, 'atomically' | 'transactions'>;
  readonly processor: TransactionProcessor;
  readonly stops: Pick<Stops, 'keepsFromTrade' | 'keepsFromSending'>;
  readonly inventory: Pick<Inventory, 'coversTransfers'>;
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
    const found = await store.transactions.byId(id);
    if (!found || !hasWaited(found, clock.now())) return false;
    const kind = (await this.#isOurs(found)) ? 'unfilled' : 'held';
    let isHeld = false;
    await store.atomically(async (unit) => {
      isHeld = false;
      await processor.process(unit, id, (record) => {
        isHeld = hasWaited(record, clock.now());
        return isHeld ? { kind, reason } : undefined;
      });
    });
    if (isHeld) logger.error(ALARM, { transaction: id, reason, kind });
    return isHeld;
  }

  /**
   * True unless the exchange has all that a payout needs: then its recipient may refuse it, and could choose by the
   * market whether to take the payout or the deposit. Staff decides about those.
   */
  async #isOurs(record: TransactionRecord): Promise<boolean> {
    const payout = pendingTransfer(record);
    if (!payout) return true;
    return !(await this.#parts.inventory.coversTransfers(payout).catch(() => false));
  }

  /** Holds those that no attempt was made for, such as while a node does not answer. */
  async holdStalled(): Promise<void> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    for (const record of await store.transactions.stalled(now - UNFILLED_AFTER.trade, 0)) {
      // Someone takes its steps, such as while it is stopped.
      if ((record.dueAt ?? now) > now - UNCLAIMED_MS || !hasWaited(record, now)) continue;
      if (!(await this.#isStopped(record))) await this.hold(record.id, record.lastError ?? 'Nothing answered');
    }
  }

  /** True while staff keeps it waiting. */
  #isStopped(record: TransactionRecord): Promise<boolean> {
    const { stops } = this.#parts;
    const last = record.sendings.at(-1);
    return record.status === 'exchanging' || !last
      ? stops.keepsFromTrade(record)
      : stops.keepsFromSending(last.currency);
  }
}

/** True for an exchange whose trade or payout has waited for too long, and that nothing is signed for. */
function hasWaited(record: TransactionRecord, now: number): boolean {
  const { status, updatedAt } = record;
  if (status === 'exchanging') return now - (record.tradeDueSince ?? updatedAt) >= UNFILLED_AFTER.trade;
  const payout = status === 'sending' ? pendingTransfer(record) : undefined;
  return payout !== undefined && now - (payout.intendedAt ?? updatedAt) >= UNFILLED_AFTER.payout;
}
