import { parseAmount } from '../../domain/amount.ts';
import { type Currency, findCurrency, type Ticker } from '../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import { unknownCurrency } from '../quotes/quote-errors.ts';
import type { ChainRegistry } from './chain-registry.ts';

/** What settlement needs to know of currencies, in smallest units. */
export class CurrencyRegistry {
  readonly #catalogue: CurrencyCatalogue;
  readonly #chains: ChainRegistry | undefined;

  /** @param chains where coins move; where nobody is connected to any, any amount can be sent. */
  constructor(catalogue: CurrencyCatalogue, chains?: ChainRegistry) {
    this.#catalogue = catalogue;
    this.#chains = chains;
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

  /** The transaction's page at an explorer of the currency's chain, where there is one. */
  transactionUrl(ticker: Ticker, chainTxId: string): string | undefined {
    return this.#chains?.moves(ticker) ? this.#chains.of(ticker).explorer?.transaction(chainTxId) : undefined;
  }

  /** The least that its chain carries. */
  minimumTransfer(ticker: Ticker): bigint {
    if (!this.#chains?.moves(ticker)) return 1n;
    return this.#chains.of(ticker).minimumTransfer?.(ticker) ?? 1n;
  }

  /** What a refund of so much would bring, less the network fee; undefined where the chain carries no such amount. */
  refundOf(ticker: Ticker, units: bigint): bigint | undefined {
    const amount = units - this.networkFee(ticker);
    return amount >= this.minimumTransfer(ticker) ? amount : undefined;
  }
}
