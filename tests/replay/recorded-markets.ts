import type { FollowedMarket } from '../../adapters/venues/protocol/book-protocol.ts';
import type { VenueMarket } from '../../adapters/venues/venue-feed.ts';
import type { BookMessage } from './book-message.ts';

/** The markets of a recording, with the steps that the venue lists or, without a list, those that its levels have. */
export function recordedMarkets(
  messages: readonly BookMessage[],
  listed: readonly VenueMarket[],
  tickers: readonly (readonly [symbol: string, price: string, size: string])[] = [],
): FollowedMarket[] {
  const known = new Map(listed.map((market) => [market.symbol, market]));
  const decimals = new Map<string, { price: number; size: number }>();
  const see = (symbol: string, price: string, size: string): void => {
    const most = decimals.get(symbol) ?? { price: 0, size: 0 };
    most.price = Math.max(most.price, significant(price));
    most.size = Math.max(most.size, significant(size));
    decimals.set(symbol, most);
  };
  for (const { symbol, levels } of messages) for (const { price, size } of levels) see(symbol, price, size);
  for (const [symbol, price, size] of tickers) if (decimals.has(symbol)) see(symbol, price, size);
  return [...decimals].map(([symbol, { price, size }], index) => ({
    index,
    market: known.get(symbol) ?? inferred(symbol, price, size),
  }));
}

function inferred(symbol: string, price: number, size: number): VenueMarket {
  const [base = symbol, quote = ''] = symbol.split(/[/-]/);
  const [tick, lot] = [stepOf(price), stepOf(size)];
  return { symbol, base, quote, tick, lot, minimumBase: '0', minimumQuote: '0', isTrading: true };
}

function significant(text: string): number {
  const fraction = text.split('.')[1] ?? '';
  return fraction.replace(/0+$/, '').length;
}

function stepOf(decimals: number): string {
  return decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;
}
