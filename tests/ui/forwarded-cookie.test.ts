import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpApi } from '../../adapters/http-client/http-exchange-api.ts';
import type { Fetch } from '../../adapters/http-client/answer.ts';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { memoryExchangeApi } from '../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { SAMPLE_PROFILE } from '../../adapters/memory/samples/sample-accounts.ts';
import { accountRoutes } from '../../core/contract/accounts/account-routes.ts';
import type { CallOptions } from '../../core/contract/route.ts';
import { exchangeRoutes } from '../../core/contract/exchange/exchange-routes.ts';
import { unauthenticated } from '../../core/exchange/accounts/errors.ts';
import type { AccountApi } from '../../core/ports/apis/account-api.ts';
import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import { createPageRenderer } from '../../ui/entry-server.tsx';
import { type RunningServer, startServer } from '../support/servers/http-server.ts';

const SESSION = 's'.repeat(43);
/** Each request to the API, with its cookie. */
const calls: string[] = [];
let service: RunningServer;

beforeAll(async () => {
  const accounts = memoryAccountApi();
  const profile = async (_none: unknown, options?: CallOptions) => {
    if (options?.caller?.session !== SESSION) throw unauthenticated();
    return SAMPLE_PROFILE;
  };
  service = await startServer({
    api: memoryExchangeApi(),
    accounts: { ...accounts, profile } as unknown as AccountApi,
  });
});
afterAll(() => service.server.close());

const watched: Fetch = (url, init) => {
  calls.push(`${init.method} ${new URL(url).pathname} ${init.headers['cookie'] ?? 'no cookie'}`);
  return fetch(url, init);
};

/** Renders a page on another machine than the API's, which is called over HTTP. */
function draw(path: string, cookie: string) {
  const client = { baseUrl: () => service.url, clock: asyncScheduler, fetch: watched, cookie: () => cookie };
  const render = createPageRenderer({
    api: httpApi<ExchangeApi>(exchangeRoutes, exchangeRoutes.domain, client),
    accounts: httpApi<AccountApi>(accountRoutes, exchangeRoutes.domain, client),
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    assets: { scripts: [], styles: [], preloads: [] },
  });
  const session = /connect\.sid=([^;]*)/.exec(cookie)?.[1];
  return render({ url: path, method: 'GET', csrfToken: 't', nonce: 'n', cookie, caller: { session } });
}

describe('a page rendered over HTTP', () => {
  it('has its visitor’s data, because its GETs forward their cookie', async () => {
    const cookie = `connect.sid=${SESSION}; locale=en`;
    const { status, body } = await draw('/history', cookie);
    expect(status).toBe(200);
    expect(body).toContain('Your exchanges');
    expect(body).toContain(SAMPLE_PROFILE.user.email);
    expect(calls).toContain(`GET /api/profile ${cookie}`);
    expect(calls).toContain(`GET /exchange/transactions ${cookie}`);
  });

  it('has no visitor’s data with the cookie of an unknown session', async () => {
    const { status, headers } = await draw('/history', `connect.sid=${'x'.repeat(43)}`);
    expect([status, headers['location']]).toEqual([302, '/?login&proceedTo=%2Fhistory']);
  });
});
