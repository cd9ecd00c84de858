import { exhaustMap, filter, ignoreElements, merge, type Observable, timer } from 'rxjs';
import type { Chain } from '../../../ports/chains/chain.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { CheckedCurrency } from '../../../ports/stores/operation/reconciliation-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import { Lease } from '../../workers/lease.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import { ChainCheck, type ChainComparison, CheckPostponed } from './chain-check.ts';
import { checkedAfter } from './difference.ts';
import { stopShortages } from './shortage-stops.ts';

/** How often it looks whether a check is due, in milliseconds. */
const LOOK_MS = 10_000;
/** Pause between checks, and after one that found a difference or was not made. */
const PAUSE_MS = 600_000;
const SOON_MS = 60_000;
/**
 * Lease in milliseconds: one process at a time checks a chain. It is released after each check, and short enough that the
 * check of a process that died is soon made by another; two checks at once only ask a node twice.
 */
const LEASE_MS = 60_000;
const MAX_REASON = 500;
const TRIES = 5;

interface ReconcilerParts {
  readonly store: Store;
  readonly currencies: CurrencyRegistry;
  /** Names this process among those that share the store. */
  readonly holder: string;
}

/**
 * Holds the ledger against a chain, every ten minutes and when staff asks. A shortage that persists stops the payouts of
 * its currency until a check agrees again; a surplus is staff's to look at, because anybody can send coins.
 */
export class Reconciler {
  readonly #chain: Chain;
  readonly #parts: ReconcilerParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #lease: Lease;
  readonly #check: ChainCheck;

  constructor(chain: Chain, parts: ReconcilerParts, clock: Clock, logger: Logger) {
    this.#chain = chain;
    this.#parts = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#lease = new Lease(parts.store, clock, {
      name: `reconcile:${chain.id}`,
      holder: parts.holder,
      ms: LEASE_MS,
    });
    this.#check = new ChainCheck(chain, parts);
  }

  /** Checks while it is subscribed to; a failed check is followed by the next. */
  get work$(): Observable<never> {
    const asked$ = this.#parts.store.notices$.pipe(filter(({ subject }) => subject === 'reconciliation'));
    return merge(timer(LOOK_MS, LOOK_MS, this.#clock), asked$).pipe(
      exhaustMap(() => this.tick()),
      ignoreElements(),
    );
  }

  releaseLease(): Promise<void> {
    return this.#lease.release();
  }

  /** Makes a check if one is due. Never rejects. */
  async tick(): Promise<void> {
    try {
      if ((await this.#isDue()) && (await this.#lease.acquire())) await this.round().finally(() => this.releaseLease());
    } catch (error) {
      this.#logger.warn('the ledger could not be compared with a chain', { chain: this.#chain.id, error });
    }
  }

  /** Makes a check now. @returns its currencies; none when it could not be made, which is stored. */
  async round(): Promise<readonly CheckedCurrency[]> {
    const { reconciliations } = this.#parts.store;
    const { id: chain } = this.#chain;
    const triedAt = this.#clock.now();
    try {
      const { height, amounts } = await this.#compared(triedAt);
      const before = new Map((await reconciliations.checked(chain)).map((one) => [one.ticker, one]));
      const checked = [...amounts].map(([ticker, found]) => {
        const confirmations = this.#parts.currencies.confirmations(ticker);
        return checkedAfter({ chain, ticker, height, checkedAt: triedAt, confirmations }, found, before.get(ticker));
      });
      const unread = this.#chain.tickers.filter((ticker) => !amounts.has(ticker));
      const problem = unread.length > 0 ? `the balance of ${unread.join(', ')} could not be read` : undefined;
      await this.#parts.store.atomically(async (unit) => {
        await unit.reconciliations.save({ chain, triedAt, checkedAt: triedAt, problem }, checked);
        await stopShortages(unit, checked, before);
      });
      for (const one of checked) this.#tell(one, before.get(one.ticker));
      return checked;
    } catch (error) {
      await reconciliations.save({ chain, triedAt, problem: reasonOf(error).slice(0, MAX_REASON) }, []);
      if (!(error instanceof CheckPostponed)) throw error;
      return [];
    }
  }

  /** Blocks that come quickly can outrun a check. */
  async #compared(at: number): Promise<ChainComparison> {
    for (let tries = 1; ; tries += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- again only after a check that could not be made
        return await this.#check.run(at);
      } catch (error) {
        if (tries === TRIES || !(error instanceof CheckPostponed)) throw error;
      }
    }
  }

  async #isDue(): Promise<boolean> {
    const { reconciliations } = this.#parts.store;
    const { id } = this.#chain;
    const round = (await reconciliations.rounds()).find(({ chain }) => chain === id);
    // At once, so that whoever asks knows of every chain.
    if (!round) await reconciliations.save({ chain: id }, []);
    if (round?.triedAt === undefined || (round.requestedAt ?? 0) > round.triedAt) return true;
    const waited = this.#clock.now() - round.triedAt;
    if (waited >= PAUSE_MS || waited < SOON_MS) return waited >= PAUSE_MS;
    if (round.checkedAt !== round.triedAt) return true;
    return (await reconciliations.checked(id)).some(({ difference }) => difference !== 0n);
  }

  /** Calls staff when a difference starts to persist, changes or ends. */
  #tell(now: CheckedCurrency, before: CheckedCurrency | undefined): void {
    const { chain, ticker, height, difference, sinceHeight } = now;
    const isNews = now.isPersistent !== (before?.isPersistent ?? false) || difference !== before?.difference;
    if (!isNews) return;
    const details = { chain, ticker, height, sinceHeight, difference: String(difference) };
    if (!now.isPersistent) {
      if (before?.isPersistent) this.#logger.warn('the ledger and the chain agree again', details);
      return;
    }
    const stop = 'less is there than the ledger says: payouts of the currency are stopped';
    this.#logger.error(difference < 0n ? stop : 'more is there than the ledger says', details);
  }
}
