import { firstValueFrom, from, race, type Subscription, timer } from 'rxjs';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import { type NetworkState, type VenueAccount, VenueForbiddenError } from '../../../ports/markets/venue-account.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import { every } from '../../workers/every.ts';
import { Lease } from '../../workers/lease.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import { networksOf, type VenueNetworks, withAnswers, withRefusal, writeNetworks } from './stored-networks.ts';

/**
 * Interval of the questions; how long a round waits for an answer, which is kept when it comes later; and after which time a
 * question is forgotten. In milliseconds.
 */
const [EVERY_MS, PATIENCE_MS, FORGOTTEN_MS] = [60_000, 5_000, 300_000];

const UNKNOWN: NetworkState = { deposits: 'unknown', withdrawals: 'unknown' };

type Unit = Pick<UnitOfWork, 'acquireLock' | 'settings'>;
type Account = Pick<VenueAccount, 'venue' | 'networkStates'>;

export interface NetworkWatchParts {
  readonly store: Pick<Store, 'leases'> & { atomically<T>(work: (unit: Unit) => Promise<T>): Promise<T> };
  readonly accounts: readonly Account[];
  readonly catalogue: Pick<CurrencyCatalogue, 'list'>;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly leaseMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Asks venues which deposits and withdrawals are open, and keeps the answers for the processes that have no account. It asks
 * each venue on its own, and nothing waits for an answer. One process at a time does this.
 */
export class NetworkWatch {
  readonly #parts: NetworkWatchParts;
  readonly #lease: Lease;
  /** The question that a venue has not answered yet, by the time when it was asked: it is not asked again meanwhile. */
  readonly #asked = new Map<string, { readonly at: number }>();
  /** Why a venue did not tell at last: it is logged once. */
  readonly #failed = new Map<string, string>();
  #running: Subscription | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(parts: NetworkWatchParts) {
    this.#parts = parts;
    const { store, clock, holder, leaseMs } = parts;
    this.#lease = new Lease(store, clock, { name: 'venue-networks', holder, ms: leaseMs });
  }

  start(): void {
    this.#running ??= every(EVERY_MS, () => (this.#round = this.round()), this.#parts.clock, 0).subscribe();
  }

  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    // What is answered from now on is not kept.
    this.#asked.clear();
    await this.#round;
    await this.#lease.release().catch((error: unknown) => {
      this.#parts.logger.warn('a lease could not be released', { reason: reasonOf(error) });
    });
  }

  /** Asks all once. A venue that does not answer leaves its last answer as it is. Never rejects. */
  async round(): Promise<void> {
    const { accounts, logger } = this.#parts;
    try {
      if (!(await this.#lease.acquire())) return;
      await Promise.all(accounts.map((account) => this.#ask(account)));
    } catch (error) {
      logger.warn('venues could not be asked which networks are open', { reason: reasonOf(error) });
    }
  }

  /** Asks a venue, unless it has to answer still. Ends after a while without an answer. Never rejects. */
  async #ask(account: Account): Promise<void> {
    const { clock, logger } = this.#parts;
    const { venue } = account;
    const earlier = this.#asked.get(venue);
    if (earlier !== undefined && clock.now() - earlier.at < FORGOTTEN_MS) return;
    if (earlier)
      logger.error('a venue has not answered for minutes which networks are open; it is asked anew', { venue });
    const question = { at: clock.now() };
    this.#asked.set(venue, question);
    const answered = this.#answer(account, question).then(() => true);
    if (await firstValueFrom(race(from(answered), timer(PATIENCE_MS, clock)))) return;
    this.#warn(venue, new Error(`no answer within ${PATIENCE_MS / 1_000} seconds`));
  }

  /** Keeps the answer to a question, however late, unless another has been asked since. Never rejects. */
  async #answer(account: Account, question: { readonly at: number }): Promise<void> {
    const { venue } = account;
    const moved = this.#parts.catalogue.list().filter(({ kind }) => kind !== 'fiat');
    try {
      const states = await account.networkStates(moved);
      // Another process may ask since, and know more than a late answer.
      if (this.#asked.get(venue) !== question || !(await this.#lease.acquire())) return;
      const answers = moved.map((currency, at) => [currency, states[at] ?? UNKNOWN] as const);
      await this.#keep(venue, (before) => withAnswers(before, answers, question.at));
      this.#failed.delete(venue);
    } catch (error) {
      if (this.#asked.get(venue) !== question) return;
      await this.#failure(venue, error).catch((failure: unknown) => this.#warn(venue, failure));
    } finally {
      if (this.#asked.get(venue) === question) this.#asked.delete(venue);
    }
  }

  /** Logs an error once when a venue refuses the key, and a warning of any other failure, which the next question may mend. */
  async #failure(venue: string, error: unknown): Promise<void> {
    if (!(error instanceof VenueForbiddenError)) return this.#warn(venue, error);
    const { clock, logger } = this.#parts;
    const before = await this.#keep(venue, (known) => withRefusal(known, error.message, clock.now()));
    if (before?.refused !== undefined) return;
    const what = 'the key of a venue may not ask which networks are open: give it the right to read';
    logger.error(what, { venue, reason: error.message });
  }

  #warn(venue: string, error: unknown): void {
    const reason = reasonOf(error);
    if (this.#failed.get(venue) === reason) return;
    this.#failed.set(venue, reason);
    this.#parts.logger.warn('a venue did not tell which networks are open; it is asked again', { venue, reason });
  }

  /** @returns what was known of the venue before. */
  #keep(venue: string, next: (before: VenueNetworks | undefined) => VenueNetworks): Promise<VenueNetworks | undefined> {
    return this.#parts.store.atomically(async (unit) => {
      await unit.acquireLock(`setting:venue-networks:${venue}`);
      const before = await networksOf(unit.settings, venue);
      await writeNetworks(unit.settings, venue, next(before));
      return before;
    });
  }
}
