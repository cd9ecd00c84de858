import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { StaffAction, TransactionStanding } from '../../ports/apis/staff-api.ts';
import type { HoldResolver } from '../transactions/hold-resolver.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { RedirectService } from '../transactions/redirect-service.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import { noSuchTransaction } from './transaction-lookup.ts';
import type { TransactionReports } from './transaction-report.ts';

interface StaffServiceParts {
  readonly store: Store;
  readonly processor: TransactionProcessor;
  readonly holdResolver: HoldResolver;
  readonly redirects: RedirectService;
  readonly views: TransactionReports;
  readonly clock: Clock;
}

/** A refund address that staff gives; without it the customer's own is used. */
interface RefundGiven {
  readonly refundAddress?: string | undefined;
  readonly refundExtraId?: string | undefined;
}

type Action = 'retry' | 'hold' | 'release' | 'refund' | 'redirect' | 'bump' | 'bury';

/** Staff's actions on transactions; each is audited with actor and reason in its own unit of work. */
export class StaffService {
  readonly #parts: StaffServiceParts;

  constructor(parts: StaffServiceParts) {
    this.#parts = parts;
  }

  /** Retries the step that is due now, or sends again what failed on the chain. */
  retry(request: StaffAction): Promise<TransactionStanding> {
    return this.#perform('retry', request, async (unit, actor) => {
      const record = await locked(unit, request.id);
      if (record.status === 'failed')
        return this.#take(unit, record, { kind: 'retried', reason: request.reason }, actor);
      const { dueAt, attempts, status } = record;
      // An open pay-in window is due at its end: there is nothing to retry before.
      if (dueAt === undefined || (status === 'waiting' && attempts === 0))
        throw new ExchangeError('conflict', `There is nothing to retry while the transaction is ${status}`);
      const now = this.#parts.clock.now();
      // The last error stays shown until a retry succeeds.
      await unit.transactions.recordFailure(record.id, record.attempts, record.lastError ?? '', now);
      return { ...record, dueAt: now };
    });
  }

  /** Puts a transaction on hold before anything is done with the money. */
  hold(request: StaffAction): Promise<TransactionStanding> {
    return this.#step('hold', request, { kind: 'held', reason: request.reason });
  }

  /** Releases a hold, so that the workers continue. */
  release(request: StaffAction): Promise<TransactionStanding> {
    return this.#step('release', request, { kind: 'released', reason: request.reason });
  }

  /** Refunds a transaction on hold, in the customer's place. */
  refund(request: StaffAction, given: RefundGiven): Promise<TransactionStanding> {
    return this.#perform('refund', request, (unit, actor) =>
      this.#parts.holdResolver.resolve(unit, request.id, { choice: 'refund', ...given }, actor),
    );
  }

  /** Sends a payout or refund to another address, before it is under way or once it has failed. */
  redirect(request: StaffAction, to: Destination): Promise<TransactionStanding> {
    const { reason } = request;
    return this.#perform('redirect', request, (unit, actor) =>
      this.#parts.redirects.redirect(unit, request.id, { to, reason }, actor),
    );
  }

  /** Asks for a higher fee of a signed transfer. Settlement carries it out, or says in the timeline why not. */
  bump(request: StaffAction): Promise<TransactionStanding> {
    return this.#step('bump', request, { kind: 'rescue-asked', asked: 'bump', reason: request.reason });
  }

  /** Asks to give up a signed transfer that the chain can never include, and to make another; as `bump`. */
  bury(request: StaffAction): Promise<TransactionStanding> {
    return this.#step('bury', request, { kind: 'rescue-asked', asked: 'bury', reason: request.reason });
  }

  #step(action: Action, request: StaffAction, event: TransactionEvent): Promise<TransactionStanding> {
    return this.#perform(action, request, async (unit, actor) =>
      this.#take(unit, await locked(unit, request.id), event, actor),
    );
  }

  #take(
    unit: UnitOfWork,
    record: TransactionRecord,
    event: TransactionEvent,
    actor: string,
  ): Promise<TransactionRecord> {
    return this.#parts.processor.apply(unit, record, event, { actor });
  }

  async #perform(
    action: Action,
    { id, actor: name, reason }: StaffAction,
    work: (unit: UnitOfWork, actor: string) => Promise<TransactionRecord>,
  ): Promise<TransactionStanding> {
    const { store, views, clock } = this.#parts;
    // The prefix keeps staff names apart from 'house' and 'customer'.
    const actor = `staff:${name}`;
    const record = await store.atomically(async (unit) => {
      const done = await work(unit, actor);
      await unit.audit.add({ at: clock.now(), actor, action, transactionId: id, reason });
      return done;
    });
    return views.standing(record);
  }
}

async function locked(unit: UnitOfWork, id: string): Promise<TransactionRecord> {
  const record = await unit.transactions.lock(id);
  if (record) return record;
  throw noSuchTransaction();
}
