import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  type Subscription,
  switchMap,
  timer,
} from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';

/** A notice can be lost between processes: the setting is read again this often, in milliseconds. */
const LOOK_MS = 15_000;

/** What the setting is kept and followed with. */
export interface ApiDomainParts {
  readonly store: Pick<Store, 'settings' | 'notices$'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The default: origin of the public address. Asked on each call, because a server on a free port learns it late. */
  readonly fallback: () => string;
  /** The other origins that the operator's configuration allows; none where pages send every call to their own origin. */
  readonly origins: readonly string[];
}

/**
 * The origin that pages send their calls to: the default one until the operator chooses another. Only an origin of the
 * operator's configuration is ever given out, whatever the store holds.
 */
export class ApiDomainSetting {
  readonly #parts: ApiDomainParts;
  readonly #chosen$ = new BehaviorSubject<string | undefined>(undefined);
  #following: Subscription | undefined;
  /** The latest at once, then each change, whichever process made it. */
  readonly domain$: Observable<string>;

  constructor(parts: ApiDomainParts) {
    this.#parts = parts;
    this.domain$ = this.#chosen$.pipe(
      map(() => this.current),
      distinctUntilChanged(),
    );
  }

  get current(): string {
    return this.#allowed(this.#chosen$.value) ?? this.#parts.fallback();
  }

  /** The origins that may be chosen, the default first. */
  get choices(): readonly string[] {
    return [...new Set([this.#parts.fallback(), ...this.#parts.origins])];
  }

  /** Reads the store now. @returns the origin in force, and whether it is the default one. */
  async read(): Promise<{ readonly domain: string; readonly isDefault: boolean }> {
    const chosen = this.#allowed(await this.#parts.store.settings.get('api-domain'));
    const fallback = this.#parts.fallback();
    return { domain: chosen ?? fallback, isDefault: (chosen ?? fallback) === fallback };
  }

  /** Follows the setting. Resolves once it was read for the first time; a read that fails is logged and made up for later. */
  async start(): Promise<void> {
    const { store, clock, origins } = this.#parts;
    if (origins.length === 0) return;
    const notices$ = store.notices$.pipe(filter(({ subject }) => subject === 'setting:api-domain'));
    // A notice that comes during a read has it done again: the first may have come too early.
    this.#following = merge(notices$, timer(LOOK_MS, LOOK_MS, clock))
      .pipe(switchMap(() => this.#read()))
      .subscribe((chosen) => this.#chosen$.next(chosen));
    this.#chosen$.next(await this.#read());
  }

  stop(): void {
    this.#following?.unsubscribe();
  }

  /** What the store holds; what was known before where it cannot be read. */
  async #read(): Promise<string | undefined> {
    const { store, logger } = this.#parts;
    try {
      return await store.settings.get('api-domain');
    } catch (cause) {
      logger.warn('the API domain could not be read', { reason: String(cause) });
      return this.#chosen$.value;
    }
  }

  #allowed(chosen: string | undefined): string | undefined {
    return chosen !== undefined && this.choices.includes(chosen) ? chosen : undefined;
  }
}
