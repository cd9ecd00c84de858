import { describe } from 'vitest';
import { EngineAccount } from '../../../support/hedging/engine-account.ts';
import { engineVenue } from '../../../support/hedging/engine-venue.ts';
import { VenueClock } from '../../../support/venues/venue-clock.ts';
import { CLIENT, FUNDS, venueAccountContract } from './venue-account.contract.ts';

describe.each(['kraken', 'binance'] as const)('on the engine of the simulated %s', (name) => {
  venueAccountContract(`${name} without a wire`, async () => {
    const venue = engineVenue(name, { clock: new VenueClock(), seed: 5, markets: ['BTC/USDT', 'BNB/USDT'] });
    venue.openAccount(CLIENT, FUNDS);
    return {
      account: new EngineAccount(name, CLIENT, venue),
      venue,
      market: { symbol: 'BTC/USDT', base: 'btc', quote: 'usdt' },
      placing: 'place',
      asking: 'balances',
      close: async () => {},
    };
  });
});
