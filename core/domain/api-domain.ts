import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';

/** Where the API answers: a default until a domain-changed event replaces it (specification, section 4). */
export class ApiDomain {
  readonly #current$: BehaviorSubject<string>;
  readonly domain$: Observable<string>;

  /** @param initial an origin such as `https://exchange.example`. */
  constructor(initial: string) {
    this.#current$ = new BehaviorSubject(initial);
    this.domain$ = this.#current$.pipe(distinctUntilChanged());
  }

  get current(): string {
    return this.#current$.value;
  }

  /** The domain-changed event. An empty domain is no news. */
  changed(domain: string): void {
    if (domain !== '') this.#current$.next(domain);
  }
}
