import { asyncScheduler } from 'rxjs';
import { CookieJar } from '../../adapters/http/cookie-jar.ts';
import { httpExchangeApi } from '../../adapters/http/http-exchange-api.ts';
import { undiciFetch } from '../../adapters/node/undici-fetch.ts';
import { asCaller } from '../../core/contract/as-caller.ts';
import { exchangingHouse } from '../support/exchanging-house.ts';
import { startServer } from '../support/http-server.ts';
import { transactionApiContract } from './transaction-api.contract.ts';

transactionApiContract('the house in process', async () => {
  const house = await exchangingHouse();
  return {
    house,
    one: asCaller(house.api, { visitor: 'a'.repeat(43) }),
    other: asCaller(house.api, { visitor: 'b'.repeat(43) }),
    close: () => house.close(),
  };
});

transactionApiContract('over HTTP', async () => {
  const house = await exchangingHouse();
  const { url, server } = await startServer({ api: house.api });
  const client = () =>
    httpExchangeApi({ baseUrl: () => url, fetch: undiciFetch(), clock: asyncScheduler, cookies: new CookieJar() });
  return {
    house,
    one: client(),
    other: client(),
    close: async () => {
      await server.close();
      await house.close();
    },
  };
});
