import { ContainerModule } from 'inversify';
import { ApiDomain } from '../../core/domain/api-domain.ts';
import { Clock } from '../../core/ports/clock.ts';
import { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { httpExchangeApi } from '../http/http-exchange-api.ts';
import { CookieJar } from '../http/cookie-jar.ts';
import { undiciFetch } from '../node/undici-fetch.ts';

/** The exchange on another machine, over undici. */
export const remote = new ContainerModule(({ bind }) => {
  bind(ExchangeApi)
    .toResolvedValue(
      (domain: ApiDomain, clock: Clock) =>
        httpExchangeApi({ baseUrl: () => domain.current, clock, fetch: undiciFetch(), cookies: new CookieJar() }),
      [ApiDomain, Clock],
    )
    .inSingletonScope();
});
