import type { BookLevel } from '../engine/book.ts';
import type { Grid } from '../engine/grid.ts';
import type { Market } from '../engine/market.ts';
import type { MatchingEngine } from '../engine/matching-engine.ts';
import { BinanceError } from './binance-error.ts';

/** Binance writes every price and size with eight decimals. */
export function eight(text: string): string {
  const [whole, fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(8, '0')}`;
}

/** Binance's symbol of a market: `BTCUSDT`. */
export const symbolName = ({ spec }: Pick<Market, 'spec'>): string => spec.base + spec.quote;

/** @throws BinanceError */
export function marketOf({ markets }: MatchingEngine, symbol: string | undefined): Market {
  if (symbol === undefined) throw new BinanceError(-1102, "Mandatory parameter 'symbol' was not sent.");
  const market = [...markets.values()].find((one) => symbolName(one) === symbol);
  if (market === undefined) throw new BinanceError(-1121, 'Invalid symbol.');
  return market;
}

/** Levels as pairs of price and size. */
export function rows(levels: readonly BookLevel[], grid: Grid): readonly (readonly [string, string])[] {
  return levels.map(({ ticks, lots }) => [eight(grid.price(ticks)), eight(grid.size(lots))]);
}
