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
    messagesPerSecond: 3,
    connectionsPerFiveMinutes: 200,
    // 40 requests in 2 seconds; half of it.
    weightPerMinute: 600,
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
    isTrading: instrument['state'] === 'live',
  };
}
