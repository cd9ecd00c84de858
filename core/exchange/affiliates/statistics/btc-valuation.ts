import { divide } from '../../../domain/amount.ts';
import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import { CurrencyIndex, type CurrencyTerms } from '../../quotes/currency-terms.ts';
import type { PriceEngine } from '../../quotes/market/price-engine.ts';
import type { SpotRate } from '../../quotes/engine/spot-rates.ts';

const BITCOIN = 'btc';

export const WORTH_DECIMALS = 8;

/** Values amounts in bitcoin at the best current prices, whether or not such an amount can be traded. */
export class BtcValuation {
  readonly #engine: PriceEngine;
  readonly #currencies: CurrencyIndex;
  readonly #rates = new Map<string, SpotRate | undefined>();
  #epoch = -1;

  constructor(catalogue: CurrencyCatalogue, engine: PriceEngine) {
    this.#engine = engine;
    this.#currencies = new CurrencyIndex(catalogue, engine);
  }

  /** @param units signed. @returns signed satoshi, rounded towards zero; undefined without a market or current prices. */
  of(ticker: Ticker, units: bigint): bigint | undefined {
    if (this.#engine.isAvailable === false) return undefined;
    const [from, bitcoin] = [this.#terms(ticker), this.#terms(BITCOIN)];
    if (from?.assetDecimals === undefined || bitcoin?.assetDecimals === undefined) return undefined;
    const rate = this.#rate(from.currency.asset, bitcoin.currency.asset);
    if (rate === undefined) return undefined;
    const size = (units < 0n ? -units : units) * rate.numerator * 10n ** BigInt(from.assetDecimals + WORTH_DECIMALS);
    const by = rate.denominator * 10n ** BigInt(from.currency.decimals + bitcoin.assetDecimals);
    const worth = divide(size, by, 'floor');
    return units < 0n ? -worth : worth;
  }

  /** Undefined for a currency that the catalogue does not have (any more); that may be bitcoin itself. */
  #terms(name: Ticker): CurrencyTerms | undefined {
    try {
      return this.#currencies.find(name, 'from');
    } catch {
      return undefined;
    }
  }

  /** Computed once per asset and state of the order books. */
  #rate(asset: string, bitcoin: string): SpotRate | undefined {
    if (asset === bitcoin) return { numerator: 1n, denominator: 1n };
    if (this.#epoch !== this.#engine.epoch) this.#rates.clear();
    this.#epoch = this.#engine.epoch;
    if (!this.#rates.has(asset)) this.#rates.set(asset, this.#engine.rates(asset).get(bitcoin));
    return this.#rates.get(asset);
  }
}
