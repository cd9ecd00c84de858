import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { rawHttp } from '../../../support/servers/raw-http.ts';
import { playExchange } from '../../../support/fixtures/played-exchange.ts';

let fixture: AffiliateFixture;
let server: RunningServer;
let ann: Affiliate;

beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  const { api, affiliates, referrals, accountApi: accounts } = fixture;
  const render = async () => ({ status: 200, headers: {}, body: 'a page' });
  server = await startServer({ api, affiliates, referrals, accounts, pages: { render }, trustProxy: true });
  ann = await fixture.affiliate();
});
afterAll(async () => {
  await server.server.close();
  await fixture.close();
});

function browser(affiliate?: Affiliate): Browser {
  const address = Array.from({ length: 4 }, () => randomInt(1, 250)).join('.');
  const made = new Browser(server.url, { 'x-forwarded-for': address });
  if (affiliate) made.cookies.set('connect.sid', affiliate.caller.session);
  return made;
}

async function bodyOf(response: Promise<Response>): Promise<Record<string, any>> {
  return (await (await response).json()) as Record<string, any>;
}

const kept = (by: Browser) => by.cookies.get('ref_id');

describe('a click on an affiliate link', () => {
  it.each(['/', '/Landing/BTC/ETH?x=1', '/api/currencies/', '/no/such/page'])(
    'sets a cookie on %s for 30 days that scripts cannot read',
    async (path) => {
      const by = browser();
      await by.get(`${path}${path.includes('?') ? '&' : '?'}ref_id=${ann.refId}`);
      expect(kept(by)).toMatch(new RegExp(`^${ann.refId}\\.\\d{13}$`));
      const line = by.lines.find((one) => one.startsWith('ref_id='))!;
      for (const flag of [/; Max-Age=2592000/, /; HttpOnly/, /; SameSite=Lax/, /; Path=\//]) expect(line).toMatch(flag);
    },
  );

  it('sets the cookie once: the first click counts', async () => {
    const bob = await fixture.affiliate();
    const by = browser();
    await by.get(`/?ref_id=${ann.refId}`);
    const first = kept(by);
    await by.get(`/?ref_id=${bob.refId}`);
    await by.get(`/?ref_id=${ann.refId}`);
    expect(kept(by)).toBe(first);
    // A cookie of an unknown affiliate is replaced.
    by.cookies.set('ref_id', `nobody.${Date.now()}`);
    await by.get(`/?ref_id=${bob.refId}`);
    expect(kept(by)).toMatch(new RegExp(`^${bob.refId}\\.`));
  });

  it('counts for the exchange made with it', async () => {
    const by = browser();
    const { address } = await fixture.api.testAddress({ currency: 'doge' });
    const wanted = { from: 'ltc', to: 'doge', amount: '15', address };
    const make = async (query = '') => {
      const { result } = await bodyOf(by.post(`/exchange/transactions${query}`, wanted));
      return (await fixture.store.transactions.byId(result.id))!.affiliate?.accountId;
    };
    expect(await make()).toBeUndefined();
    expect(await make(`?ref_id=${ann.refId}`)).toBe(ann.id);
    expect(await make()).toBe(ann.id);
  });

  it.each([
    'nobody',
    '%0d%0aset-cookie:%20connect.sid=x',
    '%0D%0A%0D%0A<script>',
    'a'.repeat(65),
    '../../x',
    '%00',
    '%ff%fe',
    '__proto__',
    'x;%20Domain=evil.example',
    "'%20or%201=1--",
    '',
  ])('on %j sets no header and no cookie, and the page is served', async (name) => {
    const by = browser();
    const response = await by.get(`/?ref_id=${name}`);
    expect(response.status).toBe(200);
    expect(by.lines.filter((line) => /^(ref_id|connect\.sid)=/.test(line))).toEqual([]);
    expect(response.headers.get('location')).toBeNull();
  });

  it('with several names counts for the first; an invalid cookie counts for none', async () => {
    const by = browser();
    await by.get(`/?ref_id=${ann.refId}&ref_id=nobody&ref_id[x]=1`);
    expect(kept(by)).toMatch(new RegExp(`^${ann.refId}\\.`));
    for (const value of ['', 'x', `${ann.refId}`, `${ann.refId}.1`, `${ann.refId}.99999999999999`, 'a.b.c', '%00.1']) {
      const other = browser();
      other.cookies.set('ref_id', value);
      const { address } = await fixture.api.testAddress({ currency: 'doge' });
      const wanted = { from: 'ltc', to: 'doge', amount: '15', address };
      const { result } = await bodyOf(other.post('/exchange/transactions', wanted));
      expect((await fixture.store.transactions.byId(result.id))!.affiliate).toBeUndefined();
    }
  });

  it('is logged and the page is served when recording it fails', async () => {
    const failing = { recordClick: () => Promise.reject(new Error('no database')) };
    const other = await startServer({ referrals: failing });
    const response = await fetch(`${other.url}/api/currencies/?ref_id=${ann.refId}`);
    expect(response.status).toBe(200);
    expect(other.log()).toContain('was not remembered');
    await other.server.close();
  });

  it('sets a Secure cookie where the service uses HTTPS', async () => {
    const secure = await startServer({ referrals: fixture.referrals, publicUrl: 'https://altway.test' });
    const line = `GET /api/domain/?ref_id=${ann.refId} HTTP/1.1`;
    const raw = await rawHttp(secure.url, line, 'Host: altway.test', 'Connection: close');
    expect(raw).toMatch(/set-cookie: ref_id=[^\r\n]*; Secure/i);
    await secure.server.close();
  });
});

describe('another user', () => {
  const paths = ['account', 'stats', 'stats/web/7d', 'balances', 'balances/convert/statuses', 'addresses'];
  const lists = ['transactions/1', 'operations/1', 'payouts/1', 'balances/payout/statuses', 'status'];

  it.each([...paths, ...lists])('sees nothing of %s without a session', async (path) => {
    for (const session of [undefined, 'x'.repeat(43)]) {
      const by = browser();
      if (session) by.cookies.set('connect.sid', session);
      const response = await by.get(`/api/affiliate/${path}`);
      expect(response.status).toBe(401);
    }
  });

  it('sees only their own data, whatever they ask for', async () => {
    const bob = await fixture.affiliate();
    await playExchange(fixture, {
      to: 'ltc',
      fee: 20_000_000n,
      ending: 'finished',
      affiliate: { accountId: ann.id, channel: 'web' },
    });
    const { address } = await fixture.api.testAddress({ currency: 'ltc' });
    await fixture.affiliates.setAffiliateAddress({ currency: 'ltc', address, code: ann.code() }, ann);
    const [hers, his] = [browser(ann), browser(bob)];
    const ask = async (by: Browser, path: string) => (await bodyOf(by.get(`/api/affiliate/${path}`))).result;
    expect(await ask(hers, 'balances')).toMatchObject([{ currency: 'ltc', amount: '0.1' }]);
    for (const path of ['balances', `balances?accountId=${ann.id}`, `balances?account=${ann.refId}`, 'addresses'])
      expect(await ask(his, path)).toEqual([]);
    expect((await ask(his, 'operations/1')).total).toBe(0);
    const taking = await his.post('/api/affiliate/payout', { currency: 'ltc', code: bob.code(), accountId: ann.id });
    expect(taking.status).toBe(404);
    const mine = await his.post('/api/affiliate/payout', { currency: 'ltc', code: ann.code() });
    expect(mine.status).toBe(404);
    expect(await ask(hers, 'balances')).toMatchObject([{ amount: '0.1' }]);
  });

  it('changes nothing from another site: without a token, with another’s token, or by a form', async () => {
    const by = browser(ann);
    const before = await fixture.store.affiliateLedger.balances(ann.id);
    const forged = { 'x-csrf-token': '' };
    const body = { currency: 'ltc', code: ann.code() };
    expect((await by.post('/api/affiliate/payout', body, forged)).status).toBe(403);
    const stranger = browser();
    await stranger.get('/api/domain/');
    const anothers = { 'x-csrf-token': stranger.token };
    for (const path of ['payout', 'addresses', 'addresses/remove', 'transaction', 'transactions/all', 'link/config'])
      expect((await by.post(`/api/affiliate/${path}`, body, anothers)).status).toBe(403);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await by.post('/api/affiliate/payout', 'currency=ltc', form)).status).toBeGreaterThanOrEqual(400);
    expect((await by.get('/api/affiliate/payout?currency=ltc')).status).toBe(405);
    expect(await fixture.store.affiliateLedger.balances(ann.id)).toEqual(before);
  });

  it('cannot pay out or guess a code with the session but without the authenticator', async () => {
    const cat = await fixture.affiliate();
    const by = browser(cat);
    await playExchange(fixture, {
      to: 'ltc',
      fee: 20_000_000n,
      ending: 'finished',
      affiliate: { accountId: cat.id, channel: 'web' },
    });
    const { address } = await fixture.api.testAddress({ currency: 'ltc' });
    const code = cat.code();
    expect((await by.post('/api/affiliate/addresses', { currency: 'ltc', address, code })).status).toBe(200);
    const replayed = await by.post('/api/affiliate/payout', { currency: 'ltc', code });
    expect([replayed.status, await replayed.json()]).toEqual([
      403,
      {
        errors: { code: ['Wrong Google Authenticator Code'] },
        code: 'wrong-code',
        reasons: { code: [{ name: 'code-wrong' }] },
      },
    ]);
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const given = { currency: 'ltc', code: String(guess).repeat(6) };
      statuses.push((await by.post('/api/affiliate/payout', given)).status);
    }
    expect(new Set(statuses.slice(4))).toEqual(new Set([429]));
    // An address of the attacker is not saved either.
    const theft = { currency: 'ltc', address, code: '123456' };
    expect((await by.post('/api/affiliate/addresses', theft)).status).toBe(429);
    expect(await fixture.store.affiliateLedger.balances(cat.id)).toHaveLength(1);
  });

  it.each([
    ['payout', { currency: 'LTC<script>' }],
    ['payout', { currency: { $ne: '' } }],
    ['payout', { currency: 'ltc', code: 'x'.repeat(65) }],
    ['transaction', { fromCurrency: 'ltc' }],
    ['transaction', { fromCurrency: 'ltc', toCurrency: 'ltc' }],
    ['transactions/all', {}],
    ['addresses', { currency: 'ltc', address: 'x'.repeat(300), code: '1' }],
    ['addresses', { currency: 'ltc', address: 'ltc1q\r\nBcc: x', code: '1' }],
    ['link/config', { isCustomized: true, from: 'btc', to: 'eth', amount: '1e9' }],
    ['link/config', { isCustomized: true, from: 'btc', to: 'eth', amount: '1/../..' }],
  ])('is refused invalid input: %s %j', async (path, body) => {
    const response = await browser(ann).post(`/api/affiliate/${path}`, body);
    expect(response.status).toBe(400);
  });

  it('gets 404 for a page that does not exist', async () => {
    const by = browser(ann);
    const page = (name: string) => by.get(`/api/affiliate/operations/${name}`);
    for (const name of ['-1', '1.5', 'x', '1e3', '99999999', '%00']) expect((await page(name)).status).toBe(400);
    expect((await bodyOf(page('0'))).result.page).toBe(1);
    expect((await bodyOf(page('999999'))).result.items).toEqual([]);
  });
});
