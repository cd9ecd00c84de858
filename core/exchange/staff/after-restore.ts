import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { Restored } from '../../ports/apis/staff-api.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';
import { transferSubject } from '../treasury/transfers/transfer-audit.ts';
import { TransferJournal } from '../treasury/transfers/transfer-journal.ts';
import type { By } from './staff-action.ts';

/** The year 9999: no worker ever continues the work, and `retry` makes it due at once. */
const NEVER = 253_370_764_800_000;
const STOPPED = 'stopped after a restore: check whether the coins have already left, then retry';
const PAGE = 100;
/** Payouts read at most; affiliates' payouts and returns from suspense are open for minutes only, so there are few. */
const MAX_PAYOUTS = 100_000;

type End = 'held' | 'stopped' | undefined;

/**
 * Prepares a restored database before anything moves: it lacks pay-in addresses issued and transfers made since the
 * backup. No address is then issued twice and, unless the newest signing journal tells what was paid, nothing is paid
 * before staff has checked it.
 */
export class AfterRestore {
  readonly #store: Store;
  readonly #processor: TransactionProcessor;
  readonly #clock: Clock;

  constructor(store: Store, processor: TransactionProcessor, clock: Clock) {
    this.#store = store;
    this.#processor = processor;
    this.#clock = clock;
  }

  /**
   * Safe to repeat: stopped work stays stopped.
   * @param indexes pay-in indexes to skip, of each chain.
   * @param isJournalNewest whether signer and venue still know all that they did: then nothing is held or stopped.
   */
  async run(
    { indexes, isJournalNewest = false }: { readonly indexes: number; readonly isJournalNewest?: boolean | undefined },
    { actor: name, reason }: By,
  ): Promise<Restored> {
    const by = { actor: `staff:${name}`, reason };
    if (isJournalNewest) return this.#skipOnly(indexes, by);
    const { chains, payouts, returns } = await this.#store.atomically(async (unit) => {
      await this.#note(unit, 'house', `restored, ${indexes} indexes left out`, by);
      return {
        chains: [...(await unit.transactions.skipPayInIndexes(indexes))],
        payouts: [...(await unit.affiliatePayouts.claimDue(NEVER - 1, NEVER, MAX_PAYOUTS))],
        returns: [...(await unit.suspense.claimDue(NEVER - 1, NEVER, MAX_PAYOUTS))],
      };
    });
    const stopped: string[] = [];
    let held = 0;
    for (let ids = await this.#page(''); ids.length > 0; ids = await this.#page(ids.at(-1)!)) {
      for (const id of ids) {
        // oxlint-disable-next-line no-await-in-loop -- each is a unit of its own, and there may be very many
        const end = await this.#store.atomically((unit) => this.#stop(unit, id, by));
        if (end === 'held') held += 1;
        if (end === 'stopped') stopped.push(id);
      }
    }
    return { chains, held, stopped, payouts, returns, transfers: await this.#stopTransfers(by) };
  }

  /** Ends transfers of the treasury that may have been sent since, and marks withdrawals as asked for: those are looked up. */
  async #stopTransfers(by: By): Promise<readonly string[]> {
    const journal = new TransferJournal(this.#store, this.#clock, () => '');
    const stopped: string[] = [];
    for (const transfer of await this.#store.treasuryTransfers.open()) {
      const { id, state, step, signedAt } = transfer;
      const isUnbuilt = state === 'planned' || state === 'approved' || (state === 'ordered' && step === 'intended');
      if (isUnbuilt) await journal.cancel(id, { ...by, person: by.actor });
      else if (state === 'requested' && signedAt === undefined) {
        await journal.markSent(transfer);
        await this.#store.atomically((unit) => this.#note(unit, transferSubject(id), 'stop', by));
      } else continue;
      stopped.push(id);
    }
    return stopped;
  }

  async #skipOnly(indexes: number, by: By): Promise<Restored> {
    const chains = await this.#store.atomically(async (unit) => {
      await this.#note(unit, 'house', `restored with the newest journal, ${indexes} indexes left out`, by);
      return [...(await unit.transactions.skipPayInIndexes(indexes))];
    });
    return { chains, held: 0, stopped: [], payouts: [], returns: [], transfers: [] };
  }

  #page(after: string): Promise<readonly string[]> {
    return this.#store.transactions.openIds(after, PAGE);
  }

  async #stop(unit: UnitOfWork, id: string, by: By): Promise<End> {
    const record = await unit.transactions.lock(id);
    if (!record) return undefined;
    switch (record.status) {
      // Only staff retries it anyway.
      case 'failed':
      case 'finished':
      case 'refunded':
        return undefined;
      // Work in progress cannot be undone, only stopped.
      case 'exchanging':
      case 'sending':
      case 'refunding':
        if (record.dueAt === NEVER) return 'stopped';
        await unit.transactions.recordFailure(id, Math.max(record.attempts, 1), STOPPED, NEVER);
        await this.#note(unit, id, 'stop', by);
        return 'stopped';
      default:
        if (record.holdReason === 'review') return 'held';
        await this.#processor.apply(unit, record, { kind: 'held', reason: by.reason }, { actor: by.actor });
        await this.#note(unit, id, 'hold', by);
        return 'held';
    }
  }

  #note(unit: UnitOfWork, transactionId: string, action: string, by: By): Promise<void> {
    return unit.audit.add({ at: this.#clock.now(), action, transactionId, ...by });
  }
}
