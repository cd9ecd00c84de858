import { type Arrival, arrivalSeconds } from '../../domain/quotes/arrival-time.ts';
import { type Currency, findCurrency, type Ticker } from '../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { ChainRegistry } from './chain-registry.ts';

/** Estimates when payouts arrive, from the block times of the networks. */
export class ArrivalTimes {
  readonly #catalogue: CurrencyCatalogue;
  readonly #chains: Pick<ChainRegistry, 'moves' | 'of'> | undefined;

  /** @param chains whose block times count before those of the catalogue. */
  constructor(catalogue: CurrencyCatalogue, chains?: Pick<ChainRegistry, 'moves' | 'of'>) {
    this.#catalogue = catalogue;
    this.#chains = chains;
  }

  /** Undefined where a block time, or a currency, is not known. */
  of(from: Ticker, to: Ticker): Arrival | undefined {
    const list = this.#catalogue.list();
    const [start, end] = [findCurrency(list, from), findCurrency(list, to)];
    const seconds = start && end && arrivalSeconds(this.timed(start), this.timed(end));
    return seconds === undefined ? undefined : { seconds, confirmations: start!.confirmations };
  }

  /** The currency with the block time of its connected chain. */
  timed(currency: Currency): Currency {
    const chain = this.#chains?.moves(currency.ticker) ? this.#chains.of(currency.ticker) : undefined;
    return chain?.blockSeconds === undefined ? currency : { ...currency, blockSeconds: chain.blockSeconds };
  }
}
