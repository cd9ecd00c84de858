import type { VenueDefinition } from '../connection/venue-definition.ts';
import { krakenMarkets } from './kraken-markets.ts';
import { KrakenProtocol } from './kraken-protocol.ts';

export const kraken: VenueDefinition = {
  venue: 'kraken',
  socket: 'wss://ws.kraken.com/v2',
  rest: 'https://api.kraken.com',
  limits: {
    marketsPerConnection: 200,
    messagesPerSecond: 10,
    // 150 within ten minutes, counted by Cloudflare.
    connectionsPerFiveMinutes: 60,
    weightPerMinute: 60,
  },
  marketsPath: '/0/public/AssetPairs',
  readMarkets: krakenMarkets,
  protocol: (markets, sink, levels) => new KrakenProtocol(markets, sink, levels === undefined ? {} : { levels }),
};
