import type { Currency, Ticker } from '../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';

/**
 * A catalogue of which only what the chains move is offered, for the fees that they take now. The rest is still there, for
 * prices lead through it and old transactions name it.
 */
export class SupportedCatalogue implements CurrencyCatalogue {
  readonly #whole: CurrencyCatalogue;
  readonly #moved: ReadonlySet<Ticker>;
  readonly #confirmations: ReadonlyMap<Ticker, number>;
  #fees: ReadonlyMap<Ticker, string> = new Map();
  #from: readonly Currency[] | undefined;
  #list: readonly Currency[] = [];

  /** @param confirmations that a pay-in needs, where they are not the catalogue's. */
  constructor(
    whole: CurrencyCatalogue,
    moved: Iterable<Ticker>,
    confirmations: ReadonlyMap<Ticker, number> = new Map(),
  ) {
    this.#whole = whole;
    this.#moved = new Set(moved);
    this.#confirmations = confirmations;
  }

  list(): readonly Currency[] {
    const whole = this.#whole.list();
    // The same list as long as nothing changed: others remember what they made of it.
    if (whole === this.#from) return this.#list;
    this.#from = whole;
    return (this.#list = Object.freeze(whole.map((currency) => Object.freeze(this.#seen(currency)))));
  }

  /** @param fees what customers are asked for sending, decimal strings by ticker; of any other it is the catalogue's. */
  setFees(fees: ReadonlyMap<Ticker, string>): void {
    this.#fees = fees;
    this.#from = undefined;
  }

  #seen(currency: Currency): Currency {
    const { ticker, isWebEnabled, confirmations, networkFee } = currency;
    return {
      ...currency,
      isWebEnabled: isWebEnabled && this.#moved.has(ticker),
      confirmations: this.#confirmations.get(ticker) ?? confirmations,
      networkFee: this.#fees.get(ticker) ?? networkFee,
    };
  }
}
