import { filter } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import { OptimisticLockError } from '../../ports/stores/transaction-store.ts';
import type { TransactionProcessor, ProcessOptions } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import { SANDBOX_CHAIN } from '../chains/sandbox-chain.ts';
import { endPaymentWindow } from './payment-window.ts';
import type { TransferProcessor } from './transfer-processor.ts';
import type { TradeProcessor } from './trade-processor.ts';
import { reasonOf, recordFailure } from '../workers/record-failure.ts';
import { STEPS_AT_ONCE, Worker, WORKER_TIMES, type WorkerTimes } from '../workers/worker.ts';
import type { Claim } from '../workers/work.ts';

interface TransactionWorkerParts {
  readonly store: Store;
  readonly processor: TransactionProcessor;
  readonly trade: TradeProcessor;
  readonly send: TransferProcessor;
  readonly chains: ChainRegistry;
}

/**
 * Carries out due steps. The transactions themselves are the queue: the due time is part of the record, so a step
 * cannot be lost, duplicated or separated from its state. Several processes share the work.
 */
export class TransactionWorker {
  readonly #parts: TransactionWorkerParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #times: WorkerTimes;
  readonly #worker: Worker<string>;

  constructor(parts: TransactionWorkerParts, clock: Clock, logger: Logger, times: Partial<WorkerTimes> = {}) {
    this.#parts = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#times = { ...WORKER_TIMES, ...times };
    const { store } = parts;
    const work = {
      wake$: store.changes$.pipe(filter(({ isDue }) => isDue)),
      claim: ({ now, until, limit }: Claim) => store.transactions.claimDue(now, until, limit),
      run: (id: string) => this.#advance(id),
      failed: (id: string, error: unknown) => this.#failed(id, error),
      claimFailed: (cause: unknown) => logger.error('due work could not be read', { cause }),
      recordFailed: (id: string, cause: unknown) =>
        logger.error('a failure could not be recorded', { transaction: id, cause }),
    };
    this.#worker = new Worker(work, { ...this.#times, atOnce: STEPS_AT_ONCE }, clock);
  }

  start(): void {
    this.#worker.start();
  }

  /** Finishes what has begun up to the point where it is stored; starts nothing new. */
  stop(): Promise<void> {
    return this.#worker.stop();
  }

  /** Advances a transaction as far as possible now. Never throws: a failure is recorded and retried later. */
  advance(id: string): Promise<void> {
    return this.#worker.run(id);
  }

  async #advance(id: string): Promise<void> {
    let record = await this.#parts.store.transactions.byId(id);
    for (let before = -1; record && record.version !== before;) {
      before = record.version;
      record = await this.#step(record, { busyUntil: this.#clock.now() + this.#times.lease });
    }
    if (record) await this.#repollLater(record);
  }

  async #step(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    // A sandbox transaction can expire, but no coins are traded or sent for it.
    if (record.chain === SANDBOX_CHAIN.id && record.status !== 'waiting') return record;
    switch (record.status) {
      case 'waiting':
        return endPaymentWindow(this.#parts, record.id, this.#clock);
      case 'exchanging':
        return this.#parts.trade.run(record, options);
      case 'sending':
      case 'refunding':
        return this.#parts.send.run(record, options);
      default:
        return record;
    }
  }

  /** Schedules the next poll of a transaction that waits for a chain. */
  async #repollLater(record: TransactionRecord): Promise<void> {
    if (record.status !== 'sending' && record.status !== 'refunding') return;
    const { pollMs } = this.#parts.chains.of(record.sendings.at(-1)!.currency);
    await this.#parts.store.transactions.reschedule(record.id, this.#clock.now() + pollMs);
  }

  async #failed(id: string, error: unknown): Promise<void> {
    // Another process took the step and will continue.
    if (error instanceof OptimisticLockError) return;
    this.#logger.warn('a step failed and will be retried', { transaction: id, reason: reasonOf(error) });
    const failure = { error, now: this.#clock.now(), pauses: this.#times };
    await recordFailure(this.#parts.store, ({ transactions }) => transactions, id, failure);
  }
}
