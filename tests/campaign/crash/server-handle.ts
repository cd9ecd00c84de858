import { createServer } from 'node:net';
import { asyncScheduler } from 'rxjs';
import { CookieJar, type Cookies } from '../../../adapters/http-client/cookie-jar.ts';
import { httpApi, httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import { exchangeRoutes } from '../../../core/contract/exchange/exchange-routes.ts';
import { FRAME_HEADER } from '../../../core/contract/frame-header.ts';
import { widgetRoutes } from '../../../core/contract/merchants/merchant-routes.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import type { WidgetApi } from '../../../core/ports/apis/merchant-api.ts';
import type { SupervisedProcess } from '../supervised-process.ts';

/** A server and its clients. */
export interface ServerHandle {
  readonly process: SupervisedProcess;
  readonly url: string;
  readonly api: ExchangeApi;
  /** The API as a browser with these cookies. */
  apiOf(cookies: Cookies): ExchangeApi;
  /** The API of framed pages. */
  readonly widgets: WidgetApi;
}

/** @param port that the server listens at. */
export function serverHandle(server: SupervisedProcess, port: number): ServerHandle {
  const url = `http://127.0.0.1:${port}`;
  const options = { baseUrl: () => url, clock: asyncScheduler };
  const plain = undiciFetch();
  const inFrame: typeof plain = (to, init) => plain(to, { ...init, headers: { ...init.headers, [FRAME_HEADER]: '1' } });
  const framed = { ...options, fetch: inFrame, needsToken: false };
  return {
    process: server,
    url,
    api: httpExchangeApi({ ...options, fetch: plain, cookies: new CookieJar() }),
    apiOf: (cookies) => httpExchangeApi({ ...options, fetch: plain, cookies }),
    widgets: httpApi<WidgetApi>(widgetRoutes, exchangeRoutes.domain, framed),
  };
}

/** A port of 127.0.0.1 that nobody listens at now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
