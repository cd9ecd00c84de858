import { CookieJar, type Cookies } from '../../adapters/http/cookie-jar.ts';
import type { ExchangeApi } from '../../core/ports/exchange-api.ts';
import type { Door } from './besieged-house.ts';

/** A server as one browser has it. */
export interface Service {
  readonly api: ExchangeApi;
  readonly widgets: Door['widgets'];
}

/** A customer's browser, to which all servers of a house are one site: its cookies go to each of them. */
export class CustomersBrowser {
  readonly #jar = new CookieJar();
  readonly #services = new Map<Door, Service>();

  at(door: Door): Service {
    const cookies: Cookies = {
      header: () => this.#jar.header('house'),
      store: (_origin, given) => this.#jar.store('house', given),
    };
    const service = this.#services.get(door) ?? { api: door.apiOf(cookies), widgets: door.widgets };
    this.#services.set(door, service);
    return service;
  }
}
