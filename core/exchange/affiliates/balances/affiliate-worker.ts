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

/** What is done for partners, by where it is kept. */
const KINDS = ['conversions', 'affiliatePayouts'] as const;
type Kind = (typeof KINDS)[number];

export interface AffiliateWorkerParts {
  readonly store: Store;
  readonly conversion: ConversionProcessor;
  readonly payout: PayoutProcessor;
  readonly chains: ChainRegistry;
}

/**
 * Carries out what partners asked for. As with transactions, the queue is what is kept itself: several processes share
 * the work, and what a killed one took comes back after its lease.
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

  /** What has begun goes on to where it is stored; nothing new is begun. */
  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    this.#running = undefined;
    await this.#loop.idle();
  }

  /** Something is due now. */
  wake(): void {
    this.#wake$.next();
  }

  /** When what this process takes now is taken by others, unless it was done. */
  leaseExpiry(): number {
    return this.#clock.now() + this.#times.lease;
  }

  /** Trades a balance now. Never throws: a failure is noted, and tried again later. */
  async convert(id: string): Promise<void> {
    try {
      const record = await this.#parts.store.conversions.byId(id);
      if (record) await this.#parts.conversion.run(record);
    } catch (error) {
      await this.#failed('conversions', id, error);
    }
  }

  /** Takes a payout as far as it goes now. As `convert`. */
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

  /** Waits for a chain, which may have news by then. */
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
      this.#logger.error("partners' work could not be looked up", { cause });
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
    this.#logger.warn("a partner's step failed and will be tried again", { kind, id, reason });
    await this.#parts.store
      .atomically(async (unit: UnitOfWork) => {
        const kept: JobStore<Job> = unit[kind];
        const record = await kept.lock(id);
        if (record?.dueAt === undefined) return;
        const attempts = record.attempts + 1;
        const dueAt = this.#clock.now() + pauseAfter(attempts, this.#times);
        await kept.recordFailure(id, attempts, reason.slice(0, 500), dueAt);
      })
      // The lease runs out, and it is tried again.
      .catch((cause: unknown) => this.#logger.error('a failure could not be noted', { kind, id, cause }));
  }
}
