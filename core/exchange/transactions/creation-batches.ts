import { ExchangeError } from '../../contract/exchange-error.ts';
import type { TimelineEntry, TransactionRecord } from '../../domain/transaction-record.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import { IdempotencyConflict, saveKey } from '../accounts/idempotency.ts';
import type { IdempotencyKey } from '../accounts/idempotency-key.ts';
import { Gatherer } from '../workers/gatherer.ts';
import type { Reservation } from './unpaid/unpaid-limits.ts';

/** Exchanges that are stored with one commit. */
const BATCH = 50;

/** A new exchange that is to be stored. */
export interface Creation {
  readonly record: TransactionRecord;
  readonly key: IdempotencyKey | undefined;
  readonly reservation: Reservation;
  /** What else is done in its unit of work, before and after it is stored; absent where nothing is. */
  readonly also?: { before(unit: UnitOfWork): Promise<void>; after(unit: UnitOfWork): Promise<void> } | undefined;
}

/** Stores new exchanges; those that are created at the same time with one commit. */
export class CreationBatches {
  readonly #store: Pick<Store, 'atomically'>;
  readonly #plain: Gatherer<Creation, void>;

  constructor(store: Pick<Store, 'atomically'>) {
    this.#store = store;
    this.#plain = new Gatherer((creations) => this.#together(creations), BATCH);
  }

  /** @throws IdempotencyConflict, the errors of the reservation, and those of `also`. */
  store(creation: Creation): Promise<void> {
    return creation.also || !creation.reservation.batch ? this.#alone(creation) : this.#plain.run(creation);
  }

  async #together(creations: readonly Creation[]): Promise<readonly PromiseSettledResult<void>[]> {
    if (creations.length === 1) return Promise.allSettled([this.#alone(creations[0]!)]);
    try {
      await this.#store.atomically((unit) => insertAll(unit, creations));
      return creations.map(() => ({ status: 'fulfilled', value: undefined }));
    } catch (error) {
      if (ExchangeError.from(error).code === 'unavailable') throw error;
      // One of them is refused: each is stored by itself and learns its own reason.
      return Promise.allSettled(creations.map((creation) => this.#alone(creation)));
    }
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

/** @throws when any of the exchanges is refused. */
async function insertAll(unit: UnitOfWork, creations: readonly Creation[]): Promise<void> {
  const keys = creations.flatMap(({ key, record }) =>
    (key?.keys ?? []).map((name) => {
      return { key: name, requestHash: key!.hash, resourceId: record.id, at: record.createdAt };
    }),
  );
  if (keys.length > 0 && !(await unit.idempotency.insertAll(keys))) throw new IdempotencyConflict();
  await unit.transactions.insertAll(creations.map(({ record }) => ({ record, event: createdEvent(record) })));
  const places = creations.map(({ record: { id, payInUntil }, reservation }) => {
    return { transactionId: id, payInUntil, subjects: reservation.batch!.subjects };
  });
  const counts = new Map((await unit.unpaid.addAll(places)).map((count) => [count.subject, count]));
  // With the counts after all of them each one is refused that would be after the others.
  for (const { reservation } of creations) reservation.batch!.assert([...counts.values()]);
}

function createdEvent({ status, createdAt: at, from, to, rateKind }: TransactionRecord): TimelineEntry {
  return { sequence: 1, at, kind: 'created', status, details: { from, to, rateKind }, actor: 'customer' };
}
