import type { VenueDefinition } from '../connection/venue-definition.ts';
import { type Json, textOf } from '../protocol/json.ts';
import { answerOf, listIn } from '../protocol/market-list.ts';
import type { VenueMarket } from '../venue-feed.ts';
import { CoinbaseProtocol } from './coinbase-protocol.ts';

export const coinbase: VenueDefinition = {
  venue: 'coinbase',
  socket: 'wss://advanced-trade-ws.coinbase.com',
  rest: 'https://api.coinbase.com',
  limits: {
    marketsPerConnection: 50,
    // 8 unauthenticated messages a second, all connections together.
    messages: [{ most: 6, withinMs: 1000 }],
    allMessages: [{ most: 6, withinMs: 1000 }],
    // 8 a second; each sends two messages within the five seconds in which Coinbase expects them.
    connections: [
      { most: 3, withinMs: 1000 },
      { most: 200, withinMs: 300_000 },
    ],
    // 10 requests a second; half of it.
    weight: [{ most: 5, withinMs: 1000 }],
  },
  marketsPath: '/api/v3/brokerage/market/products?product_type=SPOT',
  readMarkets: (text) =>
    listIn('coinbase', answerOf('coinbase', text), ['products']).flatMap((product) =>
      // A product with an alias has no book of its own: its channel carries the other one's name.
      textOf(product['alias']) === '' ? [marketOf(product)] : [],
    ),
  protocol: (markets, sink, levels) => new CoinbaseProtocol(markets, sink, levels),
};

/** What keeps takers from trading. */
const OBSTACLES = ['trading_disabled', 'is_disabled', 'cancel_only', 'post_only', 'view_only', 'auction_mode'];

function marketOf(product: Json): VenueMarket {
  return {
    symbol: textOf(product['product_id']),
    base: textOf(product['base_currency_id']),
    quote: textOf(product['quote_currency_id']),
    tick: textOf(product['price_increment']) || textOf(product['quote_increment']),
    lot: textOf(product['base_increment']),
    minimumBase: textOf(product['base_min_size']) || '0',
    minimumQuote: textOf(product['quote_min_size']) || '0',
    maximumBase: textOf(product['base_max_size']),
    isTrading: OBSTACLES.every((name) => product[name] !== true),
  };
}
