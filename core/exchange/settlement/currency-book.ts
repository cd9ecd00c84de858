import { parseAmount } from '../../domain/amount.ts';
import { type Currency, findCurrency, type Ticker } from '../../domain/currency.ts';
import type { CurrencyCatalogue } from '../../ports/currency-catalogue.ts';
import { unknownCurrency } from '../quotes/quote-errors.ts';

/** What settlement needs to know of currencies, in smallest units. */
export class CurrencyBook {
  readonly #catalogue: CurrencyCatalogue;

  constructor(catalogue: CurrencyCatalogue) {
    this.#catalogue = catalogue;
  }

  /** @throws ExchangeError unknown-currency. @param field that named it. */
  find(ticker: Ticker, field: 'from' | 'to' = 'from'): Currency {
    const currency = findCurrency(this.#catalogue.list(), ticker);
    if (currency) return currency;
    throw unknownCurrency(ticker, field);
  }

  decimals(ticker: Ticker): number {
    return this.find(ticker).decimals;
  }

  confirmations(ticker: Ticker): number {
    return this.find(ticker).confirmations;
  }

  /** What customers are asked for sending it. */
  networkFee(ticker: Ticker): bigint {
    const { networkFee, decimals } = this.find(ticker);
    return parseAmount(networkFee, decimals, 'ceiling').units;
  }
}
