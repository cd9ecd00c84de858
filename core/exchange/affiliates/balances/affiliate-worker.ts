import type { AffiliatePayoutRecord } from '../../../ports/stores/affiliates/affiliate-payouts.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';
import { reasonOf, recordFailure } from '../../workers/record-failure.ts';
import { chainLane } from '../../transactions/work-lanes.ts';
import { STEPS_AT_ONCE, Worker, WORKER_TIMES, type WorkerTimes } from '../../workers/worker.ts';
import type { Claim } from '../../workers/work.ts';
import { WorkerService } from '../../workers/worker-service.ts';
import type { ConversionProcessor } from './conversion-processor.ts';
import type { PayoutProcessor } from './payout-processor.ts';

const KINDS = ['conversions', 'affiliatePayouts'] as const;

interface Item {
  readonly kind: (typeof KINDS)[number];
  readonly id: string;
  /** The chain of a payout: payouts of one chain never wait for those of another. */
  readonly lane?: string | undefined;
}

interface AffiliateWorkerParts {
  readonly store: Store;
  readonly conversion: ConversionProcessor;
  readonly payout: PayoutProcessor;
  readonly chains: ChainRegistry;
}

/**
 * Carries out affiliates' conversions and payouts. As with transactions, the stored records are the queue: several
 * processes share the work, and another process takes over the work of a killed one when its lease runs out.
 */
export class AffiliateWorker extends WorkerService<Item> {
  readonly #parts: AffiliateWorkerParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #times: WorkerTimes;
  protected readonly worker: Worker<Item>;

  constructor(parts: AffiliateWorkerParts, clock: Clock, logger: Logger, times: Partial<WorkerTimes> = {}) {
    super();
    this.#parts = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#times = { ...WORKER_TIMES, ...times };
    const work = {
      claim: (claim: Claim) => this.#claim(claim),
      keyOf: ({ kind, id }: Item) => `${kind} ${id}`,
      laneOf: ({ lane }: Item) => lane,
      run: ({ kind, id }: Item) => (kind === 'conversions' ? this.#convert(id) : this.#pay(id)),
      failed: (item: Item, error: unknown) => this.#failed(item, error),
      claimFailed: (cause: unknown) => logger.error('due affiliate work could not be read', { cause }),
      recordFailed: (item: Item, cause: unknown) => logger.error('a failure could not be recorded', { ...item, cause }),
    };
    this.worker = new Worker(work, { ...this.#times, atOnce: Number.POSITIVE_INFINITY }, clock);
  }

  /** When the lease of work claimed now runs out. */
  leaseExpiry(): number {
    return this.#clock.now() + this.#times.lease;
  }

  /** Runs a conversion now. Never rejects: a failure is recorded and retried later. */
  convert(id: string): Promise<void> {
    return this.worker.run({ kind: 'conversions', id });
  }

  /** Advances a payout as far as possible now. As `convert`. */
  pay(id: string): Promise<void> {
    return this.worker.run({ kind: 'affiliatePayouts', id });
  }

  async #convert(id: string): Promise<void> {
    const record = await this.#parts.store.conversions.byId(id);
    if (record) await this.#parts.conversion.run(record);
  }

  async #pay(id: string): Promise<void> {
    const { store, payout } = this.#parts;
    let record = await store.affiliatePayouts.byId(id);
    for (let before: AffiliatePayoutRecord | undefined; record && record !== before;) {
      before = record;
      record = await payout.run(record, this.leaseExpiry());
    }
    if (record?.status === 'sending') await this.#lookAgain(record);
  }

  /** Schedules the next poll of a payout that waits for its chain. */
  async #lookAgain({ id, currency }: AffiliatePayoutRecord): Promise<void> {
    const { store, chains } = this.#parts;
    await store.affiliatePayouts.reschedule(id, this.#clock.now() + chains.of(currency).pollMs);
  }

  async #claim({ now, until, running }: Claim): Promise<readonly Item[]> {
    const { store, chains } = this.#parts;
    const free = STEPS_AT_ONCE - (running.get(undefined) ?? 0);
    const conversions = free > 0 ? await store.conversions.claimDue(now, until, free) : [];
    // A chain that hangs or does not answer takes no slots of the others.
    const full = chains.all.filter(
      ({ id }) => !chains.answers(id) || (running.get(chainLane(id)) ?? 0) >= STEPS_AT_ONCE,
    );
    const without = full.flatMap(({ tickers }) => tickers);
    const payouts = await store.affiliatePayouts.claimDue(now, until, STEPS_AT_ONCE, without);
    return [
      ...conversions.map((id) => ({ kind: 'conversions' as const, id })),
      ...(await Promise.all(payouts.map(async (id) => this.#payoutItem(id)))),
    ];
  }

  async #payoutItem(id: string): Promise<Item> {
    const { store, chains } = this.#parts;
    const currency = (await store.affiliatePayouts.byId(id))?.currency;
    const lane = currency !== undefined && chains.moves(currency) ? chainLane(chains.of(currency).id) : 'unknown';
    return { kind: 'affiliatePayouts', id, lane };
  }

  async #failed({ kind, id }: Item, error: unknown): Promise<void> {
    this.#logger.warn('an affiliate step failed and will be retried', { kind, id, reason: reasonOf(error) });
    const failure = { error, now: this.#clock.now(), pauses: this.#times };
    await recordFailure(this.#parts.store, (unit) => unit[kind], id, failure);
  }
}
