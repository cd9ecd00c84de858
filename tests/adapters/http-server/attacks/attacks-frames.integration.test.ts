import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { framed, openShop, type ShopOwner, signedQuery } from '../../../support/browser/merchant-visits.ts';

let at: ExchangeWithAccounts;
let shop: ShopOwner;
let address: string;
let refundAddress: string;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  shop = await openShop(at, 'shop@altway.example', { name: 'Ada’s Bücher' });
  [address, refundAddress] = (await Promise.all(['eth', 'ltc'].map(testAddress))) as [string, string];
});
afterAll(() => at.close());

async function testAddress(ticker: string): Promise<string> {
  const answer = await framed(`${at.url}/exchange/test-address?currency=${ticker}`);
  return (await json(answer)).result.address;
}

async function json(response: Response): Promise<Record<string, any>> {
  return (await response.json()) as Record<string, any>;
}

const estimate = { from: 'btc', to: 'eth', amount: '1' };

const asked = (more: Record<string, string> = {}) => ({
  merchant_id: shop.merchantId,
  to: 'eth',
  amount: '2.5',
  address,
  order_id: `order ${Math.random()}`,
  ...more,
});

function pay(query: string, headers: Record<string, string> = {}): Promise<Response> {
  return framed(`${at.url}/exchange/payments`, { query, from: 'ltc', refundAddress }, headers);
}

/** Makes a payment, pays it, and waits until it is done. */
async function finished(query: string): Promise<void> {
  const { result } = await json(await pay(query));
  await framed(`${at.url}/exchange/track/${result.trackSecret}/test-payment`, {});
  await waitFor('the payment to be finished', async () => {
    const found = await json(await framed(`${at.url}/exchange/track/${result.trackSecret}`));
    return found.result.status === 'finished' || undefined;
  });
}

function terms(kind: string, query: string): Promise<Response> {
  return framed(`${at.url}/api/widget/terms?${new URLSearchParams({ kind, query })}`);
}

describe('a framed page', () => {
  it('asks without cookies and tokens, and is given none', async () => {
    const exchange = { from: 'ltc', to: 'eth', amount: '15', address };
    for (const answer of [
      await framed(`${at.url}/exchange/estimate`, estimate),
      await framed(`${at.url}/exchange/quote`, { ...estimate, fixed: true }),
      await framed(`${at.url}/exchange/address`, { currency: 'eth', address }),
      await framed(`${at.url}/exchange/widget-transactions`, { ...exchange, kind: 'exchange', query: '' }),
      await framed(`${at.url}/api/currencies`),
      await terms('exchange', 'from=btc'),
      await pay(signedQuery('payment', asked(), shop.secret)),
    ]) {
      expect([answer.url, answer.status]).toEqual([answer.url, 200]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get('x-csrf-token')).toBeNull();
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([
    ['a cookie, whatever it is', { cookie: 'a=b' }],
    ['a session', { cookie: 'connect.sid=x' }],
    ['another site, as browsers tell it', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of the site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no opinion of a frame', { 'altway-frame': '0' }],
  ])('with %s needs a token like everybody', async (_, headers) => {
    expect((await framed(`${at.url}/exchange/estimate`, estimate, headers)).status).toBe(403);
    expect((await pay(signedQuery('payment', asked(), shop.secret), headers)).status).toBe(403);
  });

  it('with the cookies of somebody who is signed in is not taken for them', async () => {
    const cookie = [...shop.browser.cookies].map((pair) => pair.join('=')).join('; ');
    for (const path of ['/exchange/transactions', '/api/merchant', '/auth/logout'])
      expect((await framed(at.url + path, {}, { cookie })).status).toBe(403);
  });

  it.each([
    '/exchange/transactions',
    '/auth/login',
    '/auth/reg',
    '/api/merchant/secret',
    '/api/api_keys',
    '/api/subscribe',
    '/auth/logout',
  ])('cannot reach %s without a token', async (path) => {
    expect((await framed(at.url + path, { email: 'a@b.example', password: 'x', name: 'x' })).status).toBe(403);
  });

  it('is not asked for by other sites: no preflight is granted', async () => {
    const preflight = await fetch(`${at.url}/exchange/payments`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'altway-frame' },
    });
    expect(preflight.ok).toBe(false);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a payment', () => {
  it('is what the merchant signed, at a fixed rate, told to the merchant alone', async () => {
    const wanted = asked({ expires: String(Math.floor(Date.now() / 1000) + 60) });
    const { result } = await json(await pay(signedQuery('payment', wanted, shop.secret)));
    expect(result).toMatchObject({ to: 'eth', amountTo: '2.5', payout: { address }, rateKind: 'fixed', from: 'ltc' });
    expect(result.trackSecret).toMatch(/^[\w-]{43}$/);
    const { items } = await shop.ask('/api/merchant/payments/1');
    expect(items[0]).toMatchObject({ id: result.id, orderId: wanted.order_id, isSigned: true, isTest: false });
    expect(JSON.stringify(items)).not.toContain(result.trackSecret);
    const other = await openShop(at, 'other@altway.example');
    expect((await other.ask('/api/merchant/payments/1')).total).toBe(0);
  });

  it('is refused where anything was changed on the way', async () => {
    const query = signedQuery('payment', asked({ expires: '99999999999' }), shop.secret);
    const other = await testAddress('eth');
    for (const changed of [
      query.replace(address, other),
      `${query}&address=${other}`,
      `address=${other}&${query}`,
      query.replace('amount=2.5', 'amount=2.6'),
      query.replace('to=eth', 'to=btc'),
      query.replace('expires=99999999999', 'expires=99999999998'),
      query.replace('&expires=99999999999', ''),
      `${query}&ref_id=thief`,
      query.replace(/signature=.*/, 'signature='),
      `${query}&signature=${'0'.repeat(64)}`,
      query.replace(/merchant_id=\w+/, 'merchant_id=aaaaaaaaaaaa'),
      query.replace(/merchant_id=\w+/, 'merchant_id=%00'),
    ]) {
      const refused = await pay(changed);
      expect([changed, refused.status, (await json(refused)).code]).toEqual([changed, 403, 'forbidden']);
      expect((await terms('payment', changed)).status).toBe(403);
    }
    // Another widget's signature is none of this one's.
    expect((await terms('market', query)).status).toBe(403);
    expect((await terms('payment', query)).status).toBe(200);
    expect((await terms('payment', query.split('&').toReversed().join('&'))).status).toBe(200);
  });

  it('is refused once the link has expired', async () => {
    const expired = asked({ expires: String(Math.floor(Date.now() / 1000) - 1) });
    expect((await pay(signedQuery('payment', expired, shop.secret))).status).toBe(403);
  });

  it('by a link that the house signed is the same', async () => {
    const { url } = await shop.ask('/api/merchant/links', {
      kind: 'payment',
      options: {
        to: 'eth',
        amount: '1',
        address,
        order_id: 'ä & ö = ü+1',
        merchant_id: 'somebodyelse',
        signature: 'x',
      },
    });
    const link = new URL(url);
    expect(link.origin + link.pathname).toBe(`${at.url}/payment-widget`);
    const judged = (await json(await terms('payment', link.search.slice(1)))).result;
    expect(judged).toMatchObject({
      signature: 'valid',
      merchant: { id: shop.merchantId, name: 'Ada’s Bücher' },
      options: { payoutAddress: address, canChangeAddress: false, orderId: 'ä & ö = ü+1' },
    });
  });

  it('needs whom, what and where to be said, and a way back', async () => {
    for (const name of ['merchant_id', 'to', 'amount', 'address'] as const) {
      const { [name]: _, ...rest } = asked();
      const refused = await pay(new URLSearchParams(rest).toString());
      expect([name, refused.status]).toEqual([name, 400]);
      expect((await json(refused)).errors).toHaveProperty(name);
    }
    const body = { query: signedQuery('payment', asked(), shop.secret), from: 'ltc' };
    const noWayBack = await framed(`${at.url}/exchange/payments`, body);
    expect((await json(noWayBack)).errors).toHaveProperty('refundAddress');
    const nobody = new URLSearchParams(asked({ merchant_id: 'aaaaaaaaaaaa' })).toString();
    expect((await pay(nobody)).status).toBe(404);
  });

  it('is made of nothing but what was said', async () => {
    for (const [name, value] of [
      ['amount', 'much'],
      ['amount', '1,5'],
      ['amount', '1e3'],
      ['amount', '0'],
      ['amount', '0.00'],
      ['amount', ' '],
      ['to', ' '],
      ['to', 'e t h'],
      ['extra_id', 'x'.repeat(200)],
      ['order_id', 'x'.repeat(200)],
      ['order_id', 'a\u0000b'],
      ['address', 'x'.repeat(300)],
    ] as const) {
      const refused = await pay(signedQuery('payment', asked({ [name]: value }), shop.secret));
      expect([name, refused.status, (await json(refused)).errors]).toEqual([name, 400, { [name]: ['cannot be used'] }]);
    }
  });

  it('of one order is made once it was paid, and not by links that nobody signed', async () => {
    const order = asked({ amount: '0.5' });
    const signed = signedQuery('payment', order, shop.secret);
    const unsigned = new URLSearchParams(order).toString();
    await finished(unsigned);
    expect((await pay(unsigned)).status).toBe(409);
    // What anybody could have paid in the order's name keeps nobody from paying it.
    await finished(signed);
    const again = await pay(signed);
    expect([again.status, (await json(again)).code]).toEqual([409, 'conflict']);
    expect((await pay(unsigned)).status).toBe(409);
  });

  it('of a test is no payment of the order', async () => {
    await shop.ask('/api/merchant', { isTest: true });
    const query = signedQuery('payment', asked({ amount: '0.5' }), shop.secret);
    await finished(query);
    expect((await pay(query)).status).toBe(409);
    await shop.ask('/api/merchant', { isTest: false });
    expect((await pay(query)).status).toBe(200);
  });

  it('that is sent twice under one key is made once', async () => {
    const query = signedQuery('payment', asked(), shop.secret);
    const key = { 'idempotency-key': `pay ${Math.random()}` };
    const [one, two] = [await json(await pay(query, key)), await json(await pay(query, key))];
    expect(two.result.id).toBe(one.result.id);
  });
});
