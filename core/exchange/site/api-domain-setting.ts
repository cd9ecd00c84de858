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

/** Milliseconds between reads of the setting: a notification between processes can be lost. */
const LOOK_MS = 15_000;

export interface ApiDomainParts {
  readonly store: Pick<Store, 'settings' | 'notices$'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The public origin, the default. A function, because a server on a free port learns its port late. */
  readonly fallback: () => string;
  /** Other origins that the configuration allows; empty where pages send calls to their own origin only. */
  readonly origins: readonly string[];
}

/**
 * The origin that pages send their calls to: the default until the operator chooses another. The setting only returns
 * origins of the operator's configuration, whatever the store contains.
 */
export class ApiDomainSetting {
  readonly #parts: ApiDomainParts;
  readonly #chosen$ = new BehaviorSubject<string | undefined>(undefined);
  #following: Subscription | undefined;
  /** Emits the current origin at once, then each change, whichever process made it. */
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

  get choices(): readonly string[] {
    return [...new Set([this.#parts.fallback(), ...this.#parts.origins])];
  }

  /** Reads the store now. @returns the current origin, and whether it is the default. */
  async read(): Promise<{ readonly domain: string; readonly isDefault: boolean }> {
    const chosen = this.#allowed(await this.#parts.store.settings.get('api-domain'));
    const fallback = this.#parts.fallback();
    return { domain: chosen ?? fallback, isDefault: (chosen ?? fallback) === fallback };
  }

  /** Follows the setting. Resolves after the first read; a failed read is logged and repeated later. */
  async start(): Promise<void> {
    const { store, clock, origins } = this.#parts;
    if (origins.length === 0) return;
    const notices$ = store.notices$.pipe(filter(({ subject }) => subject === 'setting:api-domain'));
    // A notification during a read triggers another read: the first may have been too early.
    this.#following = merge(notices$, timer(LOOK_MS, LOOK_MS, clock))
      .pipe(switchMap(() => this.#read()))
      .subscribe((chosen) => this.#chosen$.next(chosen));
    this.#chosen$.next(await this.#read());
  }

  stop(): void {
    this.#following?.unsubscribe();
  }

  /** The stored value; the last known one when it cannot be read. */
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
