import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { framed, openShop, type ShopOwner, signedQuery } from '../../../support/browser/merchant-visits.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

let at: ExchangeWithAccounts;
let shop: ShopOwner;
let address: string;
let refundAddress: string;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  shop = await openShop(at, 'shop@altway.example', { name: 'Ada’s Bücher' });
  [address, refundAddress] = (await Promise.all(['eth', 'ltc'].map((currency) => testAddress(at, currency)))) as [
    string,
    string,
  ];
});
afterAll(() => at.close());

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

/** Makes a payment, pays it, and waits until it is finished. */
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
  it('calls without cookies and tokens, and is given none', async () => {
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
    ['a cookie', { cookie: 'a=b' }],
    ['a session', { cookie: 'connect.sid=x' }],
    ['the Sec-Fetch-Site header of another site', { 'sec-fetch-site': 'cross-site' }],
    ['the Sec-Fetch-Site header of a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['the frame header set to 0', { 'altway-frame': '0' }],
  ])('needs a token when it sends %s', async (_, headers) => {
    expect((await framed(`${at.url}/exchange/estimate`, estimate, headers)).status).toBe(403);
    expect((await pay(signedQuery('payment', asked(), shop.secret), headers)).status).toBe(403);
  });

  it('is not authenticated by the cookies of a signed-in user', async () => {
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

  it('cannot be called by other sites: no preflight is granted', async () => {
    const preflight = await fetch(`${at.url}/exchange/payments`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'altway-frame' },
    });
    expect(preflight.ok).toBe(false);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a payment', () => {
  it('has the signed terms and a fixed rate, and only its merchant sees it in the list of payments', async () => {
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

  it('is refused when its signed link was altered', async () => {
    const query = signedQuery('payment', asked({ expires: '99999999999' }), shop.secret);
    const other = await testAddress(at, 'eth');
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
    // A signature of another widget is not valid for this one.
    expect((await terms('market', query)).status).toBe(403);
    expect((await terms('payment', query)).status).toBe(200);
    expect((await terms('payment', query.split('&').toReversed().join('&'))).status).toBe(200);
  });

  it('is refused once the link has expired', async () => {
    const expired = asked({ expires: String(Math.floor(Date.now() / 1000) - 1) });
    expect((await pay(signedQuery('payment', expired, shop.secret))).status).toBe(403);
  });

  it('has the same terms when the server signed the link', async () => {
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

  it('needs merchant, currency, amount, address and refund address', async () => {
    for (const name of ['merchant_id', 'to', 'amount', 'address'] as const) {
      const { [name]: _, ...rest } = asked();
      const refused = await pay(new URLSearchParams(rest).toString());
      expect([name, refused.status]).toEqual([name, 400]);
      expect((await json(refused)).errors).toHaveProperty(name);
    }
    const body = { query: signedQuery('payment', asked(), shop.secret), from: 'ltc' };
    const withoutRefund = await framed(`${at.url}/exchange/payments`, body);
    expect((await json(withoutRefund)).errors).toHaveProperty('refundAddress');
    const nobody = new URLSearchParams(asked({ merchant_id: 'aaaaaaaaaaaa' })).toString();
    expect((await pay(nobody)).status).toBe(404);
  });

  it('is refused when its query is invalid', async () => {
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

  it('is created once per order after it was paid, and not by unsigned links', async () => {
    const order = asked({ amount: '0.5' });
    const signed = signedQuery('payment', order, shop.secret);
    const unsigned = new URLSearchParams(order).toString();
    await finished(unsigned);
    expect((await pay(unsigned)).status).toBe(409);
    // An unsigned payment that anybody made for the order does not block the signed one.
    await finished(signed);
    const again = await pay(signed);
    expect([again.status, (await json(again)).code]).toEqual([409, 'conflict']);
    expect((await pay(unsigned)).status).toBe(409);
  });

  it('of a test does not count as a payment of the order', async () => {
    await shop.ask('/api/merchant', { isTest: true });
    const query = signedQuery('payment', asked({ amount: '0.5' }), shop.secret);
    await finished(query);
    expect((await pay(query)).status).toBe(409);
    await shop.ask('/api/merchant', { isTest: false });
    expect((await pay(query)).status).toBe(200);
  });

  it('is created once when it is sent twice under one idempotency key', async () => {
    const query = signedQuery('payment', asked(), shop.secret);
    const key = { 'idempotency-key': `pay ${Math.random()}` };
    const [one, two] = [await json(await pay(query, key)), await json(await pay(query, key))];
    expect(two.result.id).toBe(one.result.id);
  });
});
