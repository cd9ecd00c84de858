import type { Fetch } from '../../../adapters/http-client/answer.ts';
import { asyncScheduler } from 'rxjs';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { startServer } from '../../support/servers/http-server.ts';
import { onePairExchange } from '../../support/fixtures/one-pair-exchange.ts';
import { exchangeApiContract, type Subject } from './exchange-api.contract.ts';

exchangeApiContract('the service in process', async () => ({ api: onePairExchange() }));

async function overHttp(fetch: Fetch): Promise<Subject> {
  const { url, server } = await startServer();
  const api = httpExchangeApi({ baseUrl: () => url, fetch, clock: asyncScheduler, cookies: new CookieJar() });
  return { api, close: () => server.close() };
}

exchangeApiContract('the HTTP client over undici', () => overHttp(undiciFetch()));

exchangeApiContract("the HTTP client over the platform's fetch", () => overHttp(globalThis.fetch));

exchangeApiContract('the HTTP client with checked answers', async () => {
  const { api, close } = await overHttp(undiciFetch());
  return { api: validatedApi(exchangeContract, api), ...(close && { close }) };
});
