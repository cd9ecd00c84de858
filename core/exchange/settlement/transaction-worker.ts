import { filter, merge, type Subscription } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import { OptimisticLockError } from '../../ports/stores/transaction-store.ts';
import type { TransactionProcessor, ProcessOptions } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { Stops } from '../chains/stops.ts';
import { SANDBOX_CHAIN } from '../chains/sandbox-chain.ts';
import { TRADE_LANE } from '../transactions/work-lanes.ts';
import { mustEndOrder } from '../transactions/states/trade-orders.ts';
import { expireUnpaid } from './expire-unpaid.ts';
import type { TransferProcessor } from './transfer-processor.ts';
import type { UnfilledExchanges } from './unfilled-exchanges.ts';
import type { TradeProcessor } from './trade-processor.ts';
import { every } from '../workers/every.ts';
import { MAX_REASON_LENGTH, reasonOf, recordFailure } from '../workers/record-failure.ts';
import type { ClaimedWork } from '../../ports/stores/work-lane.ts';
import { Worker, WORKER_TIMES, type WorkerTimes } from '../workers/worker.ts';
import type { Claim } from '../workers/work.ts';
import { WorkQueue } from './work-queue.ts';

/** Interval at which work of chains that are no longer connected is looked for, in milliseconds. */
const RELEASE_MS = 600_000;

/** Interval at which exchanges that stand still are held, in milliseconds. */
const STALLED_MS = 60_000;

/** Pause between looks at an exchange that is stopped, in milliseconds. */
const STOPPED_MS = 3_000;
/** Longest pause after a trade that failed, in milliseconds: prices are back for everybody long before a doubled pause ends. */
const TRADE_PAUSE_MS = 30_000;

interface TransactionWorkerParts {
  readonly store: Store;
  readonly processor: TransactionProcessor;
  readonly trade: TradeProcessor;
  readonly send: TransferProcessor;
  readonly chains: ChainRegistry;
  readonly unfilled: UnfilledExchanges;
  readonly stops: Pick<Stops, 'keepsFromTrade'>;
}

/**
 * Carries out due steps. The transactions themselves are the queue: the due time is part of the record, so a step
 * cannot be lost, duplicated or separated from its state. Several processes share the work. Steps of different lanes
 * never wait for each other.
 */
export class TransactionWorker {
  readonly #parts: TransactionWorkerParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #times: WorkerTimes;
  readonly #queue: WorkQueue;
  readonly #worker: Worker<ClaimedWork>;
  #releasing: Subscription | undefined;

  constructor(parts: TransactionWorkerParts, clock: Clock, logger: Logger, times: Partial<WorkerTimes> = {}) {
    this.#parts = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#times = { ...WORKER_TIMES, ...times };
    const { store, chains } = parts;
    this.#queue = new WorkQueue(store, chains);
    const work = {
      wake$: store.changes$.pipe(filter(({ isDue }) => isDue)),
      claim: (claim: Claim) => this.#queue.claim(claim),
      keyOf: ({ id }: ClaimedWork) => id,
      laneOf: ({ lane }: ClaimedWork) => lane,
      run: (claimed: ClaimedWork) => this.#advance(claimed),
      failed: (claimed: ClaimedWork, error: unknown) => this.#failed(claimed, error),
      claimFailed: (cause: unknown) => logger.error('due work could not be read', { cause }),
      recordFailed: ({ id }: ClaimedWork, cause: unknown) =>
        logger.error('a failure could not be recorded', { transaction: id, cause }),
    };
    // Each lane has its own limit.
    this.#worker = new Worker(work, { ...this.#times, atOnce: Number.POSITIVE_INFINITY }, clock);
  }

  start(): void {
    this.#releasing ??= merge(
      every(RELEASE_MS, () => this.#release(), this.#clock, 0),
      every(STALLED_MS, () => this.#holdStalled(), this.#clock),
    ).subscribe();
    this.#worker.start();
  }

  /** Finishes what has begun up to the point where it is stored; starts nothing new. */
  stop(): Promise<void> {
    this.#releasing?.unsubscribe();
    this.#releasing = undefined;
    return this.#worker.stop();
  }

  /** Takes the steps that are due now in one lane. Never throws: a failure is recorded and retried later. */
  async advance(id: string): Promise<void> {
    const record = await this.#parts.store.transactions.byId(id);
    if (record) await this.#worker.run({ id, lane: this.#queue.laneOf(record) });
  }

  async #advance({ id, lane }: ClaimedWork): Promise<void> {
    let record = await this.#queue.read(id);
    if (record?.dueAt === undefined) return;
    if (!this.#queue.isIn(lane, record)) return this.#queue.correct(record, this.#clock.now());
    // A step in another lane takes a slot of that lane.
    for (let before = -1; record && record.version !== before && this.#queue.isIn(lane, record);) {
      before = record.version;
      record = await this.#step(record, { busyUntil: this.#clock.now() + this.#times.lease });
    }
    if (record && this.#queue.isIn(lane, record)) await this.#repollLater(record);
  }

  async #release(): Promise<void> {
    await this.#queue.releaseUnknown().catch((cause: unknown) => {
      this.#logger.warn('work of unknown lanes could not be released', { cause });
    });
  }

  async #holdStalled(): Promise<void> {
    await this.#parts.unfilled.holdStalled().catch((cause: unknown) => {
      this.#logger.warn('exchanges that stand still could not be held', { cause });
    });
  }

  async #step(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    // A sandbox transaction can expire, but no coins are traded or sent for it.
    if (record.chain === SANDBOX_CHAIN.id && record.status !== 'waiting') return record;
    if (mustEndOrder(record)) return this.#parts.trade.endOrder(record, options);
    switch (record.status) {
      case 'waiting':
        return expireUnpaid(this.#parts, record, this.#clock);
      case 'exchanging':
        // What is stopped stays due, and is asked about again.
        return (await this.#parts.stops.keepsFromTrade(record)) ? record : this.#parts.trade.run(record, options);
      case 'sending':
      case 'refunding':
        return this.#parts.send.run(record, options);
      default:
        return record;
    }
  }

  #pauseOf({ status, sendings }: TransactionRecord): number | undefined {
    if (status === 'exchanging') return STOPPED_MS;
    if (status !== 'sending' && status !== 'refunding') return undefined;
    return this.#parts.chains.of(sendings.at(-1)!.currency).pollMs;
  }

  /** Schedules the next poll of a transaction that waits for a chain, or for the end of a stop. */
  async #repollLater(record: TransactionRecord): Promise<void> {
    const pollMs = this.#pauseOf(record);
    if (pollMs !== undefined) await this.#queue.reschedule(record.id, this.#clock.now() + pollMs);
  }

  async #failed({ id, lane }: ClaimedWork, error: unknown): Promise<void> {
    // Another process took the step and will continue.
    if (error instanceof OptimisticLockError) return;
    if (await this.#parts.unfilled.hold(id, reasonOf(error).slice(0, MAX_REASON_LENGTH))) return;
    const { firstPause, longestPause: longest } = this.#times;
    const longestPause = lane === TRADE_LANE ? Math.min(longest, TRADE_PAUSE_MS) : longest;
    const failure = { error, now: this.#clock.now(), pauses: { firstPause, longestPause } };
    const attempts = await recordFailure(this.#parts.store, ({ transactions }) => transactions, id, failure);
    // Not each time: thousands may wait for the same prices.
    if (attempts !== undefined && Number.isInteger(Math.log2(attempts)))
      this.#logger.warn('a step failed and will be retried', { transaction: id, attempts, reason: reasonOf(error) });
  }
}
