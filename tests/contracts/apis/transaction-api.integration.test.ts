import { asyncScheduler } from 'rxjs';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import { asCaller } from '../../../core/contract/as-caller.ts';
import { exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';
import { startServer } from '../../support/servers/http-server.ts';
import { transactionApiContract } from './transaction-api.contract.ts';

transactionApiContract('in process', async () => {
  const fixture = await exchangeFixture();
  return {
    fixture,
    one: asCaller(fixture.api, { visitor: 'a'.repeat(43) }),
    other: asCaller(fixture.api, { visitor: 'b'.repeat(43) }),
    close: () => fixture.close(),
  };
});

transactionApiContract('over HTTP', async () => {
  const fixture = await exchangeFixture();
  const { url, server } = await startServer({ api: fixture.api });
  const client = () =>
    httpExchangeApi({ baseUrl: () => url, fetch: undiciFetch(), clock: asyncScheduler, cookies: new CookieJar() });
  return {
    fixture,
    one: client(),
    other: client(),
    close: async () => {
      await server.close();
      await fixture.close();
    },
  };
});
