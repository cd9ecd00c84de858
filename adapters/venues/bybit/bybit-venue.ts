import type { VenueDefinition } from '../connection/venue-definition.ts';
import { isObject, type Json, textOf } from '../protocol/json.ts';
import { answerOf, listIn } from '../protocol/market-list.ts';
import type { VenueMarket } from '../venue-feed.ts';
import { BybitProtocol } from './bybit-protocol.ts';

export const bybit: VenueDefinition = {
  venue: 'bybit',
  socket: 'wss://stream.bybit.com/v5/public/spot',
  rest: 'https://api.bybit.com',
  limits: {
    marketsPerConnection: 100,
    messages: [{ most: 10, withinMs: 1000 }],
    // 500 within five minutes; half of it.
    connections: [{ most: 250, withinMs: 300_000 }],
    // 600 requests within five seconds; far less of it.
    weight: [{ most: 50, withinMs: 5000 }],
  },
  marketsPath: '/v5/market/instruments-info?category=spot',
  readMarkets: (text) => listIn('bybit', answerOf('bybit', text), ['result', 'list']).map(marketOf),
  protocol: (markets, sink, levels) => new BybitProtocol(markets, sink, levels),
};

function marketOf(instrument: Json): VenueMarket {
  const sizes = isObject(instrument['lotSizeFilter']) ? instrument['lotSizeFilter'] : {};
  const prices = isObject(instrument['priceFilter']) ? instrument['priceFilter'] : {};
  return {
    symbol: textOf(instrument['symbol']),
    base: textOf(instrument['baseCoin']),
    quote: textOf(instrument['quoteCoin']),
    tick: textOf(prices['tickSize']),
    lot: textOf(sizes['basePrecision']),
    minimumBase: textOf(sizes['minOrderQty']) || '0',
    minimumQuote: textOf(sizes['minOrderAmt']) || '0',
    maximumBase: textOf(sizes['maxLimitOrderQty']) || textOf(sizes['maxOrderQty']),
    isTrading: instrument['status'] === 'Trading',
  };
}
