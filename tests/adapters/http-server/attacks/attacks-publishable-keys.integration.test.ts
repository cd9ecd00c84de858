import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../support/browser/browser.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import {
  json,
  listedKeys,
  login,
  member,
  PASSWORD,
  publishableKey,
  withKey,
} from '../../../support/browser/key-visits.ts';

const KEY = /^alt_pk_[\w-]{43}$/;

let at: ExchangeWithAccounts;
let ada: Browser;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  ada = await member(at, 'ada@altway.example');
});
afterAll(() => at.close());

describe('the publishable key of an account', () => {
  it('is shown in full to its owner, created at the first visit and the same afterwards', async () => {
    const eve = await member(at, 'eve@altway.example');
    expect(await listedKeys(eve)).toEqual([]);
    const sentMails = at.sentMails.length;
    const key = await publishableKey(eve);
    expect(key).toMatch(KEY);
    const page = await json(await eve.get('/api/content?path=/developers'));
    expect([page['content'].path, page['apiKey'], await publishableKey(eve)]).toEqual(['/developers', key, key]);
    const [view] = await listedKeys(eve);
    expect(view).toMatchObject({ kind: 'publishable', key, hint: key.slice(0, 13) });
    // A GET created it, and another site can make a browser send one: no mail is sent for it.
    expect(at.sentMails.length).toBe(sentMails);
  });

  it('is created once by concurrent visits from different sessions', async () => {
    await member(at, 'two@altway.example');
    const both = await Promise.all([login(at, 'two@altway.example'), login(at, 'two@altway.example')]);
    const keys = await Promise.all(
      both.flatMap((browser) => [
        publishableKey(browser),
        browser
          .get('/api/content?path=/developers')
          .then(json)
          .then(({ apiKey }) => apiKey as string),
        publishableKey(browser),
      ]),
    );
    expect(new Set(keys).size).toBe(1);
    expect(await listedKeys(both[0]!)).toHaveLength(1);
    const { result: events } = await json(await both[0]!.get('/auth/events'));
    expect(events.filter(({ kind }: { kind: string }) => kind === 'api-key-created')).toHaveLength(1);
  });

  it('is not shown to others, with the page or without', async () => {
    const key = await publishableKey(ada);
    const strangers = [new Browser(at.url), await member(at, 'bob@altway.example')];
    const answers = await Promise.all(strangers.map((one) => one.get('/api/content?path=/developers')));
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
    const [nobody, bob] = await Promise.all(answers.map(json));
    expect(nobody!['content'].path).toBe('/developers');
    expect(nobody).not.toHaveProperty('apiKey');
    expect(bob!['apiKey']).toMatch(KEY);
    expect(bob!['apiKey']).not.toBe(key);
    expect(await json(await ada.get('/api/content?path=/faq'))).not.toHaveProperty('apiKey');
    const secret = (await json(await ada.post('/api/api_keys', { name: 'x', password: PASSWORD })))['result'].key;
    for (const shown of [key, secret]) {
      expect((await withKey(at, shown, '/api/content?path=/developers')).status).toBe(403);
      expect((await withKey(at, shown, '/api/api_key')).status).toBe(403);
    }
    const dead = { cookie: `connect.sid=${'a'.repeat(43)}` };
    expect(await json(await fetch(`${at.url}/api/content?path=/developers`, { headers: dead }))).not.toHaveProperty(
      'apiKey',
    );
  });

  it('stops working when its owner replaces it, which needs no password and leaves one key', async () => {
    const max = await member(at, 'max@altway.example');
    const old = await publishableKey(max);
    const [{ id }] = (await listedKeys(max)) as [{ id: string }];
    expect((await ada.post(`/api/api_keys/${id}/rotate`, {})).status).toBe(401);
    expect((await withKey(at, old, '/api/currencies')).status).toBe(200);
    const { result } = await json(await max.post(`/api/api_keys/${id}/rotate`, {}));
    expect(result).toMatchObject({ id, kind: 'publishable', key: expect.stringMatching(KEY) });
    expect(result.key).not.toBe(old);
    expect([
      (await withKey(at, old, '/api/currencies')).status,
      (await withKey(at, result.key, '/api/currencies')).status,
    ]).toEqual([401, 200]);
    expect(await publishableKey(max)).toBe(result.key);
    expect(await listedKeys(max)).toHaveLength(1);
    // Once revoked, it is gone until the next visit creates another in the same place.
    expect((await max.post(`/api/api_keys/${id}/revoke`, {})).status).toBe(200);
    expect((await withKey(at, result.key, '/api/currencies')).status).toBe(401);
    expect(await listedKeys(max)).toEqual([]);
    const next = await publishableKey(max);
    expect([old, result.key]).not.toContain(next);
    expect((await listedKeys(max)).map((one) => [one['id'], one['key']])).toEqual([[id, next]]);
  });

  it('needs the password to replace a secret key', async () => {
    const made = (await json(await ada.post('/api/api_keys', { name: 'x', password: PASSWORD })))['result'];
    expect((await ada.post(`/api/api_keys/${made.id}/rotate`, {})).status).toBe(401);
    expect((await withKey(at, made.key, '/api/currencies')).status).toBe(200);
    expect((await listedKeys(ada)).find(({ id }) => id === made.id)).not.toHaveProperty('key');
  });

  it('is not accepted in place of a secret key', async () => {
    const tom = await member(at, 'tom@altway.example');
    await publishableKey(tom);
    for (let made = 0; made < 20; made += 1)
      expect((await tom.post('/api/api_keys', { name: `k${made}`, password: PASSWORD })).status).toBe(200);
    expect((await tom.post('/api/api_keys', { name: 'more', password: PASSWORD })).status).toBe(409);
  });
});

describe('the rate limits of a publishable key', () => {
  it('do not affect the owner’s customers when a stranger with a copy sends too many requests', async () => {
    const small = await startExchangeWithAccounts({ rateLimit: 40, trustProxy: true });
    try {
      const key = await publishableKey(
        await member(small, 'ada@altway.example', { 'x-forwarded-for': '198.51.100.7' }),
      );
      const ask = async (address: string) => {
        const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': address, origin: 'https://thief.example' };
        return fetch(`${small.url}/api/currencies`, { headers });
      };
      const thief = [];
      // At most the requests of two minutes, should one begin in between.
      for (let count = 0; count < 30; count += 1) thief.push(await ask('203.0.113.9'));
      const refused = thief.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(10);
      expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/);
      // So that the page can read the answer.
      expect(refused[0]!.headers.get('access-control-allow-origin')).toBe('*');
      for (let customer = 1; customer <= 12; customer += 1) expect((await ask(`192.0.2.${customer}`)).status).toBe(200);
    } finally {
      await small.close();
    }
  });
});
