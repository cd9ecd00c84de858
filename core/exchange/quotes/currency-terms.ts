import { parseUnits, rescaleUnits } from '../../domain/amount.ts';
import { type Currency, isWithdrawable, type Ticker, ticker } from '../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { PriceEngine } from './market/price-engine.ts';
import { noRoute } from './market/no-route.ts';
import { currencyDisabled, unknownCurrency } from './quote-errors.ts';

/** A currency with parsed amounts: in units of the currency, except those in units of its asset. */
export interface CurrencyTerms {
  readonly currency: Currency;
  readonly networkFee: bigint;
  readonly minimumPayout: bigint;
  /** Below it, collecting a pay-in costs too large a part of it; absent for nothing. */
  readonly leastPayIn?: bigint | undefined;
  /** Decimals in which venues settle the asset; undefined when no venue trades it. */
  readonly assetDecimals: number | undefined;
}

/** Two currencies that may be exchanged for each other. */
export interface Pair {
  readonly from: CurrencyTerms & { readonly assetDecimals: number };
  readonly to: CurrencyTerms & { readonly assetDecimals: number };
}

/** The catalogue with parsed terms, rebuilt when the catalogue returns another list or the market another shape. */
export class CurrencyIndex {
  readonly #catalogue: CurrencyCatalogue;
  readonly #engine: PriceEngine;
  #list: readonly Currency[] = [];
  #generation: number | undefined;
  #byTicker: ReadonlyMap<Ticker, CurrencyTerms> = new Map();

  constructor(catalogue: CurrencyCatalogue, engine: PriceEngine) {
    this.#catalogue = catalogue;
    this.#engine = engine;
  }

  all(): Iterable<CurrencyTerms> {
    return this.#current().values();
  }

  /** @throws ExchangeError unknown-currency, and unavailable before the market is known. */
  find(name: string, field: 'from' | 'to'): CurrencyTerms {
    const index = this.#current();
    const found = index.get(name) ?? index.get(ticker(name));
    if (found === undefined) throw unknownCurrency(name, field);
    return found;
  }

  /** @throws ExchangeError currency-disabled, pair-unavailable. */
  pair(from: CurrencyTerms, to: CurrencyTerms): Pair {
    if (!from.currency.isWebEnabled) throw currencyDisabled(from.currency, 'from');
    if (!to.currency.isWebEnabled || !isWithdrawable(to.currency)) throw currencyDisabled(to.currency, 'to');
    return this.traded(from, to);
  }

  /** The pair as venues trade it, even if it is not offered at present. @throws ExchangeError pair-unavailable, unavailable. */
  traded(from: CurrencyTerms, to: CurrencyTerms): Pair {
    if (!isTraded(from) || !isTraded(to)) throw noRoute(from.currency, to.currency, this.#engine);
    return { from, to };
  }

  #current(): ReadonlyMap<Ticker, CurrencyTerms> {
    const list = this.#catalogue.list();
    const { generation } = this.#engine;
    if (list === this.#list && generation === this.#generation) return this.#byTicker;
    this.#byTicker = new Map(list.map((currency) => [currency.ticker, this.#termsOf(currency)]));
    [this.#list, this.#generation] = [list, generation];
    return this.#byTicker;
  }

  #termsOf(currency: Currency): CurrencyTerms {
    const units = (amount: string) => parseUnits(amount, currency.decimals, 'ceiling');
    const { networkFee, minimumPayout, leastPayIn } = currency;
    return {
      currency,
      networkFee: units(networkFee),
      minimumPayout: units(minimumPayout),
      ...(leastPayIn !== undefined && { leastPayIn: units(leastPayIn) }),
      assetDecimals: this.#engine.decimals(currency.asset),
    };
  }
}

function isTraded(terms: CurrencyTerms): terms is CurrencyTerms & { readonly assetDecimals: number } {
  return terms.assetDecimals !== undefined;
}

/** In which decimals an amount counts: the currency's, and those in which venues settle its asset. */
export interface AssetScale {
  readonly currency: Pick<Currency, 'decimals'>;
  readonly assetDecimals: number;
}

/** To units of the asset: rounded down for a customer's pay-in, up for what the exchange must receive. */
export function toAsset({ currency, assetDecimals }: AssetScale, units: bigint, rounding: 'floor' | 'ceiling'): bigint {
  return currency.decimals === assetDecimals ? units : rescaleUnits(units, currency.decimals, assetDecimals, rounding);
}

export function fromAsset(
  { currency, assetDecimals }: AssetScale,
  units: bigint,
  rounding: 'floor' | 'ceiling',
): bigint {
  return currency.decimals === assetDecimals ? units : rescaleUnits(units, assetDecimals, currency.decimals, rounding);
}

/** A currency's smallest unit in units of its asset: every pay-in is a multiple of it. */
export function smallestPayIn(from: Pair['from']): bigint {
  return toAsset(from, 1n, 'ceiling');
}
