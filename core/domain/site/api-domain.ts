import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';

/** Where the API answers: a default until a domain-changed event replaces it (specification, section 4). */
export class ApiDomain {
  readonly #current$: BehaviorSubject<string>;
  readonly #allowed: readonly string[] | undefined;
  #isResolved = false;
  readonly domain$: Observable<string>;

  /**
   * @param initial an origin such as `https://exchange.example`. @param allowed the only origins that may replace it; any
   * may unless given.
   */
  constructor(initial: string, allowed?: readonly string[]) {
    this.#current$ = new BehaviorSubject(initial);
    this.#allowed = allowed;
    this.domain$ = this.#current$.pipe(distinctUntilChanged());
  }

  get current(): string {
    return this.#current$.value;
  }

  /** True once the service has said where it answers. */
  get isResolved(): boolean {
    return this.#isResolved;
  }

  /** True where a change can be followed at all. */
  get canChange(): boolean {
    return this.#allowed === undefined || this.#allowed.some((origin) => origin !== this.current);
  }

  /** The domain-changed event. An empty domain is no news; one that is not allowed changes nothing. */
  changed(domain: string): void {
    if (domain === '') return;
    this.#isResolved = true;
    if (this.#allowed?.includes(domain) ?? true) this.#current$.next(domain);
  }
}
