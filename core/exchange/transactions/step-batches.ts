import { ExchangeError } from '../../contract/exchange-error.ts';
import type { TimelineEntry, TransactionRecord } from '../../domain/transaction-record.ts';
import { Gatherer } from '../workers/gatherer.ts';
import type { TransactionEvent } from './states/transaction-event.ts';

/** Steps that are written with one statement. */
const BATCH = 100;

/** A step that is computed and not written yet. */
export interface NextStep {
  /** The record as it was read. */
  readonly record: TransactionRecord;
  readonly event: TransactionEvent;
  readonly saved: TransactionRecord;
  readonly entry: TimelineEntry;
}

interface StepWriter {
  /** Writes several steps of different records at once. @returns those that were written; others are not. */
  writeAll(steps: readonly NextStep[]): Promise<ReadonlySet<NextStep>>;
  /** Writes one step. @returns false if its record has changed since it was read. */
  writeOne(step: NextStep): Promise<boolean>;
}

/**
 * Writes steps that are taken at the same time together. A step that cannot be written with the others, because its
 * record is locked or has changed, or because one of them fails, is written alone, so that none stops another.
 */
export class StepBatches {
  readonly #writer: StepWriter;
  readonly #gatherer: Gatherer<NextStep, boolean>;

  constructor(writer: StepWriter) {
    this.#writer = writer;
    this.#gatherer = new Gatherer((steps) => this.#together(steps), BATCH);
  }

  /** @returns the record as it was stored; undefined if it has changed since it was read. */
  async write(step: NextStep): Promise<TransactionRecord | undefined> {
    // Alone, after the batch: it may have to wait for a lock, and the next batch must not.
    const isWritten = (await this.#gatherer.run(step)) || (await this.#writer.writeOne(step));
    return isWritten ? step.saved : undefined;
  }

  async #together(steps: readonly NextStep[]): Promise<readonly PromiseSettledResult<boolean>[]> {
    if (steps.length === 1) return Promise.allSettled([this.#writer.writeOne(steps[0]!)]);
    // Two steps of one record are not written by one statement.
    const ids = new Set<string>();
    const first = steps.filter(({ record }) => !ids.has(record.id) && ids.add(record.id));
    const written = await this.#writer.writeAll(first).catch((error: unknown) => {
      if (ExchangeError.from(error).code === 'unavailable') throw error;
      return new Set<NextStep>();
    });
    return steps.map((step) => ({ status: 'fulfilled', value: written.has(step) }));
  }
}
