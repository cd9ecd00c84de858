import { randomUUID } from 'node:crypto';
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
  publishableKey,
  secretKey,
  withKey,
} from '../../../support/browser/key-visits.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

let at: ExchangeWithAccounts;
let ada: Browser;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  ada = await member(at, 'ada@altway.example');
});
afterAll(() => at.close());

async function wanted(): Promise<object> {
  const refundAddress = await testAddress(at, 'ltc');
  return {
    from: 'ltc',
    to: 'eth',
    amount: '15',
    address: await testAddress(at, 'eth'),
    refundAddress,
    email: 'me@a.example',
  };
}

describe('an exchange made with a publishable key', () => {
  it('can be read by its ID with the same key alone, and shows nothing that others could misuse', async () => {
    const [key, other] = [await publishableKey(ada), await publishableKey(await member(at, 'liz@altway.example'))];
    const secret = await secretKey(ada);
    const body = (await wanted()) as Record<string, string>;
    const made = await withKey(at, key, '/exchange/transactions', body);
    expect([made.status, made.headers.getSetCookie()]).toEqual([200, []]);
    const { id, trackSecret } = (await json(made))['result'];
    // The tracking link, which only the creator gets, opens everything.
    expect((await fetch(`${at.url}/exchange/track/${trackSecret}`)).status).toBe(200);

    const read = await withKey(at, key, `/exchange/transactions/${id}`);
    expect(read.status).toBe(200);
    const text = await read.text();
    for (const hidden of [trackSecret, body['refundAddress']!, 'me@a.example']) expect(text).not.toContain(hidden);
    expect(JSON.parse(text).result).toMatchObject({ id, status: 'waiting', payout: { address: body['address'] } });

    for (const stranger of [other, secret]) {
      expect((await withKey(at, stranger, `/exchange/transactions/${id}`)).status).toBe(404);
    }
    // Otherwise anybody who copied the key could fill the owner's history.
    expect((await ada.get(`/exchange/transactions/${id}`)).status).toBe(404);
    expect(
      (await json(await ada.get('/exchange/transactions')))['result'].items.map((one: { id: string }) => one.id),
    ).not.toContain(id);
  });

  it('offers hold options with the tracking link only, not with the ID', async () => {
    const key = await publishableKey(ada);
    const { id, trackSecret } = (await json(await withKey(at, key, '/exchange/transactions', await wanted())))[
      'result'
    ];
    await fetch(`${at.url}/exchange/track/${trackSecret}`);
    const visitor = new Browser(at.url);
    await visitor.post(`/exchange/track/${trackSecret}/test-payment`, { amount: '1' });
    const hold = async () => (await json(await fetch(`${at.url}/exchange/track/${trackSecret}`)))['result'];
    await expect.poll(async () => (await hold()).status, { timeout: 30_000 }).toBe('hold');
    expect((await hold()).choices.length).toBeGreaterThan(0);
    const read = (await json(await withKey(at, key, `/exchange/transactions/${id}`)))['result'];
    expect([read.status, read.choices]).toEqual(['hold', []]);
    for (const path of ['resolve', 'refund-address', 'test-payment']) {
      expect((await withKey(at, key, `/exchange/transactions/${id}/${path}`, { choice: 'refund' })).status).toBe(403);
    }
    await visitor.post(`/exchange/track/${trackSecret}/resolve`, { choice: 'refund' });
    await expect.poll(async () => (await hold()).status, { timeout: 30_000 }).toBe('refunded');
    const refunded = await (await withKey(at, key, `/exchange/transactions/${id}`)).text();
    for (const { address } of (await hold()).sendings) expect(refunded).not.toContain(address);
  });

  it('can still be read with the key that replaces the old one', async () => {
    const pat = await member(at, 'pat@altway.example');
    const old = await publishableKey(pat);
    const { id } = (await json(await withKey(at, old, '/exchange/transactions', await wanted())))['result'];
    const [{ id: keyId }] = (await listedKeys(pat)) as [{ id: string }];
    const fresh = (await json(await pat.post(`/api/api_keys/${keyId}/rotate`, {})))['result'].key;
    expect((await withKey(at, fresh, `/exchange/transactions/${id}`)).status).toBe(200);
    expect((await withKey(at, old, `/exchange/transactions/${id}`)).status).toBe(401);
  });

  it('is created once under an unguessable Idempotency-Key, and is not disclosed for a counting one', async () => {
    const key = await publishableKey(ada);
    const body = await wanted();
    const short = await withKey(at, key, '/exchange/transactions', body, { 'idempotency-key': 'order-1' });
    expect([short.status, (await json(short))['code']]).toEqual([400, 'invalid-input']);
    const named = { 'idempotency-key': randomUUID() };
    const ids = [];
    for (let time = 0; time < 2; time += 1)
      ids.push((await json(await withKey(at, key, '/exchange/transactions', body, named)))['result'].id);
    expect(ids[0]).toBe(ids[1]);
    expect((await withKey(at, key, '/exchange/transactions', { ...body, amount: '16' }, named)).status).toBe(409);
    const others = await publishableKey(await login(at, 'liz@altway.example'));
    expect((await json(await withKey(at, others, '/exchange/transactions', body, named)))['result'].id).not.toBe(
      ids[0],
    );
  });

  it('belongs to no account, even with account cookies in the request', async () => {
    const key = await publishableKey(ada);
    const liz = await login(at, 'liz@altway.example');
    const cookie = [...liz.cookies].map((pair) => pair.join('=')).join('; ');
    const made = await withKey(at, key, '/exchange/transactions', await wanted(), {
      cookie,
      origin: 'https://shop.example',
    });
    const { id } = (await json(made))['result'];
    expect((await liz.get(`/exchange/transactions/${id}`)).status).toBe(404);
    expect((await withKey(at, key, `/exchange/transactions/${id}`)).status).toBe(200);
  });
});
