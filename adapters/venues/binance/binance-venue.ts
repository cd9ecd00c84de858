import type { VenueDefinition } from '../connection/venue-definition.ts';
import { binanceMarkets } from './binance-markets.ts';
import { BinanceProtocol } from './binance-protocol.ts';

export const binance: VenueDefinition = {
  venue: 'binance',
  socket: 'wss://stream.binance.com:9443/stream',
  rest: 'https://api.binance.com',
  limits: {
    marketsPerConnection: 200,
    // 5 messages a second, pings and pongs included.
    messages: [{ most: 3, withinMs: 1000 }],
    // 300 within five minutes; half of it.
    connections: [{ most: 150, withinMs: 300_000 }],
    // 6000 a minute; the rest is for orders and lists of markets.
    weight: [{ most: 5400, withinMs: 60_000 }],
    lifetimeMs: 24 * 3_600_000,
  },
  marketsPath: '/api/v3/exchangeInfo?permissions=SPOT',
  readMarkets: binanceMarkets,
  protocol: (markets, sink, levels) => new BinanceProtocol(markets, sink, { levels, isConfirmationNeeded: true }),
};
