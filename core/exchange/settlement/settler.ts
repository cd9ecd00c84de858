import { filter, type Observable } from 'rxjs';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import { OptimisticLockError, type Store } from '../../ports/store.ts';
import type { Proceedings, StepOptions } from '../transactions/proceedings.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { ChainDirectory } from '../chains/chain-directory.ts';
import { MADE_UP } from '../chains/made-up-chain.ts';
import type { SendStep } from './send-step.ts';
import type { TradeStep } from './trade-step.ts';
import { pauseAfter, WORK_TIMES, WorkLoop, type WorkTimes } from '../workers/work-loop.ts';

/** How work is done; times in milliseconds. */
export type SettlerTimes = WorkTimes;

export const SETTLER_TIMES: SettlerTimes = WORK_TIMES;

/**
 * Does what is due: the queue is the transactions themselves. A step that is due stands in the record, so it cannot be
 * lost, doubled or forgotten apart from the state it follows; several processes share the work.
 */
export class Settler {
  readonly #store: Store;
  readonly #proceedings: Proceedings;
  readonly #trade: TradeStep;
  readonly #send: SendStep;
  readonly #chains: ChainDirectory;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #times: SettlerTimes;
  readonly #loop: WorkLoop;

  constructor(
    parts: { store: Store; proceedings: Proceedings; trade: TradeStep; send: SendStep; chains: ChainDirectory },
    clock: Clock,
    logger: Logger,
    times: Partial<SettlerTimes> = {},
  ) {
    this.#store = parts.store;
    this.#proceedings = parts.proceedings;
    this.#trade = parts.trade;
    this.#send = parts.send;
    this.#chains = parts.chains;
    this.#clock = clock;
    this.#logger = logger;
    this.#times = { ...SETTLER_TIMES, ...times };
    const told$ = this.#store.changes$.pipe(filter(({ isDue }) => isDue));
    const work = { told$, claim: (limit: number) => this.#claim(limit), advance: (id: string) => this.advance(id) };
    this.#loop = new WorkLoop(work, clock, this.#times.look);
  }

  /** Works for as long as it is subscribed to, and never ends by itself; what it has begun it finishes. */
  get work$(): Observable<never> {
    return this.#loop.work$;
  }

  /** Resolves once nothing that was begun is still going on. */
  async idle(): Promise<void> {
    await this.#loop.idle();
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
      if (record) await this.#lookAgain(record);
    } catch (error) {
      // Somebody else took the step: it is theirs to go on with.
      if (!(error instanceof OptimisticLockError)) await this.#failed(id, error);
    }
  }

  async #step(record: TransactionRecord, options: StepOptions): Promise<TransactionRecord | undefined> {
    // What is made up may expire; nothing real is done for it.
    if (record.chain === MADE_UP.id && record.status !== 'waiting') return record;
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
      this.#proceedings.step(unit, id, ({ status, payInUntil }) =>
        status === 'waiting' && payInUntil <= this.#clock.now() ? { kind: 'window-ended' } : undefined,
      ),
    );
  }

  /** What waits for a chain is looked at again when the chain may have news. */
  async #lookAgain(record: TransactionRecord): Promise<void> {
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
