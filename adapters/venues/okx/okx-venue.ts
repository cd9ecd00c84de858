import type { VenueDefinition } from '../connection/venue-definition.ts';
import { type Json, textOf } from '../protocol/json.ts';
import { answerOf, listIn } from '../protocol/market-list.ts';
import type { VenueMarket } from '../venue-feed.ts';
import { OkxProtocol } from './okx-protocol.ts';

export const okx: VenueDefinition = {
  venue: 'okx',
  socket: 'wss://ws.okx.com:8443/ws/v5/public',
  rest: 'https://www.okx.com',
  limits: {
    marketsPerConnection: 100,
    messages: [{ most: 3, withinMs: 1000 }],
    // 480 subscriptions within an hour, the first ones included.
    resubscriptions: [{ most: 400, withinMs: 3_600_000 }],
    // 3 a second.
    connections: [
      { most: 2, withinMs: 1000 },
      { most: 200, withinMs: 300_000 },
    ],
    // 40 requests in 2 seconds; three quarters of it.
    weight: [{ most: 30, withinMs: 2000 }],
  },
  marketsPath: '/api/v5/public/instruments?instType=SPOT',
  readMarkets: (text) => listIn('okx', answerOf('okx', text), ['data']).map(marketOf),
  protocol: (markets, sink, levels) => new OkxProtocol(markets, sink, levels),
};

function marketOf(instrument: Json): VenueMarket {
  return {
    symbol: textOf(instrument['instId']),
    base: textOf(instrument['baseCcy']),
    quote: textOf(instrument['quoteCcy']),
    tick: textOf(instrument['tickSz']),
    lot: textOf(instrument['lotSz']),
    minimumBase: textOf(instrument['minSz']) || '0',
    minimumQuote: '0',
    maximumBase: textOf(instrument['maxLmtSz']),
    isTrading: instrument['state'] === 'live',
  };
}
