import { Subject, type Subscription } from 'rxjs';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { AffiliatePayoutRecord, JobStore, Job } from '../../../ports/stores/affiliate-store.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';
import { pauseAfter, WORKER_TIMES, WorkerPool, type WorkerTimes } from '../../workers/worker-pool.ts';
import type { ConversionProcessor } from './conversion-processor.ts';
import type { PayoutProcessor } from './payout-processor.ts';

/** Kinds of affiliate work, named after their stores. */
const KINDS = ['conversions', 'affiliatePayouts'] as const;
type Kind = (typeof KINDS)[number];

export interface AffiliateWorkerParts {
  readonly store: Store;
  readonly conversion: ConversionProcessor;
  readonly payout: PayoutProcessor;
  readonly chains: ChainRegistry;
}

/**
 * Carries out affiliates' conversions and payouts. As with transactions, the stored records are the queue: several
 * processes share the work, and another process takes over the work of a killed one when its lease runs out.
 */
export class AffiliateWorker {
  readonly #parts: AffiliateWorkerParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #times: WorkerTimes;
  readonly #loop: WorkerPool;
  readonly #wake$ = new Subject<void>();
  #running: Subscription | undefined;

  constructor(parts: AffiliateWorkerParts, clock: Clock, logger: Logger, times: Partial<WorkerTimes> = {}) {
    this.#parts = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#times = { ...WORKER_TIMES, ...times };
    const wake$ = this.#wake$;
    const work = { wake$, claim: (most: number) => this.#claim(most), advance: (name: string) => this.#advance(name) };
    this.#loop = new WorkerPool(work, clock, this.#times.poll);
  }

  start(): void {
    this.#running ??= this.#loop.work$.subscribe();
  }

  /** Finishes what has begun up to the point where it is stored; starts nothing new. */
  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    this.#running = undefined;
    await this.#loop.idle();
  }

  /** Polls now: work is due. */
  wake(): void {
    this.#wake$.next();
  }

  /** When the lease of work claimed now runs out. */
  leaseExpiry(): number {
    return this.#clock.now() + this.#times.lease;
  }

  /** Runs a conversion now. Never throws: a failure is recorded and retried later. */
  async convert(id: string): Promise<void> {
    try {
      const record = await this.#parts.store.conversions.byId(id);
      if (record) await this.#parts.conversion.run(record);
    } catch (error) {
      await this.#failed('conversions', id, error);
    }
  }

  /** Advances a payout as far as possible now. As `convert`. */
  async pay(id: string): Promise<void> {
    const { store, payout } = this.#parts;
    try {
      let record = await store.affiliatePayouts.byId(id);
      for (let before: AffiliatePayoutRecord | undefined; record && record !== before;) {
        before = record;
        record = await payout.run(record, this.leaseExpiry());
      }
      if (record?.status === 'sending') await this.#lookAgain(record);
    } catch (error) {
      await this.#failed('affiliatePayouts', id, error);
    }
  }

  /** Schedules the next poll of a payout that waits for its chain. */
  async #lookAgain({ id, currency }: AffiliatePayoutRecord): Promise<void> {
    const { store, chains } = this.#parts;
    await store.affiliatePayouts.reschedule(id, this.#clock.now() + chains.of(currency).pollMs);
  }

  async #claim(limit: number): Promise<readonly string[]> {
    const now = this.#clock.now();
    try {
      const claimed: string[] = [];
      for (const kind of KINDS) {
        const ids = await this.#parts.store[kind].claimDue(now, now + this.#times.lease, limit - claimed.length);
        claimed.push(...ids.map((id) => `${kind} ${id}`));
      }
      return claimed;
    } catch (cause) {
      this.#logger.error('due affiliate work could not be read', { cause });
      return [];
    }
  }

  #advance(name: string): Promise<void> {
    const [kind, id] = name.split(' ') as [Kind, string];
    return kind === 'conversions' ? this.convert(id) : this.pay(id);
  }

  async #failed(kind: Kind, id: string, error: unknown): Promise<void> {
    const { message } = ExchangeError.from(error);
    const reason = error instanceof Error ? error.message : message;
    this.#logger.warn('an affiliate step failed and will be retried', { kind, id, reason });
    await this.#parts.store
      .atomically(async (unit: UnitOfWork) => {
        const kept: JobStore<Job> = unit[kind];
        const record = await kept.lock(id);
        if (record?.dueAt === undefined) return;
        const attempts = record.attempts + 1;
        const dueAt = this.#clock.now() + pauseAfter(attempts, this.#times);
        await kept.recordFailure(id, attempts, reason.slice(0, 500), dueAt);
      })
      // The lease runs out, and the step is retried.
      .catch((cause: unknown) => this.#logger.error('a failure could not be recorded', { kind, id, cause }));
  }
}
