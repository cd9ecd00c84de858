import { merge, type Observable, type Subscription } from 'rxjs';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Store } from '../../ports/store.ts';
import type { Proceedings } from '../transactions/proceedings.ts';
import type { ChainDirectory } from './chain-directory.ts';
import { ChainWatcher } from './chain-watcher.ts';
import type { CurrencyBook } from './currency-book.ts';
import type { Settler } from './settler.ts';

/** Everything that moves without being asked: the watchers of all chains, and the work that is due. */
export class Settlement {
  readonly #work$: Observable<never>;
  readonly #settler: Settler;
  readonly #watchers: readonly ChainWatcher[];
  readonly #logger: Logger;
  #running: Subscription | undefined;

  constructor(
    settler: Settler,
    chains: ChainDirectory,
    parts: { store: Store; proceedings: Proceedings; currencies: CurrencyBook; holder: string; lease: number },
    clock: Clock,
    logger: Logger,
  ) {
    this.#settler = settler;
    this.#watchers = chains.all.map((chain) => new ChainWatcher(chain, parts, clock, logger));
    this.#work$ = merge(settler.work$, ...this.#watchers.map(({ work$ }) => work$));
    this.#logger = logger;
  }

  /** Resolves once every chain has been looked at for the first time. @throws what a chain throws that was never reached. */
  async start(): Promise<void> {
    await Promise.all(this.#watchers.map((watcher) => watcher.begin()));
    this.#running ??= this.#work$.subscribe();
  }

  /** What has begun goes on to where it is stored; nothing new is begun. */
  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    this.#running = undefined;
    await this.#settler.idle();
    const left = await Promise.allSettled(this.#watchers.map((watcher) => watcher.leave()));
    for (const result of left)
      if (result.status === 'rejected') this.#logger.warn('a lease was not given back', { cause: result.reason });
  }
}
