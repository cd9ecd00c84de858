import { randomUUID } from 'node:crypto';
import type { VenueDefinition } from '../connection/venue-definition.ts';
import { isObject, type Json, objectsIn, textOf } from '../protocol/json.ts';
import { answerOf, listIn, VenueAnswerError } from '../protocol/market-list.ts';
import type { VenueMarket } from '../venue-feed.ts';
import { KucoinProtocol } from './kucoin-protocol.ts';

export const kucoin: VenueDefinition = {
  venue: 'kucoin',
  socket: 'wss://ws-api-spot.kucoin.com',
  rest: 'https://api.kucoin.com',
  limits: {
    marketsPerConnection: 100,
    // 100 messages in 10 seconds.
    messages: [{ most: 8, withinMs: 1000 }],
    // 30 a minute.
    connections: [
      { most: 20, withinMs: 60_000 },
      { most: 100, withinMs: 300_000 },
    ],
    // 2000 in 30 seconds; the rest is for tickets and lists of markets.
    weight: [{ most: 1500, withinMs: 30_000 }],
    lifetimeMs: 24 * 3_600_000,
  },
  marketsPath: '/api/v2/symbols',
  readMarkets: (text) => listIn('kucoin', answerOf('kucoin', text), ['data']).map(marketOf),
  ticketPath: '/api/v1/bullet-public',
  readTicket: (text) => {
    const { data } = answerOf('kucoin', text);
    const [server] = objectsIn(isObject(data) ? data['instanceServers'] : undefined);
    const endpoint = textOf(server?.['endpoint']);
    const token = isObject(data) ? textOf(data['token']) : '';
    if (!/^wss?:\/\//.test(endpoint) || token === '') throw new VenueAnswerError('kucoin answered no server and token');
    return `${endpoint}?token=${encodeURIComponent(token)}&connectId=${randomUUID()}`;
  },
  protocol: (markets, sink, levels) => new KucoinProtocol(markets, sink, levels),
};

function marketOf(symbol: Json): VenueMarket {
  return {
    symbol: textOf(symbol['symbol']),
    base: textOf(symbol['baseCurrency']),
    quote: textOf(symbol['quoteCurrency']),
    tick: textOf(symbol['priceIncrement']),
    lot: textOf(symbol['baseIncrement']),
    minimumBase: textOf(symbol['baseMinSize']) || '0',
    minimumQuote: textOf(symbol['minFunds']) || '0',
    maximumBase: textOf(symbol['baseMaxSize']),
    isTrading: symbol['enableTrading'] === true,
  };
}
