import type { SuspenseDeposit } from '../../../ports/stores/operation/suspense-store.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';
import { chainLane } from '../../transactions/work-lanes.ts';
import { reasonOf, recordFailure } from '../../workers/record-failure.ts';
import type { Claim } from '../../workers/work.ts';
import { STEPS_AT_ONCE, Worker, WORKER_TIMES, type WorkerTimes } from '../../workers/worker.ts';
import { WorkerService } from '../../workers/worker-service.ts';
import type { ReturnProcessor } from './return-processor.ts';

/** A return that has waited for this long, in milliseconds, is an error in the log. */
const ALARM_MS = 6 * 3_600_000;

interface Item {
  readonly id: string;
  /** Its chain: returns of one chain never wait for those of another. */
  readonly lane: string;
}

interface ReturnWorkerParts {
  readonly store: Store;
  readonly processor: ReturnProcessor;
  readonly chains: ChainRegistry;
}

/**
 * Carries out returns from suspense. As with transactions, the stored records are the queue: several processes share the
 * work, and another process takes over the work of a killed one when its lease runs out.
 */
export class ReturnWorker extends WorkerService<Item> {
  readonly #parts: ReturnWorkerParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #times: WorkerTimes;
  protected readonly worker: Worker<Item>;

  constructor(parts: ReturnWorkerParts, clock: Clock, logger: Logger, times: Partial<WorkerTimes> = {}) {
    super();
    this.#parts = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#times = { ...WORKER_TIMES, ...times };
    const work = {
      claim: (claim: Claim) => this.#claim(claim),
      keyOf: ({ id }: Item) => id,
      laneOf: ({ lane }: Item) => lane,
      run: ({ id }: Item) => this.#return(id),
      failed: ({ id }: Item, error: unknown) => this.#failed(id, error),
      claimFailed: (cause: unknown) => logger.error('due returns from suspense could not be read', { cause }),
      recordFailed: ({ id }: Item, cause: unknown) => logger.error('a failure could not be recorded', { id, cause }),
    };
    this.worker = new Worker(work, { ...this.#times, atOnce: Number.POSITIVE_INFINITY }, clock);
  }

  async #return(id: string): Promise<void> {
    const { store, processor, chains } = this.#parts;
    let deposit = await store.suspense.byId(id);
    for (let before: SuspenseDeposit | undefined; deposit && deposit !== before;) {
      before = deposit;
      deposit = await processor.run(deposit, this.#clock.now() + this.#times.lease);
    }
    if (deposit?.state !== 'returning') return;
    this.#alarm(deposit, 'a return from suspense has waited for hours');
    await store.suspense.reschedule(id, this.#clock.now() + chains.of(deposit.currency).pollMs);
  }

  async #claim({ now, until, running }: Claim): Promise<readonly Item[]> {
    const { store, chains } = this.#parts;
    // A chain that hangs or does not answer takes no slots of the others.
    const full = chains.all.filter(
      ({ id }) => !chains.answers(id) || (running.get(chainLane(id)) ?? 0) >= STEPS_AT_ONCE,
    );
    const without = full.flatMap(({ tickers }) => tickers);
    const ids = await store.suspense.claimDue(now, until, STEPS_AT_ONCE, without);
    return Promise.all(ids.map(async (id) => ({ id, lane: chainLane((await store.suspense.byId(id))!.chain) })));
  }

  async #failed(id: string, error: unknown): Promise<void> {
    const deposit = await this.#parts.store.suspense.byId(id);
    const reason = reasonOf(error);
    this.#logger.warn('a return from suspense failed and will be retried', { id, reason });
    if (deposit) this.#alarm(deposit, 'a return from suspense has failed for hours');
    const failure = { error, now: this.#clock.now(), pauses: this.#times };
    await recordFailure(this.#parts.store, (unit) => unit.suspense, id, failure);
  }

  #alarm({ id, return: back }: SuspenseDeposit, message: string): void {
    if (back && this.#clock.now() - back.requestedAt >= ALARM_MS)
      this.#logger.error(`${message}: altway support stuck`, { id });
  }
}
