import { CookieJar, type Cookies } from '../../../adapters/http-client/cookie-jar.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import type { ServerHandle } from './server-handle.ts';

/** A server as one browser sees it. */
export interface Service {
  readonly api: ExchangeApi;
  readonly widgets: ServerHandle['widgets'];
}

/** A customer's browser, to which all servers of a cluster are one site: its cookies go to each of them. */
export class CustomersBrowser {
  readonly #jar = new CookieJar();
  readonly #services = new Map<ServerHandle, Service>();

  at(server: ServerHandle): Service {
    const cookies: Cookies = {
      header: () => this.#jar.header('house'),
      store: (_origin, given) => this.#jar.store('house', given),
    };
    const service = this.#services.get(server) ?? { api: server.apiOf(cookies), widgets: server.widgets };
    this.#services.set(server, service);
    return service;
  }
}
