import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { venueError } from '../../../adapters/venue-accounts/ccxt-errors.ts';
import { loadCcxt } from '../../../adapters/venue-accounts/ccxt-module.ts';
import { openAccount } from '../../../adapters/venue-accounts/open-account.ts';
import { keepRetryAfter } from '../../../adapters/venue-accounts/retry-after.ts';
import {
  type VenueBusyError,
  VenueRefusedError,
  VenueUnknownError,
} from '../../../core/ports/markets/venue-account.ts';

it('an error of a venue tells the call without its query, which holds a signature', () => {
  const ccxt = new Proxy({}, { get: () => class extends Error {} }) as Parameters<typeof venueError>[1];
  const url = 'http://127.0.0.1:1/api/v3/order?timestamp=5&signature=af6380ab';
  const error = venueError(new Error(`binance GET ${url} fetch failed`), ccxt);
  expect(error.message).toBe('binance GET http://127.0.0.1:1/api/v3/order fetch failed');
});

describe('an order that a call of ccxt failed for', () => {
  const of = async (name: string, message: string) => {
    const ccxt = await loadCcxt();
    const error = new (Reflect.get(ccxt, name) as unknown as new (message: string) => Error)(message);
    return venueError(error, ccxt);
  };

  it.each([
    ['OperationFailed', 'binance {"code":-1000}'],
    ['ExchangeNotAvailable', 'binance POST 503'],
    ['ExchangeNotAvailable', 'kraken {"error":["EService:Unavailable"]}'],
    ['OnMaintenance', 'okx {"code":"50001"}'],
    ['RequestTimeout', 'binance {"code":-1007,"msg":"Timeout waiting for response from backend server."}'],
    ['NetworkError', 'kraken POST fetch failed: ECONNRESET'],
    ['BadResponse', 'bybit <html>'],
    ['ExchangeError', 'kucoin {"code":"200004"}'],
  ])('may have been taken: %s', async (name, message) => {
    const error = await of(name, message);
    expect(error).toBeInstanceOf(VenueUnknownError);
    expect(error).not.toBeInstanceOf(VenueRefusedError);
  });

  it.each([
    ['InvalidOrder', 'binance {"code":-2010,"msg":"Duplicate order sent."}'],
    ['InvalidOrder', 'kraken {"error":["EGeneral:Invalid arguments:cl_ord_id is in use"]}'],
    ['DuplicateOrderId', 'okx {"sCode":"51016","sMsg":"Client order ID already exists."}'],
  ])('was taken before where its ID is there already: %s, %s', async (name, message) => {
    const error = await of(name, message);
    expect(error).toBeInstanceOf(VenueUnknownError);
    expect(error).not.toBeInstanceOf(VenueRefusedError);
  });

  it.each([
    ['InvalidOrder', 'binance {"code":-1013,"msg":"Filter failure: PERCENT_PRICE_BY_SIDE"}'],
    ['InsufficientFunds', 'binance {"code":-2010,"msg":"Account has insufficient balance"}'],
    ['RateLimitExceeded', 'binance {"code":-1003}'],
  ])('was not taken: %s', async (name, message) => {
    expect(await of(name, message)).toBeInstanceOf(VenueRefusedError);
  });
});

it('no call is repeated by ccxt: an order that was taken would be sent again', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(503).end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const rest = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = { apiKey: 'a', secret: 'b', passphrase: undefined };
  const account = await openAccount({ venue: 'binance', key, rest, assets: new Map() });
  await expect(account.time()).rejects.toBeInstanceOf(VenueUnknownError);
  expect(asked).toBe(1);
});

it('the time after which a refused call may be made again is that of its own answer, not of another call', async () => {
  const server = createServer(({ url = '' }, response) => {
    const isTime = url.includes('/time');
    // The answer that is read last is the other one.
    setTimeout(() => response.writeHead(429, { 'retry-after': isTime ? '7' : '30' }).end('{}'), isTime ? 0 : 50);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const rest = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ccxt = await loadCcxt();
  const exchange = new ccxt['binance']!({ apiKey: 'a', secret: 'b', rateLimit: 0 });
  for (const name of Object.keys(exchange.urls.api)) exchange.urls.api[name] = `${rest}/api/v3`;
  await exchange.loadHttpProxyAgent();
  keepRetryAfter(exchange);
  const errors: unknown[] = [];
  const failed = (call: Promise<unknown>) => call.catch((error: unknown) => errors.push(error));
  await Promise.all([failed(exchange.fetchTime()), failed(exchange.loadMarkets())]);
  const waits = errors.map((error) => (venueError(error, ccxt) as VenueBusyError).waitMs);
  expect(waits).toEqual([7_000, 30_000]);
});
