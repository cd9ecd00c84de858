import { merge, type Observable, type Subscription } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import { Reconciler } from './reconciliation/reconciler.ts';
import type { Worth } from './second-opinion/second-opinions.ts';
import { Sweeper, type SweeperParts } from './sweeper.ts';
import type { CardWatcher } from './cards/card-watcher.ts';
import { ChainWatcher } from './chain-watcher.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { ReturnWorker } from './suspense/return-worker.ts';
import type { TransactionWorker } from './transaction-worker.ts';
import { SettlementPresence } from './settlement-presence.ts';
import { UnpaidReducer } from './unpaid-reducer.ts';
import type { TreasuryRecords } from '../treasury/treasury-records.ts';
import type { TreasuryWorker } from './treasury/treasury-worker.ts';
import { every } from '../workers/every.ts';

/**
 * Interval at which unused fixed quotes are deleted, and how long they are kept after they expired, in milliseconds.
 */
const CLEANUP_MS = 600_000;
const KEPT_MS = 86_400_000;

/** Runs all background work of the exchange: chain watchers, sweepers, due transactions, reconciliation and cleanups. */
export class Settlement {
  readonly #work$: Observable<never>;
  readonly #transactionWorker: TransactionWorker;
  readonly #returns: ReturnWorker;
  readonly #watchers: readonly ChainWatcher[];
  readonly #sweepers: readonly Sweeper[];
  readonly #reconcilers: readonly Reconciler[];
  readonly #treasury: Pick<TreasuryWorker, 'releaseLease'> | undefined;
  readonly #logger: Logger;
  #running: Subscription | undefined;

  constructor(
    transactionWorker: TransactionWorker,
    chains: ChainRegistry,
    parts: SweeperParts & {
      store: Store;
      processor: TransactionProcessor;
      currencies: CurrencyRegistry;
      holder: string;
      lease: number;
      returns: ReturnWorker;
      worth?: Worth | undefined;
      cards?: Pick<CardWatcher, 'work$'> | undefined;
      records?: Pick<TreasuryRecords, 'work$'> | undefined;
      treasury?: Pick<TreasuryWorker, 'work$' | 'releaseLease'> | undefined;
    },
    clock: Clock,
    logger: Logger,
  ) {
    this.#transactionWorker = transactionWorker;
    this.#returns = parts.returns;
    this.#sweepers = chains.all.flatMap((chain) =>
      chain.sweepPlanner ? [new Sweeper(chain, chain.sweepPlanner, parts, clock, logger)] : [],
    );
    this.#watchers = chains.all.map((chain) => new ChainWatcher(chain, parts, clock, logger));
    this.#reconcilers = chains.all.map((chain) => new Reconciler(chain, parts, clock, logger));
    const purge = () => parts.store.fixedQuotes.purge(clock.now() - KEPT_MS);
    const cleanup$ = every(CLEANUP_MS, () => purge().catch((cause: unknown) => this.#report(cause)), clock);
    const unpaid = new UnpaidReducer(parts.store, clock, logger, parts.holder);
    const polls = [...this.#watchers, ...this.#sweepers, ...this.#reconcilers].map(({ work$ }) => work$);
    const presence = new SettlementPresence(parts.store, clock, logger);
    const optional = [parts.cards, parts.records, parts.treasury].flatMap((part) => (part ? [part.work$] : []));
    this.#work$ = merge(cleanup$, unpaid.work$, presence.show$(parts.holder), ...optional, ...polls);
    this.#treasury = parts.treasury;
    this.#logger = logger;
  }

  /**
   * Resolves once every chain has been scanned for the first time. @throws the error of a chain that was never scanned.
   */
  async begin(): Promise<void> {
    await Promise.all(this.#watchers.map((watcher) => watcher.begin()));
  }

  /** Works until it is stopped. @throws as `begin`. */
  async start(): Promise<void> {
    await this.begin();
    this.#transactionWorker.start();
    this.#returns.start();
    this.#running ??= this.#work$.subscribe();
  }

  #report(cause: unknown): void {
    this.#logger.warn('expired quotes could not be deleted', { cause });
  }

  /** Finishes what has begun up to the point where it is stored; starts nothing new. */
  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    this.#running = undefined;
    await this.#transactionWorker.stop();
    await this.#returns.stop();
    const left = await Promise.allSettled(
      [...this.#watchers, ...this.#sweepers, ...this.#reconcilers, ...(this.#treasury ? [this.#treasury] : [])].map(
        (worker) => worker.releaseLease(),
      ),
    );
    for (const result of left)
      if (result.status === 'rejected') this.#logger.warn('a lease could not be released', { cause: result.reason });
  }

  /** Sweeps what is due now and continues sweeps in progress, instead of waiting for the next round. */
  async sweep(): Promise<void> {
    await Promise.all(this.#sweepers.map((sweeper) => sweeper.round()));
  }

  /** Compares the ledger with every chain now, instead of waiting for the next check. */
  async reconcile(): Promise<void> {
    await Promise.all(this.#reconcilers.map((reconciler) => reconciler.round()));
  }
}
