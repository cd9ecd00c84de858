import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeCaptchaSolver } from '../../../../adapters/captcha/node-captcha-solver.ts';
import { Browser } from '../../../support/browser/browser.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

const PASSWORD = 'correct horse battery';

let at: ExchangeWithAccounts;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  ada = await member('ada@altway.example');
  bob = await member('bob@altway.example');
});
afterAll(() => at.close());

async function member(email: string): Promise<Browser> {
  await at.open(email, PASSWORD);
  const browser = new Browser(at.url);
  const { result } = await json(await browser.get('/auth/challenge'));
  const captcha = await new NodeCaptchaSolver().solve(result.challenge);
  expect((await browser.post('/auth/login', { email, password: PASSWORD, captcha })).status).toBe(200);
  return browser;
}

async function json(response: Response): Promise<Record<string, any>> {
  return (await response.json()) as Record<string, any>;
}

async function newKey(by = ada, name = 'shop'): Promise<{ id: string; key: string; hint: string }> {
  const made = await by.post('/api/api_keys', { name, password: PASSWORD });
  expect(made.status).toBe(200);
  return (await json(made)).result;
}

function withKey(key: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const own = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers };
  if (body === undefined) return fetch(at.url + path, { headers: own });
  return fetch(at.url + path, { method: 'POST', headers: own, body: JSON.stringify(body) });
}

const estimate = { from: 'btc', to: 'eth', amount: '1' };

async function wanted(): Promise<object> {
  return { from: 'ltc', to: 'eth', amount: '15', address: await testAddress(at, 'eth') };
}

describe('an API key', () => {
  it('is shown once, listed by its beginning, and needs the password', async () => {
    const { status } = await ada.post('/api/api_keys', { name: 'x', password: 'wrong' });
    expect(status).toBe(401);
    const { id, key, hint } = await newKey();
    expect(key).toMatch(/^alt_[\w-]{43}$/);
    expect(key.startsWith(hint)).toBe(true);
    const listed = await (await ada.get('/api/api_keys')).text();
    expect(listed).toContain(id);
    expect(listed).not.toContain(key.slice(12));
    expect((await new Browser(at.url).get('/api/api_key')).status).toBe(401);
    await expect.poll(() => at.sentMails.map(({ kind }) => kind)).toContain('api-key-created');
    const { result: events } = await json(await ada.get('/auth/events'));
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('api-key-created');
  });

  it('calls without a token or a cookie, and is given none', async () => {
    const { key } = await newKey();
    const answer = await withKey(key, '/exchange/estimate', estimate);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('x-csrf-token')).toBeNull();
    const currencies = await withKey(key, '/api/currencies');
    expect([currencies.status, currencies.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('makes exchanges that belong to its account and to no other', async () => {
    const [{ key }, { key: others }] = [await newKey(), await newKey(bob)];
    const made = await withKey(key, '/exchange/transactions', await wanted());
    expect([made.status, made.headers.getSetCookie()]).toEqual([200, []]);
    const { id } = (await json(made)).result;
    expect((await withKey(key, `/exchange/transactions/${id}`)).status).toBe(200);
    expect((await ada.get(`/exchange/transactions/${id}`)).status).toBe(200);
    expect((await withKey(others, `/exchange/transactions/${id}`)).status).toBe(404);
    expect((await withKey(others, `/exchange/transactions/${id}/events`)).status).toBe(404);
    expect((await bob.get(`/exchange/transactions/${id}`)).status).toBe(404);
    expect((await json(await withKey(others, '/exchange/transactions'))).result.total).toBe(0);
  });

  it('has idempotency keys that are separate from those of other accounts', async () => {
    const [{ key }, { key: others }] = [await newKey(), await newKey(bob)];
    const body = await wanted();
    const ids = [];
    for (const one of [key, key, others]) {
      const made = await withKey(one, '/exchange/transactions', body, { 'idempotency-key': '1' });
      ids.push((await json(made)).result.id);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('opens only its scope, even with cookies of a signed-in user', async () => {
    const { key, id } = await newKey();
    const closed = [
      ['/api/profile'],
      ['/auth/sessions'],
      ['/api/merchant'],
      ['/api/api_keys'],
      ['/api/api_keys', { name: 'more', password: PASSWORD }],
      [`/api/api_keys/${id}/rotate`, { password: PASSWORD }],
      ['/api/merchant/secret', { password: PASSWORD }],
      ['/auth/profile/totp_enable', { password: PASSWORD }],
      ['/auth/logout', {}],
    ] as const;
    for (const [path, body] of closed) {
      const alone = await withKey(key, path, body);
      expect([path, alone.status]).toEqual([path, 403]);
      // The owner's own cookies beside the key change nothing.
      const cookie = [...ada.cookies].map((pair) => pair.join('=')).join('; ');
      const both = await withKey(key, path, body, { cookie, 'x-csrf-token': ada.token });
      expect([path, both.status]).toEqual([path, 403]);
    }
    expect((await ada.get('/api/profile')).status).toBe(200);
  });

  it('ignores cookies', async () => {
    const { key } = await newKey(bob);
    const cookie = [...ada.cookies].map((pair) => pair.join('=')).join('; ');
    const made = await withKey(key, '/exchange/transactions', await wanted(), { cookie });
    const { id } = (await json(made)).result;
    expect((await ada.get(`/exchange/transactions/${id}`)).status).toBe(404);
    expect((await bob.get(`/exchange/transactions/${id}`)).status).toBe(200);
  });

  it.each(['alt_nothing', 'x', `alt_${'A'.repeat(43)}`, '', `alt_${'A'.repeat(5_000)}`, "alt_' or 1=1 --"])(
    'that is invalid is refused even for public calls: %j',
    async (key) => {
      for (const answer of [
        await withKey(key, '/exchange/estimate', estimate),
        await withKey(key, '/api/currencies'),
        await ada.post('/exchange/estimate', estimate, { authorization: `bearer ${key}` }),
      ])
        expect([answer.status, (await json(answer)).code]).toEqual([401, 'unauthenticated']);
    },
  );

  it('is refused once it was revoked or replaced', async () => {
    const first = await newKey();
    const rotated = await ada.post(`/api/api_keys/${first.id}/rotate`, { password: PASSWORD });
    const second = (await json(rotated)).result as typeof first;
    expect(second.id).toBe(first.id);
    expect((await withKey(first.key, '/api/currencies')).status).toBe(401);
    expect((await withKey(second.key, '/api/currencies')).status).toBe(200);
    expect((await bob.post(`/api/api_keys/${first.id}/revoke`, {})).status).toBe(404);
    expect((await bob.post(`/api/api_keys/${first.id}/rotate`, { password: PASSWORD })).status).toBe(404);
    expect((await withKey(second.key, '/api/currencies')).status).toBe(200);
    expect((await ada.post(`/api/api_keys/${first.id}/revoke`, {})).status).toBe(200);
    expect((await withKey(second.key, '/api/currencies')).status).toBe(401);
  });

  it('is one of twenty at most', async () => {
    const eve = await member('eve@altway.example');
    const made = await Promise.all(
      Array.from({ length: 24 }, async (_, at) => eve.post('/api/api_keys', { name: `k${at}`, password: PASSWORD })),
    );
    const statuses = made.map(({ status }) => status).toSorted();
    // Password attempts are counted while they run, so some of many concurrent ones may get a 429.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
    while ((await eve.post('/api/api_keys', { name: 'k', password: PASSWORD })).status === 200);
    const full = await eve.post('/api/api_keys', { name: 'one more', password: PASSWORD });
    expect([full.status, (await json(full)).code]).toEqual([409, 'conflict']);
    expect((await json(await eve.get('/api/api_keys'))).result).toHaveLength(20);
  });

  it('needs a token of the browser that makes it', async () => {
    const { status } = await ada.post('/api/api_keys', { name: 'x', password: PASSWORD }, { 'x-csrf-token': 'none' });
    expect(status).toBe(403);
  });

  it('is nowhere in the log', async () => {
    const { key } = await newKey();
    await withKey(key, '/api/currencies');
    await withKey(`${key.slice(0, -1)}_`, '/api/currencies');
    expect(at.log()).not.toContain(key.slice(10, 40));
  });
});

describe('the rate limit of an API key', () => {
  it('counts in addition to that of its IP address', async () => {
    const small = await startExchangeWithAccounts({ rateLimit: 30, trustProxy: true });
    try {
      await small.open('ada@altway.example', PASSWORD);
      const own = { 'x-forwarded-for': '198.51.100.7' };
      const browser = new Browser(small.url, own);
      const { result } = await json(await browser.get('/auth/challenge'));
      const captcha = await new NodeCaptchaSolver().solve(result.challenge);
      await browser.post('/auth/login', { email: 'ada@altway.example', password: PASSWORD, captcha });
      const made = await browser.post('/api/api_keys', { name: 'x', password: PASSWORD });
      const { key } = (await json(made)).result;
      const ask = (count: number) =>
        fetch(`${small.url}/api/currencies`, {
          headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': `203.0.113.${count}` },
        });
      const statuses = [];
      for (let count = 1; count <= 70; count += 1) statuses.push((await ask(count)).status);
      // A new minute may have begun in between.
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
      expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    } finally {
      await small.close();
    }
  });
});
