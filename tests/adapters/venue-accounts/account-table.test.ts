import { describe, expect, it } from 'vitest';
import { ACCOUNT_TABLES, hasSandbox } from '../../../adapters/venue-accounts/account-table.ts';
import { type CcxtExchange, loadCcxt } from '../../../adapters/venue-accounts/ccxt-module.ts';
import type { VenueOrder } from '../../../core/ports/markets/venue-account.ts';
import { VENUE_TERMS } from '../../../adapters/venues/venue-names.ts';

const ORDER: VenueOrder = {
  clientId: 'f'.repeat(32),
  market: { symbol: 'BTC-USDT', base: 'btc', quote: 'usdt' },
  side: 'sell',
  size: '0.25',
  limit: '64000.1',
  sentAt: 1_700_000_000_000,
  deadline: 1_700_000_010_000,
};

/** ccxt's exchange as far as this test looks into it. */
interface Open {
  setMarkets(markets: readonly unknown[]): unknown;
  safeMarketStructure(market: unknown): unknown;
  request(path: string, api: unknown, method: string, parameters: unknown): Promise<never>;
  createOrder(...given: unknown[]): Promise<unknown>;
  readonly urls: { readonly test?: unknown };
}

const MARKET = {
  id: 'BTC-USDT',
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  baseId: 'BTC',
  quoteId: 'USDT',
  type: 'spot',
  spot: true,
  active: true,
  precision: { amount: '0.00001', price: '0.1' },
  limits: { amount: {}, price: {}, cost: {} },
  // Binance's list of what the market takes.
  info: { orderTypes: ['LIMIT'] },
};

async function open(venue: string): Promise<Open> {
  const ccxt = await loadCcxt();
  // Bybit is asked for the kind of the account before its first order.
  const asked = venue === 'bybit' ? { enableUnifiedMargin: false, enableUnifiedAccount: true } : {};
  const options = { ...ACCOUNT_TABLES[venue]!.options, ...asked };
  const exchange = new ccxt[venue]!({
    apiKey: 'a',
    secret: 'b',
    password: 'c',
    number: String,
    options,
  }) as unknown as Open;
  exchange.setMarkets([exchange.safeMarketStructure(MARKET)]);
  return exchange;
}

interface Request {
  readonly path: string;
  readonly parameters: string;
}

/** The first request that ccxt would send for a call. */
async function requested(venue: string, call: (exchange: Open) => Promise<unknown>): Promise<Request> {
  const exchange = await open(venue);
  const request = Promise.withResolvers<Request>();
  exchange.request = (path, _api, _method, parameters) => {
    request.resolve({ path, parameters: JSON.stringify(parameters) });
    return Promise.reject(new Error('not sent'));
  };
  await call(exchange).catch(request.reject);
  return request.promise;
}

function sent(venue: string): Promise<Request> {
  const { side, size, limit } = ORDER;
  const parameters = ACCOUNT_TABLES[venue]!.parameters(ORDER);
  return requested(venue, (exchange) => exchange.createOrder('BTC/USDT', 'limit', side, size, limit, parameters));
}

describe.each(VENUE_TERMS.map(({ id }) => id))('an order at %s, as ccxt writes it', (venue) => {
  it('is immediate or cancel, with our client ID, size and limit', async () => {
    const { path, parameters } = await sent(venue);
    expect(path).toMatch(/order/i);
    expect(parameters).toContain(ORDER.clientId);
    expect(parameters).toMatch(/ioc/i);
    expect(parameters).toContain('"0.25"');
    expect(parameters).toContain('"64000.1"');
    expect(parameters).not.toMatch(/market_market|"market"/i);
  });

  it('is looked up by our client ID, or among the orders since it was sent', async () => {
    const { find } = ACCOUNT_TABLES[venue]!;
    const { path, parameters } = await requested(venue, (exchange) =>
      find(exchange as unknown as CcxtExchange, 'BTC/USDT', ORDER),
    );
    expect(path).toMatch(/order/i);
    // Coinbase has no look-up by client ID.
    expect(path + parameters).toContain(venue === 'coinbase' ? '"start_date":"2023-11-14T22:12' : ORDER.clientId);
  });

  it('can go to a test venue where ccxt knows one', async () => {
    expect((await open(venue)).urls.test !== undefined).toBe(hasSandbox(venue));
  });
});

it('takes its deadline along at Kraken and Binance', async () => {
  expect((await sent('kraken')).parameters).toContain('"deadline":"2023-11-14T22:13:30.000Z"');
  expect((await sent('binance')).parameters).toMatch(/"timestamp":1700000000000.*"recvWindow":10000/);
});
