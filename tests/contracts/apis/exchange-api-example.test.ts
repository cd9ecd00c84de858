import { asyncScheduler, firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { specificationExample } from '../../core/exchange/quotes/specification-example.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import { memoryContentApi } from '../../../adapters/memory/memory-content-api.ts';
import { memoryTransactionApi } from '../../../adapters/memory/memory-transaction-api.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { localPricingApi, localExchangeApi } from '../../../core/exchange/quotes/local-pricing-api.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { startServer } from '../../support/servers/http-server.ts';

/** The exchange service on the example market of the specification, where every number is known. */
async function exampleExchange(): Promise<ExchangeApi> {
  const { market, catalogue } = specificationExample();
  const engine = new QuoteEngine(market);
  engine.apply(await firstValueFrom(market.updates$));
  const service = new QuoteService(engine, catalogue, asyncScheduler, market.kind);
  const notices = { warning: async () => '', fiatWarning: async () => '' };
  return validatedApi(
    exchangeContract,
    localExchangeApi(
      localPricingApi({ pricing: service, currencies: catalogue, notices, domain: () => 'http://127.0.0.1' }),
      {
        ...memoryTransactionApi(),
        ...memoryContentApi(),
      },
    ),
  );
}

describe('the exchange service in process and over HTTP', () => {
  let local: ExchangeApi;
  let remote: ExchangeApi;
  let close: () => Promise<void>;

  beforeAll(async () => {
    local = await exampleExchange();
    const { url, server } = await startServer({ api: local });
    const options = { fetch: undiciFetch(), clock: asyncScheduler, cookies: new CookieJar() };
    remote = validatedApi(exchangeContract, httpExchangeApi({ ...options, baseUrl: () => url }));
    close = () => server.close();
  });
  afterAll(() => close());

  it('estimates 15 LTC as in the specification', async () => {
    const request = { from: 'ltc', to: 'doge', amount: '15' };
    expect(await local.estimate(request)).toBe('394000.15');
    expect(await remote.estimate(request)).toBe('394000.15');
  });

  it('quotes alike, except for the time', async () => {
    const request = { from: 'ltc', to: 'doge', amount: '15' };
    const [here, there] = [await local.quote(request), await remote.quote(request)];
    const { quotedAt: _then, refreshAt: _later, ...rest } = here;
    expect(there).toMatchObject(rest);
    expect(here).toMatchObject({ amountTo: '394000.15', networkFee: '1980', gross: '397970', serviceFee: '1989.85' });
    expect(here.legs.map(({ hops }) => hops.map(({ to }) => to))).toEqual([['btc', 'doge']]);
  });

  it('lists currencies and rates alike', async () => {
    expect(await remote.currencies({})).toEqual(await local.currencies({}));
    const [here, there] = [await local.rates({ base: 'btc' }), await remote.rates({ base: 'btc' })];
    expect(there).toEqual({ ...here, quotedAt: there.quotedAt });
  });

  it.each([
    [{ from: 'ltc', to: 'doge', amount: '0.00001' }, 'amount-too-small'],
    [{ from: 'ltc', to: 'doge', amount: '99999999' }, 'amount-too-large'],
    [{ from: 'ltc', to: 'eth', amount: '1' }, 'unknown-currency'],
    [{ from: 'ltc', to: 'doge', amount: '1.123456789' }, 'invalid-input'],
  ])('refuses %o alike: %s', async (request, code) => {
    const [here, there] = await Promise.all(
      [local, remote].map((api) => api.estimate(request).catch((error: unknown) => error)),
    );
    expect(here).toMatchObject({ name: 'ExchangeError', code });
    const { message, fields, limit } = here as { message: string; fields: object; limit: unknown };
    expect(there).toMatchObject({ name: 'ExchangeError', code, message, fields, limit });
  });
});
