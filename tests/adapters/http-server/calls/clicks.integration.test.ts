import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

let fixture: AffiliateFixture;
let server: RunningServer;
let [ann, bob]: Affiliate[] = [];

beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  const { api, affiliates, referrals, accountApi: accounts } = fixture;
  const render = async () => ({ status: 200, headers: {}, body: 'a page' });
  server = await startServer({ api, affiliates, referrals, accounts, pages: { render } });
});
afterAll(async () => {
  await server.server.close();
  await fixture.close();
});
beforeEach(async () => {
  ann = await fixture.affiliate();
  bob = await fixture.affiliate();
});

async function clicksOf(affiliate: Affiliate | undefined): Promise<number> {
  await fixture.clicks.flush();
  const { web } = await fixture.affiliates.affiliateStats({}, affiliate);
  return web.clicks;
}

describe('a click on an affiliate link', () => {
  it('is counted once per visitor, for the affiliate in the cookie', async () => {
    const by = new Browser(server.url);
    for (const path of ['/', '/exchange/btc/eth/1', '/']) await by.get(`${path}?ref_id=${ann!.refId}`);
    await by.get(`/?ref_id=${bob!.refId}`);
    expect([await clicksOf(ann), await clicksOf(bob)]).toEqual([1, 0]);
    await new Browser(server.url).get(`/?ref_id=${ann!.refId}`);
    expect(await clicksOf(ann)).toBe(2);
  });

  it('is counted for the named link in the cookie', async () => {
    const by = new Browser(server.url);
    await fixture.affiliates.addAffiliateLink({ sub: 'forum' }, ann);
    await by.get(`/?ref_id=${ann!.refId}&sub=forum`);
    await by.get(`/?ref_id=${ann!.refId}&sub=forum`);
    for (const sub of ['strange', 'a.b', 'x'.repeat(33), 'a&sub=forum', '%00'])
      await new Browser(server.url).get(`/?ref_id=${ann!.refId}&sub=${sub}`);
    expect(await clicksOf(ann)).toBe(6);
    expect(await fixture.affiliates.affiliateLinks({}, ann)).toMatchObject([{ sub: 'forum', clicks: 1 }]);
    expect(by.cookies.get('ref_id')).toMatch(new RegExp(`^${ann!.refId}\\.\\d{13}\\.forum$`));
  });

  it('is not counted when it opens no page', async () => {
    const query = `?ref_id=${ann!.refId}`;
    await new Browser(server.url).get(`/api/currencies/${query}`);
    await new Browser(server.url).post(`/exchange/estimate${query}`, { from: 'btc', to: 'eth', amount: '1' });
    await new Browser(server.url).get(`/${query}`, { 'sec-purpose': 'prefetch;prerender' });
    await new Browser(server.url).get(`/${query}`, { 'sec-fetch-dest': 'image' });
    await fetch(`${server.url}/${query}`, { method: 'HEAD' });
    await new Browser(server.url).get('/?ref_id=nobody');
    expect(await clicksOf(ann)).toBe(0);
    await new Browser(server.url).get(`/${query}`, { 'sec-fetch-dest': 'document' });
    expect(await clicksOf(ann)).toBe(1);
  });

  it('needs no SQL statement once its affiliate is cached, however many come', async () => {
    const { referrals } = fixture;
    await referrals.recordClick({ refId: ann!.refId }, undefined, true);
    await fixture.store.affiliates.setSwitches(ann!.id, { isEnabled: false, hasOperations: true });
    // The cache does not re-read for some seconds whether the affiliate is still enrolled; after that it notices.
    const many = await Promise.all(
      Array.from({ length: 1_000 }, () => referrals.recordClick({ refId: ann!.refId }, undefined, true)),
    );
    expect(many.every((click) => click?.refId === ann!.refId)).toBe(true);
    fixture.clock.advance(5_000);
    expect(await referrals.recordClick({ refId: ann!.refId }, undefined, true)).toBeUndefined();
    await fixture.clicks.flush();
    expect(await fixture.store.affiliateDays.totals(ann!.id)).toMatchObject({ web: { clicks: 1_001 } });
  });
});
