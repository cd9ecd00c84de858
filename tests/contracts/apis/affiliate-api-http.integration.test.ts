import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { apiOver, HttpClient } from '../../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import { affiliateContract } from '../../../core/contract/affiliates/affiliate-contract.ts';
import { affiliateRoutes } from '../../../core/contract/affiliates/affiliate-routes.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';
import { type AffiliateFixture, affiliateFixture, type Affiliate } from '../../support/fixtures/affiliate-fixture.ts';
import { type RunningServer, startServer } from '../../support/servers/http-server.ts';
import { playExchange } from '../../support/fixtures/played-exchange.ts';

let fixture: AffiliateFixture;
let server: RunningServer;
let ann: Affiliate;
let remote: AffiliateApi;

beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  const { api, affiliates, accountApi: accounts } = fixture;
  server = await startServer({ api, affiliates, accounts });
  ann = await fixture.affiliate();
  const cookies = new CookieJar();
  cookies.store(server.url, [`connect.sid=${ann.caller.session}; Path=/`]);
  const options = { baseUrl: () => server.url, fetch: undiciFetch(), clock: asyncScheduler, cookies };
  remote = validatedApi(
    affiliateContract,
    apiOver<AffiliateApi>(new HttpClient(affiliateRoutes.affiliateStatus, options), affiliateRoutes),
  );
});
afterAll(async () => {
  await server.server.close();
  await fixture.close();
});

/** Results of every call that changes nothing, by an implementation. */
async function everything(api: AffiliateApi): Promise<unknown> {
  return {
    status: await api.affiliateStatus({}, ann),
    account: await api.affiliateAccount({}, ann),
    stats: (await api.affiliateStats({}, ann)).web.finished,
    web: (await api.webStats({ range: '7d' }, ann)).points.length,
    api: await api.apiStats({ range: '90d' }, ann),
    balances: (await api.affiliateBalances({}, ann)).map(({ currency, amount }) => ({ currency, amount })),
    converting: await api.convertStatuses({}, ann),
    paying: await api.payoutStatuses({}, ann),
    conversions: await api.conversions({ page: 1 }, ann),
    operations: await api.affiliateOperations({ page: '1' }, ann),
    addresses: await api.affiliateAddresses({}, ann),
    payouts: await api.affiliatePayouts({ page: 2 }, ann),
  };
}

describe('affiliate calls over HTTP', () => {
  it('answer like the service in process, before and after payouts and conversions', async () => {
    expect(await everything(remote)).toEqual(await everything(fixture.affiliates));
    const affiliate = { accountId: ann.id, channel: 'web' } as const;
    for (const to of ['ltc', 'btc'])
      await playExchange(fixture, { to, fee: 200_000_000n, ending: 'finished', affiliate });
    const address = await fixture.addressOf('doge');
    await remote.setAffiliateAddress({ currency: 'doge', address, code: ann.code() });
    await remote.setLinkConfig({ isCustomized: true, from: 'ltc', to: 'btc', amount: '2' });
    const [converted] = await remote.convertBalances({ toCurrency: 'doge' }, { idempotencyKey: 'mine' });
    expect(converted).toMatchObject({ fromCurrency: 'btc', toCurrency: 'doge', status: 'finished' });
    expect(await remote.convertBalances({ toCurrency: 'doge' }, { idempotencyKey: 'mine' })).toHaveLength(2);
    const payout = await remote.payOut({ currency: 'doge', code: ann.code() });
    expect(payout).toMatchObject({ currency: 'doge', address, status: 'sending' });
    expect(await everything(remote)).toEqual(await everything(fixture.affiliates));
    await remote.removeAffiliateAddress({ currency: 'doge', code: ann.code() });
    expect(await remote.affiliateAddresses({})).toEqual([]);
  });

  it('refuse with the same errors as the service in process', async () => {
    const errorOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => {
          const { code, fields, limit } = ExchangeError.from(error);
          return { code, fields, limit };
        },
      );
    const calls: readonly ((api: AffiliateApi) => Promise<unknown>)[] = [
      (api) => api.convertBalance({ fromCurrency: 'xmr', toCurrency: 'btc' }, ann),
      (api) => api.convertBalance({ fromCurrency: 'nope', toCurrency: 'btc' }, ann),
      (api) => api.convertBalance({ fromCurrency: 'btc', toCurrency: 'btc' }, ann),
      (api) => api.convertBalances({ toCurrency: 'nope' }, ann),
      (api) => api.payOut({ currency: 'xmr', code: '1' }, ann),
      (api) => api.payOut({ currency: 'nope', code: '1' }, ann),
      (api) => api.setAffiliateAddress({ currency: 'btc', address: 'x', code: '1' }, ann),
      (api) => api.removeAffiliateAddress({ currency: 'btc', code: '1' }, ann),
    ];
    for (const call of calls) expect(await errorOf(call(remote))).toEqual(await errorOf(call(fixture.affiliates)));
  });
});
