import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { StaffAction, Explanation, TransactionStanding, StuckTransaction } from '../../ports/apis/support-api.ts';
import type { HoldResolver } from '../transactions/hold-resolver.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { RedirectService } from '../transactions/redirect-service.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { TransactionReports } from './transaction-report.ts';

export interface SupportServiceParts {
  readonly store: Store;
  readonly processor: TransactionProcessor;
  readonly holdResolver: HoldResolver;
  readonly redirects: RedirectService;
  readonly views: TransactionReports;
  readonly clock: Clock;
}

/** A way to refund that staff gives; without it the customer's own is used. */
export interface RefundGiven {
  readonly refundAddress?: string | undefined;
  readonly refundExtraId?: string | undefined;
}

type Action = 'retry' | 'hold' | 'release' | 'refund' | 'redirect';

/**
 * Where staff looks into transactions and steps in. Each deed is on record with who did it and why, in the same unit of
 * work as the deed itself: neither stands without the other.
 */
export class SupportService {
  readonly #parts: SupportServiceParts;

  constructor(parts: SupportServiceParts) {
    this.#parts = parts;
  }

  /** @throws ExchangeError not-found. */
  async explain(id: string): Promise<Explanation> {
    const { store, views } = this.#parts;
    // Locks nothing: it is asked most when a step hangs, and that step has the lock.
    const record = await store.transactions.byId(id);
    if (!record) throw notFound();
    // What happened since the record was read would not fit it.
    const events = (await store.transactions.events(id, 0)).filter(({ sequence }) => sequence <= record.version);
    const audit = await store.audit.ofTransaction(id);
    return views.explanation({ record, events, audit, postings: await store.ledger.ofTransaction(id) });
  }

  /** Transactions whose step has failed at least so often, those that have been still for longest first. */
  async stuck(attempts: number): Promise<readonly StuckTransaction[]> {
    const { store, views } = this.#parts;
    return (await store.transactions.stuck(attempts)).map((record) => views.stuck(record));
  }

  /** Has the step that is due tried now, or what failed on the chain sent once more. */
  retry(request: StaffAction): Promise<TransactionStanding> {
    return this.#perform('retry', request, async (unit, actor) => {
      const record = await locked(unit, request.id);
      if (record.status === 'failed')
        return this.#take(unit, record, { kind: 'retried', reason: request.reason }, actor);
      const { dueAt, attempts, status } = record;
      // A window that is open is due at its end: there is nothing to try before.
      if (dueAt === undefined || (status === 'waiting' && attempts === 0))
        throw new ExchangeError('conflict', `Nothing is to be tried while the transaction is ${status}`);
      const now = this.#parts.clock.now();
      // What failed so far stays said until a try succeeds.
      await unit.transactions.recordFailure(record.id, record.attempts, record.lastError ?? '', now);
      return { ...record, dueAt: now };
    });
  }

  /** Stops it before anything is done with the money. */
  hold(request: StaffAction): Promise<TransactionStanding> {
    return this.#step('hold', request, { kind: 'held', reason: request.reason });
  }

  /** Lets it go on by itself. */
  release(request: StaffAction): Promise<TransactionStanding> {
    return this.#step('release', request, { kind: 'released', reason: request.reason });
  }

  /** Refunds what is on hold, in the customer's place. */
  refund(request: StaffAction, given: RefundGiven): Promise<TransactionStanding> {
    return this.#perform('refund', request, (unit, actor) =>
      this.#parts.holdResolver.resolve(unit, request.id, { choice: 'refund', ...given }, actor),
    );
  }

  /** Has what its address cannot take sent to another one, before it is on its way or once it has failed. */
  redirect(request: StaffAction, to: Destination): Promise<TransactionStanding> {
    const { reason } = request;
    return this.#perform('redirect', request, (unit, actor) =>
      this.#parts.redirects.redirect(unit, request.id, { to, reason }, actor),
    );
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
    // Marked, so that no name can pass for the house or the customer.
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
  throw notFound();
}

function notFound(): ExchangeError {
  return new ExchangeError('not-found', 'There is no such transaction');
}
