import type { Market } from '../engine/market.ts';
import type { MatchingEngine } from '../engine/matching-engine.ts';

/** Kraken's names of assets: the long one that balances have, and the short one of pairs. */
const LONG: Readonly<Record<string, string>> = { BTC: 'XXBT', DOGE: 'XXDG', ETH: 'XETH', LTC: 'XLTC', USD: 'ZUSD' };
const SHORT: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

export const longName = (code: string): string => LONG[code] ?? code;
export const shortName = (code: string): string => SHORT[code] ?? code;

/** Pairs whose key does not follow from the names of their assets. */
const IRREGULAR: Readonly<Record<string, string>> = { 'BTC/USDT': 'XBTUSDT', 'DOGE/USD': 'XDGUSD' };

/** The key of a pair in REST: `XXBTZUSD`. */
export function pairKey({ symbol, spec }: Pick<Market, 'symbol' | 'spec'>): string {
  return IRREGULAR[symbol] ?? longName(spec.base) + longName(spec.quote);
}

/** The alternative name of a pair in REST: `XBTUSD`. */
export const pairName = ({ spec }: Pick<Market, 'spec'>): string => shortName(spec.base) + shortName(spec.quote);

/** The name of a pair in version 1 of the WebSocket: `XBT/USD`. */
export const pairV1 = ({ spec }: Pick<Market, 'spec'>): string => `${shortName(spec.base)}/${shortName(spec.quote)}`;

/** The market with any of its names. */
export function findMarket({ markets }: MatchingEngine, name: string): Market | undefined {
  const hasName = (market: Market) => [pairKey(market), pairName(market), pairV1(market), market.symbol].includes(name);
  return [...markets.values()].find((market) => market.status !== 'delisted' && hasName(market));
}

/** The asset with any of its names. */
export function findAsset({ assets }: MatchingEngine, name: string): string | undefined {
  return [...assets.keys()].find((code) => [code, longName(code), shortName(code)].includes(name));
}
