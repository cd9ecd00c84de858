import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import { OptimisticLockError } from '../../ports/stores/transaction-store.ts';
import type { Posting } from '../../domain/transactions/ledger.ts';
import type { TransactionEvent } from './states/transaction-event.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import { transition } from './states/transition.ts';
import { type NextStep, StepBatches } from './step-batches.ts';
import type { LaneOf } from './work-lanes.ts';

/** How often an event is decided again because its record has changed meanwhile. */
const TRIES = 10;

/** Options of a step. */
export interface ProcessOptions {
  /** 'house' unless given. */
  readonly actor?: string;
  /** Lease: the caller continues with the next step, and other processes need not look before this time. */
  readonly busyUntil?: number | undefined;
}

/** An event for a record as it was read. */
export interface RecordChange {
  readonly record: TransactionRecord;
  readonly event: TransactionEvent;
  readonly options: ProcessOptions;
}

/** Takes part in each step of a transaction, in the step's unit of work: throwing rolls the step back. */
export interface TransactionListener {
  /** Adds to the record what follows from the step, before the record is stored. */
  amend?(before: TransactionRecord, after: TransactionRecord): TransactionRecord;
  /** The posting that books the step; undefined when no value moves. */
  posting?(before: TransactionRecord, event: TransactionEvent, after: TransactionRecord): Posting | undefined;
  /** False if `after` has nothing to write for any step of this record; true if absent. */
  concerns?(record: TransactionRecord): boolean;
  /** Writes what follows from the step, after the record is stored. */
  after?(unit: UnitOfWork, before: TransactionRecord, event: TransactionEvent, after: TransactionRecord): Promise<void>;
}

type StepStore = Pick<Store, 'atomically' | 'transactions'>;

/**
 * Applies events in a unit of work: the record, its timeline and the listeners' changes are stored together or not at
 * all.
 */
export class TransactionProcessor {
  readonly #clock: Clock;
  readonly #listeners: readonly TransactionListener[];
  readonly #laneOf: LaneOf;
  readonly #batches = new WeakMap<StepStore, StepBatches>();

  /**
   * @param listeners called in this order, for `amend` and for `after`: each amends what the one before it returned.
   * @param laneOf the lane of the next step; without it a server finds it out when it claims the step.
   */
  constructor(clock: Clock, listeners: readonly TransactionListener[], laneOf: LaneOf = () => undefined) {
    this.#clock = clock;
    this.#listeners = listeners;
    this.#laneOf = laneOf;
  }

  /**
   * Locks a transaction and applies the event that `decide` chooses for it.
   * @param decide undefined for no event.
   * @returns the record after that; undefined when there is none.
   */
  async process(
    unit: UnitOfWork,
    id: string,
    decide: (record: TransactionRecord) => TransactionEvent | undefined,
    options: ProcessOptions = {},
  ): Promise<TransactionRecord | undefined> {
    const record = await unit.transactions.lock(id);
    const event = record && decide(record);
    return event ? this.apply(unit, record, event, options) : record;
  }

  /** Applies an event to a record that is already locked. @throws ExchangeError conflict where it is not legal. */
  async apply(
    unit: UnitOfWork,
    record: TransactionRecord,
    event: TransactionEvent,
    { actor = 'house', busyUntil }: ProcessOptions = {},
  ): Promise<TransactionRecord> {
    const { saved, entry } = this.#next(record, event, { actor, busyUntil });
    await unit.transactions.update(saved, [entry]);
    await this.#follow(unit, record, event, saved);
    return saved;
  }

  /**
   * As `apply`, for several records that need not be locked, with one statement. @returns the record after that;
   * undefined where it has changed since it was read, or is locked.
   */
  async applyAll(
    unit: UnitOfWork,
    changes: readonly RecordChange[],
  ): Promise<readonly (TransactionRecord | undefined)[]> {
    const steps = changes.map(({ record, event, options }) => this.#next(record, event, options));
    const written = await this.#writeAll(unit, steps);
    return steps.map((step) => (written.has(step) ? step.saved : undefined));
  }

  /**
   * Applies an event to a record as it was read, without locking it: its version is the guard. Steps that are taken at
   * the same time are written together. @returns the record after that, or as it is now if it has changed since.
   */
  async advance(
    store: StepStore,
    record: TransactionRecord,
    event: TransactionEvent,
    options: ProcessOptions,
  ): Promise<TransactionRecord | undefined> {
    const saved = await this.#batchesOf(store).write(this.#next(record, event, options));
    return saved ?? store.transactions.byId(record.id);
  }

  /**
   * As `process`, without a lock: reads the record and decides, again if it has changed before the step was written.
   * @param read the record as it is stored now. @throws OptimisticLockError if it changes all the time.
   */
  async react(
    store: StepStore,
    read: () => Promise<TransactionRecord | undefined>,
    decide: (record: TransactionRecord) => TransactionEvent | undefined,
  ): Promise<TransactionRecord | undefined> {
    let id = '';
    for (let tries = 0; tries < TRIES; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- decides about what is stored now
      const record = await read();
      const event = record && decide(record);
      if (!event) return record;
      // oxlint-disable-next-line no-await-in-loop -- see above
      const saved = await this.#batchesOf(store).write(this.#next(record, event, {}));
      if (saved) return saved;
      ({ id } = record);
    }
    throw new OptimisticLockError(`transaction ${id} changes all the time`);
  }

  #batchesOf(store: StepStore): StepBatches {
    const known = this.#batches.get(store);
    if (known) return known;
    const batches = new StepBatches({
      writeAll: (steps) => store.atomically((unit) => this.#writeAll(unit, steps)),
      writeOne: (step) => this.#writeOne(store, step),
    });
    this.#batches.set(store, batches);
    return batches;
  }

  /** @returns the steps whose records were as they had been read. */
  async #writeAll(unit: UnitOfWork, steps: readonly NextStep[]): Promise<ReadonlySet<NextStep>> {
    const updated = await unit.transactions.updateAll(
      steps.map(({ saved, entry }) => ({ record: saved, event: entry })),
    );
    const written = steps.filter(({ saved }) => updated.has(saved.id));
    for (const { record, event, saved } of written) await this.#follow(unit, record, event, saved);
    return new Set(written);
  }

  /** One statement where no listener writes anything but postings. @returns false if the record has changed. */
  async #writeOne(store: StepStore, { record, event, saved, entry }: NextStep): Promise<boolean> {
    try {
      if (this.#listeners.some((listener) => listener.after && (listener.concerns?.(saved) ?? true)))
        await store.atomically(async (unit) => {
          await unit.transactions.update(saved, [entry]);
          await this.#follow(unit, record, event, saved);
        });
      else await store.transactions.update(saved, [entry], this.#postings(record, event, saved));
      return true;
    } catch (error) {
      if (error instanceof OptimisticLockError) return false;
      throw error;
    }
  }

  #postings(before: TransactionRecord, event: TransactionEvent, after: TransactionRecord): readonly Posting[] {
    return this.#listeners.flatMap((listener) => listener.posting?.(before, event, after) ?? []);
  }

  async #follow(
    unit: UnitOfWork,
    before: TransactionRecord,
    event: TransactionEvent,
    after: TransactionRecord,
  ): Promise<void> {
    for (const posting of this.#postings(before, event, after)) await unit.ledger.post(posting);
    for (const listener of this.#listeners) await listener.after?.(unit, before, event, after);
  }

  #next(record: TransactionRecord, event: TransactionEvent, { actor = 'house', busyUntil }: ProcessOptions): NextStep {
    const { record: changed, entry } = transition(record, event, { at: this.#clock.now(), actor });
    const next = this.#listeners.reduce((amended, listener) => listener.amend?.(record, amended) ?? amended, changed);
    return { record, event, saved: this.#scheduled(record, next, busyUntil), entry };
  }

  /** The record with its lane. The caller continues with the next step only if that is in the same lane. */
  #scheduled(before: TransactionRecord, next: TransactionRecord, busyUntil: number | undefined): TransactionRecord {
    const { lane: _, ...rest } = next;
    if (next.dueAt === undefined) return rest;
    const lane = this.#laneOf(next);
    const dueAt = busyUntil !== undefined && lane === this.#laneOf(before) ? busyUntil : next.dueAt;
    return { ...rest, dueAt, ...(lane !== undefined && { lane }) };
  }
}
