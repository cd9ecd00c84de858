import type { VenueDefinition } from '../connection/venue-definition.ts';
import { krakenMarkets } from './kraken-markets.ts';
import { KrakenProtocol } from './kraken-protocol.ts';

export const kraken: VenueDefinition = {
  venue: 'kraken',
  socket: 'wss://ws.kraken.com/v2',
  rest: 'https://api.kraken.com',
  limits: {
    marketsPerConnection: 200,
    messages: [{ most: 10, withinMs: 1000 }],
    // 150 within ten minutes, counted by Cloudflare.
    connections: [{ most: 60, withinMs: 300_000 }],
    weight: [{ most: 60, withinMs: 60_000 }],
  },
  marketsPath: '/0/public/AssetPairs',
  readMarkets: krakenMarkets,
  protocol: (markets, sink, levels) => new KrakenProtocol(markets, sink, levels === undefined ? {} : { levels }),
};
