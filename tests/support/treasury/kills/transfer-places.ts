import { randomBytes } from 'node:crypto';
import { exampleAddress } from '../../../../adapters/addresses/example-address.ts';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { type Currency, findCurrency } from '../../../../core/domain/quotes/currency.ts';
import { SIMULATED, type SimulatedName } from '../../venues/open.ts';

/** A currency that is moved, its code at the venues, and about how much of it in one transfer, in millionths. */
export interface Moved {
  readonly currency: Currency;
  readonly code: string;
  readonly millionths: bigint;
}

const SIZES: Readonly<Record<string, bigint>> = {
  btc: 20_000n,
  eth: 500_000n,
  ltc: 1_000_000n,
  doge: 500_000_000n,
  usdt20: 300_000_000n,
};

export const MOVED: readonly Moved[] = Object.entries(SIZES).map(([ticker, millionths]) => {
  const currency = findCurrency(new EmbeddedCatalogue().list(), ticker)!;
  return { currency, code: currency.asset.toUpperCase(), millionths };
});

/** The addresses at which venues and the cold wallet take coins, by place and ticker. */
export type Addresses = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function newAddresses(): Addresses {
  const byTicker = () =>
    new Map(MOVED.map(({ currency }) => [currency.ticker, exampleAddress(currency, randomBytes(32))!]));
  return new Map([...SIMULATED, 'cold'].map((place) => [place, byTicker()]));
}

/** Where a venue's withdrawals of a currency go, by its key's list of one address: DOGE of Kraken to Binance, else to the hot wallet. */
export function wayOf(venue: SimulatedName, ticker: string): 'hot' | SimulatedName {
  return venue === 'kraken' && ticker === 'doge' ? 'binance' : 'hot';
}
