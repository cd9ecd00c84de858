import { asyncScheduler } from 'rxjs';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { httpApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { accountContract } from '../../../core/contract/accounts/account-contract.ts';
import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import type { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { FingerprintPuzzles } from '../../support/fixtures/account-fakes.ts';
import { accountFixture } from '../../support/fixtures/account-fixture.ts';
import { startServer } from '../../support/servers/http-server.ts';
import { accountApiContract } from './account-api.contract.ts';

for (const publicUrl of [undefined, 'https://altway.example']) {
  accountApiContract(`over HTTP, its public URL ${publicUrl}`, async () => {
    const fixture = await accountFixture();
    const running = await startServer({ accounts: fixture.api, trustProxy: true, publicUrl });
    /**
     * A client with its own IP address, cookies and CSRF token; it checks the server's answers against the contract.
     */
    const visitor = (address: string): AccountApi =>
      validatedApi(
        accountContract,
        httpApi<AccountApi>(accountRoutes, accountRoutes.networks, {
          fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } }),
          cookies: new CookieJar(),
          baseUrl: () => running.url,
          clock: asyncScheduler,
        }),
      );
    return {
      api: visitor('10.0.0.1'),
      other: visitor('10.0.0.2'),
      mails: () => fixture.mails(),
      solve: async (challenge) => FingerprintPuzzles.solve(challenge),
      nextCode: async (key) => fixture.nextCode(key),
      close: async () => {
        await running.server.close();
        await fixture.close();
      },
    };
  });
}
