import { parseUnits } from '../../domain/amount.ts';
import { type Currency, findCurrency, type Ticker } from '../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import { unknownCurrency } from '../quotes/quote-errors.ts';
import type { ChainRegistry } from './chain-registry.ts';

/** Currency data for settlement, in smallest units. */
export class CurrencyRegistry {
  readonly #catalogue: CurrencyCatalogue;
  readonly #chains: ChainRegistry | undefined;

  /** @param chains that move coins; without chains any amount can be sent. */
  constructor(catalogue: CurrencyCatalogue, chains?: ChainRegistry) {
    this.#catalogue = catalogue;
    this.#chains = chains;
  }

  /** @throws ExchangeError unknown-currency. @param field the request field with the ticker. */
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

  networkFee(ticker: Ticker): bigint {
    const { networkFee, decimals } = this.find(ticker);
    return parseUnits(networkFee, decimals, 'ceiling');
  }

  /** The transaction's page at an explorer of the currency's chain, where there is one. */
  transactionUrl(ticker: Ticker, chainTxId: string, key?: string): string | undefined {
    return this.#chains?.moves(ticker) ? this.#chains.of(ticker).explorer?.transaction(chainTxId, key) : undefined;
  }

  minimumTransfer(ticker: Ticker): bigint {
    if (!this.#chains?.moves(ticker)) return 1n;
    return this.#chains.of(ticker).minimumTransfer?.(ticker) ?? 1n;
  }

  /** The largest amount that cannot be sent back: the network fee leaves less of it than the chain carries. */
  returnCost(ticker: Ticker): bigint {
    return this.networkFee(ticker) + this.minimumTransfer(ticker) - 1n;
  }

  /** The refund of an amount, less the network fee; undefined when the chain does not carry so small an amount. */
  refundOf(ticker: Ticker, units: bigint): bigint | undefined {
    const amount = units - this.networkFee(ticker);
    return amount >= this.minimumTransfer(ticker) ? amount : undefined;
  }
}
