import type { BookListing, BookUpdate, MarketUpdate } from '../../../core/ports/markets/market-feed.ts';

/** A book as a subscriber of the feed knows it: price in ticks to size in lots. */
export interface ReceivedBook {
  readonly bids: Map<number, number>;
  readonly asks: Map<number, number>;
}

/** Applies an update as the market feed port specifies. */
export function receive(books: Map<number, ReceivedBook>, update: MarketUpdate): void {
  if (update.kind === 'pool') throw new Error('the embedded market has no pools');
  const book = books.get(update.listing) ?? { bids: new Map(), asks: new Map() };
  books.set(update.listing, book);
  const side = book[update.side];
  if (update.kind === 'snapshot') side.clear();
  const { levels } = update;
  for (let i = 0; i < levels.length; i += 2) {
    if (levels[i + 1] === 0) side.delete(levels[i]!);
    else side.set(levels[i]!, levels[i + 1]!);
  }
}

/** Pairs of price and size, in the update's order. */
export function levelsOf({ levels }: BookUpdate): [number, number][] {
  return Array.from({ length: levels.length / 2 }, (_, level) => [levels[2 * level]!, levels[2 * level + 1]!]);
}

/** The best bid and ask in quote per base; undefined where a side is empty. */
export function topOf({ bids, asks }: ReceivedBook, { tick }: BookListing): { bid?: number; ask?: number } {
  const top: { bid?: number; ask?: number } = {};
  let [highest, lowest] = [-Infinity, Infinity];
  for (const price of bids.keys()) if (price > highest) highest = price;
  for (const price of asks.keys()) if (price < lowest) lowest = price;
  if (bids.size > 0) top.bid = highest * Number(tick);
  if (asks.size > 0) top.ask = lowest * Number(tick);
  return top;
}
