import type { AssetSpec, MarketSpec } from './engine/specs.ts';

/** Rough prices in dollars, around which a seed moves the books. */
export const PRICES: Readonly<Record<string, number>> = {
  BTC: 64_000,
  ETH: 3_100,
  LTC: 82,
  DOGE: 0.1213,
  USDT: 1,
  USD: 1,
  BNB: 590,
};

const assets = (codes: readonly string[], decimals: Readonly<Record<string, number>>): readonly AssetSpec[] =>
  codes.map((code) => ({ code, decimals: decimals[code] ?? 8 }));

const market = (
  [base, quote]: readonly [string, string],
  [tick, lot]: readonly [string, string],
  [minimumBase, minimumQuote]: readonly [string, string],
): MarketSpec => ({ base, quote, tick, lot, minimumBase, minimumQuote, bandPercent: 50 });

/** The venue of Kraken's face. */
export const KRAKEN = {
  assets: assets(['BTC', 'ETH', 'LTC', 'DOGE', 'USDT', 'USD'], { BTC: 10, ETH: 10, LTC: 10, USD: 4 }),
  markets: [
    market(['BTC', 'USD'], ['0.1', '0.00000001'], ['0.00005', '0.5']),
    market(['BTC', 'USDT'], ['0.1', '0.00000001'], ['0.00005', '0.5']),
    market(['ETH', 'USD'], ['0.01', '0.00000001'], ['0.001', '0.5']),
    market(['ETH', 'BTC'], ['0.00001', '0.00000001'], ['0.001', '0.00002']),
    market(['LTC', 'USD'], ['0.01', '0.00000001'], ['0.04', '0.5']),
    market(['LTC', 'BTC'], ['0.000001', '0.00000001'], ['0.04', '0.00002']),
    market(['DOGE', 'USD'], ['0.0000001', '0.00000001'], ['13', '0.5']),
    market(['DOGE', 'BTC'], ['0.0000000001', '0.00000001'], ['13', '0.00002']),
    market(['USDT', 'USD'], ['0.00001', '0.00000001'], ['5', '0.5']),
  ],
};

/** The venue of Binance's face. */
export const BINANCE = {
  assets: assets(['BTC', 'ETH', 'LTC', 'DOGE', 'USDT', 'BNB'], {}),
  markets: [
    market(['BTC', 'USDT'], ['0.01', '0.00001'], ['0.00001', '5']),
    market(['ETH', 'USDT'], ['0.01', '0.0001'], ['0.0001', '5']),
    market(['LTC', 'USDT'], ['0.01', '0.001'], ['0.001', '5']),
    market(['DOGE', 'USDT'], ['0.00001', '1'], ['1', '1']),
    market(['BNB', 'USDT'], ['0.01', '0.001'], ['0.001', '5']),
    market(['ETH', 'BTC'], ['0.00001', '0.0001'], ['0.0001', '0.0001']),
    market(['LTC', 'BTC'], ['0.000001', '0.001'], ['0.001', '0.0001']),
    market(['DOGE', 'BTC'], ['0.00000001', '1'], ['1', '0.0001']),
  ],
};
