import { describe, expect, it } from 'vitest';
import { openAccount } from '../../../../adapters/venue-accounts/open-account.ts';
import { openVenues } from '../../../support/venues/open.ts';
import { CLIENT, FUNDS, venueAccountContract } from './venue-account.contract.ts';

const ASSETS = new Map(['BTC', 'ETH', 'LTC', 'DOGE', 'USDT', 'USD', 'BNB'].map((code) => [code, code.toLowerCase()]));

describe.each([
  { name: 'kraken', symbol: 'BTC/USDT', placing: 'AddOrder', asking: 'Balance' },
  { name: 'binance', symbol: 'BTCUSDT', placing: '/api/v3/order', asking: '/api/v3/account' },
] as const)('at the simulated $name', ({ name, symbol, placing, asking }) => {
  venueAccountContract(`${name} over ccxt`, async () => {
    const venues = await openVenues({ seed: 5, stepMs: 0, isManual: true });
    const venue = venues[name];
    const { key, secret } = venue.openAccount(CLIENT, FUNDS);
    let calls = 0;
    const account = await openAccount({
      venue: name,
      key: { apiKey: key, secret },
      rest: venue.url,
      assets: ASSETS,
      paceMs: 0,
      // The venue's clock stands still, and Kraken wants each call to be later than the last.
      now: () => venues.clock.now() + (name === 'kraken' ? (calls += 1) : 0),
    });
    return {
      account,
      venue,
      market: { symbol, base: 'btc', quote: 'usdt' },
      placing,
      asking,
      close: async () => {
        await account.close();
        await venues.close();
      },
    };
  });

  it('asks which networks are open at the pace of the account', async () => {
    await using venues = await openVenues({ seed: 5, stepMs: 0, isManual: true });
    const { key, secret } = venues[name].openAccount(CLIENT, FUNDS);
    const account = await openAccount({
      venue: name,
      key: { apiKey: key, secret },
      rest: venues[name].url,
      assets: ASSETS,
      paceMs: 400,
      now: () => venues.clock.now(),
    });
    const question = () => account.networkStates([{ asset: 'ltc', network: 'Litecoin' }]);
    await question();
    const before = performance.now();
    await Promise.all([question(), question()]);
    expect(performance.now() - before).toBeGreaterThan(500);
    await account.close();
  });
});
