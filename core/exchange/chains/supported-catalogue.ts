import type { Currency, Ticker } from '../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';

/**
 * A catalogue that offers only the currencies that the chains move, with current fees. The other currencies stay listed
 * as disabled, because prices lead through them and old transactions name them.
 */
export class SupportedCatalogue implements CurrencyCatalogue {
  readonly #whole: CurrencyCatalogue;
  readonly #moved: ReadonlySet<Ticker>;
  readonly #confirmations: ReadonlyMap<Ticker, number>;
  #fees: ReadonlyMap<Ticker, string> = new Map();
  #leastPayIns: ReadonlyMap<Ticker, string> = new Map();
  #from: readonly Currency[] | undefined;
  #list: readonly Currency[] = [];

  /** @param confirmations that a deposit needs, where they differ from the catalogue's. */
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
    // Returns the same list while nothing has changed: callers cache what they derive from it.
    if (whole === this.#from) return this.#list;
    this.#from = whole;
    return (this.#list = Object.freeze(whole.map((currency) => Object.freeze(this.#seen(currency)))));
  }

  /**
   * @param fees network fees for customers, decimal strings by ticker; other currencies keep the catalogue's fee.
   * @param leastPayIns the smallest pay-ins that are worth collecting.
   */
  setFees(fees: ReadonlyMap<Ticker, string>, leastPayIns: ReadonlyMap<Ticker, string> = new Map()): void {
    this.#fees = fees;
    this.#leastPayIns = leastPayIns;
    this.#from = undefined;
  }

  #seen(currency: Currency): Currency {
    const { ticker, isWebEnabled, confirmations, networkFee } = currency;
    const [leastPayIn, isMoved] = [this.#leastPayIns.get(ticker), this.#moved.has(ticker)];
    return {
      ...currency,
      ...(leastPayIn !== undefined && { leastPayIn }),
      isWebEnabled: isWebEnabled && isMoved,
      ...(isWebEnabled && !isMoved && { isPricedOnly: true }),
      confirmations: this.#confirmations.get(ticker) ?? confirmations,
      networkFee: this.#fees.get(ticker) ?? networkFee,
    };
  }
}
