import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';

/** The origin of the API: a default until a domain-changed event replaces it (specification, section 4). */
export class ApiDomain {
  readonly #current$: BehaviorSubject<string>;
  readonly #allowed: readonly string[] | undefined;
  #isResolved = false;
  readonly domain$: Observable<string>;

  /** @param initial such as `https://exchange.example`. @param allowed the only others; any if absent. */
  constructor(initial: string, allowed?: readonly string[]) {
    this.#current$ = new BehaviorSubject(initial);
    this.#allowed = allowed;
    this.domain$ = this.#current$.pipe(distinctUntilChanged());
  }

  get current(): string {
    return this.#current$.value;
  }

  /** True once the service has reported its domain. */
  get isResolved(): boolean {
    return this.#isResolved;
  }

  /** True if another origin may replace the current one. */
  get canChange(): boolean {
    return this.#allowed === undefined || this.#allowed.some((origin) => origin !== this.current);
  }

  /** Handles the domain-changed event. Ignores an empty domain, and one that is not allowed. */
  changed(domain: string): void {
    if (domain === '') return;
    this.#isResolved = true;
    if (this.#allowed?.includes(domain) ?? true) this.#current$.next(domain);
  }
}
