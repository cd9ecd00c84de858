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

/** How work is done; times in milliseconds. */
export type TransactionWorkerTimes = WorkerTimes;

export const TRANSACTION_WORKER_TIMES: TransactionWorkerTimes = WORKER_TIMES;

/**
 * Does what is due: the queue is the transactions themselves. A step that is due stands in the record, so it cannot be
 * lost, doubled or forgotten apart from the state it follows; several processes share the work.
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

  /** Works for as long as it is subscribed to, and never ends by itself; what it has begun it finishes. */
  get work$(): Observable<never> {
    return this.#pool.work$;
  }

  /** Resolves once nothing that was begun is still going on. */
  async idle(): Promise<void> {
    await this.#pool.idle();
  }

  async #claim(limit: number): Promise<readonly string[]> {
    const now = this.#clock.now();
    try {
      return await this.#store.transactions.claimDue(now, now + this.#times.lease, limit);
    } catch (cause) {
      this.#logger.error('due work could not be looked up', { cause });
      return [];
    }
  }

  /** Takes a transaction as far as it goes now. Never throws: a failure is noted, and tried again later. */
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
      // Somebody else took the step: it is theirs to go on with.
      if (!(error instanceof OptimisticLockError)) await this.#failed(id, error);
    }
  }

  async #step(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    // What is made up may expire; nothing real is done for it.
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

  /** What waits for a chain is looked at again when the chain may have news. */
  async #repollLater(record: TransactionRecord): Promise<void> {
    if (record.status !== 'sending' && record.status !== 'refunding') return;
    const { pollMs } = this.#chains.of(record.sendings.at(-1)!.currency);
    await this.#store.transactions.reschedule(record.id, this.#clock.now() + pollMs);
  }

  async #failed(id: string, error: unknown): Promise<void> {
    const { message } = ExchangeError.from(error);
    const reason = error instanceof Error ? error.message : message;
    this.#logger.warn('a step failed and will be tried again', { transaction: id, reason });
    const now = this.#clock.now();
    await this.#store
      .atomically(async (unit) => {
        const record = await unit.transactions.lock(id);
        // Settled meanwhile by somebody else.
        if (record?.dueAt === undefined) return;
        const attempts = record.attempts + 1;
        const pause = pauseAfter(attempts, this.#times);
        await unit.transactions.recordFailure(id, attempts, reason.slice(0, 500), now + pause);
      })
      // The lease runs out, and it is tried again.
      .catch((cause: unknown) => this.#logger.error('a failure could not be noted', { transaction: id, cause }));
  }
}
