import { filter, type Observable } from 'rxjs';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import { OptimisticLockError, type Store } from '../../ports/stores/store.ts';
import type { TransactionProcessor, ProcessOptions } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import { SANDBOX_CHAIN } from '../chains/sandbox-chain.ts';
import type { TransferProcessor } from './transfer-processor.ts';
import type { TradeProcessor } from './trade-processor.ts';
import { pauseAfter, WORKER_TIMES, WorkerPool, type WorkerTimes } from '../workers/worker-pool.ts';

/** Times of the worker, in milliseconds. */
export type TransactionWorkerTimes = WorkerTimes;

export const TRANSACTION_WORKER_TIMES: TransactionWorkerTimes = WORKER_TIMES;

/**
 * Carries out due steps. The transactions themselves are the queue: the due time is part of the record, so a step
 * cannot be lost, duplicated or separated from its state. Several processes share the work.
 */
export class TransactionWorker {
  readonly #store: Store;
  readonly #processor: TransactionProcessor;
  readonly #trade: TradeProcessor;
  readonly #send: TransferProcessor;
  readonly #chains: ChainRegistry;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #times: TransactionWorkerTimes;
  readonly #pool: WorkerPool;

  constructor(
    parts: {
      store: Store;
      processor: TransactionProcessor;
      trade: TradeProcessor;
      send: TransferProcessor;
      chains: ChainRegistry;
    },
    clock: Clock,
    logger: Logger,
    times: Partial<TransactionWorkerTimes> = {},
  ) {
    this.#store = parts.store;
    this.#processor = parts.processor;
    this.#trade = parts.trade;
    this.#send = parts.send;
    this.#chains = parts.chains;
    this.#clock = clock;
    this.#logger = logger;
    this.#times = { ...TRANSACTION_WORKER_TIMES, ...times };
    const wake$ = this.#store.changes$.pipe(filter(({ isDue }) => isDue));
    const work = { wake$, claim: (limit: number) => this.#claim(limit), advance: (id: string) => this.advance(id) };
    this.#pool = new WorkerPool(work, clock, this.#times.poll);
  }

  /** Works while it is subscribed to, and never completes; it finishes the steps that it has started. */
  get work$(): Observable<never> {
    return this.#pool.work$;
  }

  /** Resolves once no started step is in progress. */
  async idle(): Promise<void> {
    await this.#pool.idle();
  }

  async #claim(limit: number): Promise<readonly string[]> {
    const now = this.#clock.now();
    try {
      return await this.#store.transactions.claimDue(now, now + this.#times.lease, limit);
    } catch (cause) {
      this.#logger.error('due work could not be read', { cause });
      return [];
    }
  }

  /** Advances a transaction as far as possible now. Never throws: a failure is recorded and retried later. */
  async advance(id: string): Promise<void> {
    let record: TransactionRecord | undefined;
    try {
      record = await this.#store.transactions.byId(id);
      for (let before = -1; record && record.version !== before;) {
        before = record.version;
        record = await this.#step(record, { busyUntil: this.#clock.now() + this.#times.lease });
      }
      if (record) await this.#repollLater(record);
    } catch (error) {
      // Another process took the step and will continue.
      if (!(error instanceof OptimisticLockError)) await this.#failed(id, error);
    }
  }

  async #step(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    // A sandbox transaction can expire, but no coins are traded or sent for it.
    if (record.chain === SANDBOX_CHAIN.id && record.status !== 'waiting') return record;
    switch (record.status) {
      case 'waiting':
        return this.#endWindow(record);
      case 'exchanging':
        return this.#trade.run(record, options);
      case 'sending':
      case 'refunding':
        return this.#send.run(record, options);
      default:
        return record;
    }
  }

  #endWindow({ id }: TransactionRecord): Promise<TransactionRecord | undefined> {
    return this.#store.atomically((unit) =>
      this.#processor.process(unit, id, ({ status, payInUntil }) =>
        status === 'waiting' && payInUntil <= this.#clock.now() ? { kind: 'window-ended' } : undefined,
      ),
    );
  }

  /** Schedules the next poll of a transaction that waits for a chain. */
  async #repollLater(record: TransactionRecord): Promise<void> {
    if (record.status !== 'sending' && record.status !== 'refunding') return;
    const { pollMs } = this.#chains.of(record.sendings.at(-1)!.currency);
    await this.#store.transactions.reschedule(record.id, this.#clock.now() + pollMs);
  }

  async #failed(id: string, error: unknown): Promise<void> {
    const { message } = ExchangeError.from(error);
    const reason = error instanceof Error ? error.message : message;
    this.#logger.warn('a step failed and will be retried', { transaction: id, reason });
    const now = this.#clock.now();
    await this.#store
      .atomically(async (unit) => {
        const record = await unit.transactions.lock(id);
        // Another process has completed the step in the meantime.
        if (record?.dueAt === undefined) return;
        const attempts = record.attempts + 1;
        const pause = pauseAfter(attempts, this.#times);
        await unit.transactions.recordFailure(id, attempts, reason.slice(0, 500), now + pause);
      })
      // The lease runs out, and the step is retried.
      .catch((cause: unknown) => this.#logger.error('a failure could not be recorded', { transaction: id, cause }));
  }
}
