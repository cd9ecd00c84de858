import { ContainerModule } from 'inversify';
import { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { httpExchangeApi } from '../../http-client/http-exchange-api.ts';
import { CookieJar, type Cookies } from '../../http-client/cookie-jar.ts';
import type { SessionFile } from '../../node/files/session-file.ts';
import { undiciFetch } from '../../node/network/undici-fetch.ts';

/** The exchange of a remote server, over undici. @param session keeps the visitor's cookies between commands. */
export function remoteModule(session?: SessionFile): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(ExchangeApi)
      .toResolvedValue(
        (domain: ApiDomain, clock: Clock) => {
          const cookies = session ? keptCookies(session) : new CookieJar();
          return httpExchangeApi({ baseUrl: () => domain.current, clock, fetch: undiciFetch(), cookies });
        },
        [ApiDomain, Clock],
      )
      .inSingletonScope();
  });
}

/** Cookies that a file keeps between commands. */
export function keptCookies(session: SessionFile): Cookies {
  const jar = new CookieJar(session.read());
  return {
    header: (origin) => jar.header(origin),
    store: (origin, setCookie) => {
      const before = jar.header(origin);
      jar.store(origin, setCookie);
      if (jar.header(origin) !== before) session.replace(origin, jar.of(origin));
    },
  };
}
