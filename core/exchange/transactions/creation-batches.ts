import type { TimelineEntry, TransactionRecord } from '../../domain/transaction-record.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { UnpaidLimit } from '../../ports/stores/transaction-store.ts';
import { saveKey } from '../idempotency/idempotency.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { Gatherer } from '../workers/gatherer.ts';
import type { Reservation } from './unpaid/unpaid-limits.ts';

/** Exchanges that are stored with one statement. */
const BATCH = 50;

/** A new exchange that is to be stored. */
export interface Creation {
  readonly record: TransactionRecord;
  readonly key: IdempotencyKey | undefined;
  readonly reservation: Reservation;
  /** What else is done in its unit of work, before and after it is stored; absent where nothing is. */
  readonly also?: { before(unit: UnitOfWork): Promise<void>; after(unit: UnitOfWork): Promise<void> } | undefined;
}

/** Stores new exchanges; those that are created at the same time with one statement. */
export class CreationBatches {
  readonly #store: Pick<Store, 'atomically' | 'transactions'>;
  readonly #plain: Gatherer<Creation, void>;

  constructor(store: Pick<Store, 'atomically' | 'transactions'>) {
    this.#store = store;
    this.#plain = new Gatherer((creations) => this.#together(creations), BATCH);
  }

  /** @throws IdempotencyConflict, the errors of the reservation, and those of `also`. */
  store(creation: Creation): Promise<void> {
    return creation.also || !creation.reservation.batch ? this.#alone(creation) : this.#plain.run(creation);
  }

  async #together(creations: readonly Creation[]): Promise<readonly PromiseSettledResult<void>[]> {
    const created = creations.map(({ record, key, reservation }) => {
      return { record, event: createdEvent(record), idempotency: key, subjects: reservation.batch!.subjects };
    });
    const limits = creations.flatMap(({ reservation }) => reservation.batch!.limits);
    const stored = await this.#store.transactions.createAll(created, distinct(limits));
    // What was left out is stored in a unit of work of its own, which tells why it is refused.
    return Promise.allSettled(
      creations.map((creation) => (stored.has(creation.record.id) ? undefined : this.#alone(creation))),
    );
  }

  #alone({ record, key, reservation, also }: Creation): Promise<void> {
    return this.#store.atomically(async (unit) => {
      await saveKey(unit, key, record.id, record.createdAt);
      await also?.before(unit);
      await unit.transactions.insert(record, [createdEvent(record)]);
      await also?.after(unit);
      await reservation.commit(unit, record);
    });
  }
}

/** Each limit once. Callers may have different limits of one subject, and none of these may be passed. */
function distinct(limits: readonly UnpaidLimit[]): readonly UnpaidLimit[] {
  return [...new Map(limits.map((limit) => [JSON.stringify(limit), limit])).values()];
}

function createdEvent({ status, createdAt: at, from, to, rateKind }: TransactionRecord): TimelineEntry {
  return { sequence: 1, at, kind: 'created', status, details: { from, to, rateKind }, actor: 'customer' };
}
