import type { MarketUpdate } from '../../../../ports/markets/market-feed.ts';
import type { Market } from './market.ts';

/** What is wrong with an update by itself; undefined for one that a book may have. */
export function flawOf(update: MarketUpdate): string | undefined {
  if (update.kind === 'pool')
    return update.base < 0n || update.quote < 0n ? `reserves of ${update.base} and ${update.quote}` : undefined;
  const { levels } = update;
  if (levels.length % 2 !== 0) return `${levels.length} numbers, which are no pairs of price and size`;
  for (let i = 0; i < levels.length; i += 2) {
    const [price, size] = [levels[i]!, levels[i + 1]!];
    if (!Number.isSafeInteger(price) || price <= 0) return `a price of ${price} ticks`;
    if (!Number.isSafeInteger(size) || size < 0) return `a size of ${size} lots`;
  }
  return undefined;
}

/** What is wrong with a market after an update: its best bid is not below its best ask. */
export function crossingOf({ depth }: Market): string | undefined {
  if (depth.kind === 'pool') return undefined;
  const [bids, asks] = [depth.bids.levels, depth.asks.levels];
  if (bids.count === 0 || asks.count === 0 || bids.bestPrice < asks.bestPrice) return undefined;
  return `a bid of ${bids.bestPrice} ticks at an ask of ${asks.bestPrice}`;
}
