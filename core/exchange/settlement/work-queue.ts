import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { ClaimedWork, LaneClaim, WorkLane } from '../../ports/stores/work-lane.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import { chainLane, type LaneOf, lanesOf, TRADE_LANE, WINDOW_LANE } from '../transactions/work-lanes.ts';
import { gathered, type Gatherer } from '../workers/gatherer.ts';
import type { Claim } from '../workers/work.ts';
import { recordReader } from './record-reader.ts';

/** Steps of one lane that one process takes at once; most are written together. */
const SLOTS = 100;
/** As `SLOTS`, of work of unknown lane: it may wait for any chain. */
const UNKNOWN_SLOTS = 8;
/** Records that are read or postponed with one statement. */
const BATCH = 100;

/**
 * The queue of transactions' due work. Each chain has slots of its own, and none while it does not answer, so one that
 * hangs delays no other; its work stays due and is overdue for staff to see.
 */
export class WorkQueue {
  readonly #store: Pick<Store, 'transactions'>;
  readonly #chains: ChainRegistry;
  readonly #laneOf: LaneOf;
  readonly #reads: Gatherer<string, TransactionRecord | undefined>;
  readonly #delays: Gatherer<{ readonly id: string; readonly dueAt: number }, void>;

  constructor(store: Pick<Store, 'transactions'>, chains: ChainRegistry) {
    this.#store = store;
    this.#chains = chains;
    this.#laneOf = lanesOf(chains);
    this.#reads = recordReader(store, BATCH);
    this.#delays = gathered(async (due) => {
      await store.transactions.reschedule(due);
      return due.map(() => undefined);
    }, BATCH);
  }

  claim({ now, until, running, busy }: Claim): Promise<readonly ClaimedWork[]> {
    const chains = this.#chains.all.filter(({ id }) => this.#chains.answers(id));
    const lanes: readonly LaneClaim[] = [
      { lane: undefined, limit: UNKNOWN_SLOTS },
      ...[WINDOW_LANE, TRADE_LANE, ...chains.map(({ id }) => chainLane(id))].map((lane) => ({ lane, limit: SLOTS })),
    ];
    const free = lanes.map(({ lane, limit }) => ({ lane, limit: limit - (running.get(lane) ?? 0) }));
    const open = free.filter(({ limit }) => limit > 0);
    return this.#store.transactions.claimDue(now, until, open, busy as readonly string[]);
  }

  /** A record as it is now; read together with others that are claimed at the same time. */
  read(id: string): Promise<TransactionRecord | undefined> {
    return this.#reads.run(id);
  }

  /** Makes work due again that waits for its chain; written together with that of others. */
  reschedule(id: string, dueAt: number): Promise<void> {
    return this.#delays.run({ id, dueAt });
  }

  /** The lane of a record's next step. */
  laneOf(record: TransactionRecord): WorkLane {
    return this.#laneOf(record);
  }

  /** True if the next step works in this lane. */
  isIn(lane: WorkLane, record: TransactionRecord): boolean {
    return this.#laneOf(record) === lane;
  }

  /** Moves work that was claimed in the wrong lane, where it is due now. */
  async correct(record: TransactionRecord, now: number): Promise<void> {
    const lane = this.#laneOf(record);
    if (lane !== undefined) await this.#store.transactions.moveToLane(record.id, lane, now);
  }

  /** Work for chains that this server is no longer connected to is claimed as work of unknown lane. */
  releaseUnknown(): Promise<void> {
    const chains = this.#chains.all.map(({ id }) => chainLane(id));
    return this.#store.transactions.releaseLanes([WINDOW_LANE, TRADE_LANE, ...chains]);
  }
}
