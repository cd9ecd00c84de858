import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { framed, openShop, type ShopOwner, signedQuery } from '../../../support/browser/merchant-visits.ts';
import { openReceiver, type Receiver } from '../../../support/servers/webhook-receiver.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

let at: ExchangeWithAccounts;
let hook: Receiver;
let shop: ShopOwner;
let mine: string;
let theirs: string;

beforeAll(async () => {
  [at, hook] = await Promise.all([startExchangeWithAccounts(), openReceiver([204])]);
  shop = await openShop(at, 'shop@altway.example', { webhookUrl: hook.url });
  [mine, theirs] = [await testAddress(at, 'eth'), await testAddress(at, 'eth')];
});
afterAll(async () => {
  await at.close();
  hook.close();
});

/** Exchanges 15 LTC for ETH to `mine` in a widget opened with that query. */
function ask(kind: string, query: string, changed: object = {}): Promise<Response> {
  const wanted = { kind, query, from: 'ltc', to: 'eth', amount: '15', address: mine, ...changed };
  return framed(`${at.url}/exchange/widget-transactions`, wanted);
}

async function made(answer: Response): Promise<Transaction> {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: Transaction }).result;
}

async function recordOf({ id }: Transaction) {
  return (await at.fixture.store.transactions.byId(id))!;
}

const deliveriesOf = ({ id }: Transaction) =>
  hook.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.id === id);

const listed = async ({ id }: Transaction) =>
  (await shop.ask('/api/merchant/payments/1')).items.find((item: { id: string }) => item.id === id);

describe('an exchange in a merchant’s widget', () => {
  it('sends events from its deposit to its end, without the customer’s payout address', async () => {
    const exchange = await made(await ask('market', `merchant_id=${shop.merchantId}`));
    await framed(`${at.url}/exchange/track/${exchange.trackSecret}/test-payment`, {});
    await expect.poll(() => deliveriesOf(exchange).at(-1)?.data.status, { timeout: 30_000 }).toBe('finished');
    const events = deliveriesOf(exchange);
    // The link is unsigned, so there are no events before a deposit.
    expect(events.every(({ data }) => data.kind === 'exchange' && data.status !== 'waiting')).toBe(true);
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['exchange.status']));
    expect(await listed(exchange)).toMatchObject({ kind: 'exchange', status: 'finished', isSigned: false, to: 'eth' });
    const known = JSON.stringify([events, await listed(exchange)]);
    for (const secret of [mine, exchange.trackSecret!]) expect(known).not.toContain(secret);
  });

  it('pays to the address that the merchant signed, whatever the request says', async () => {
    const asked = { merchant_id: shop.merchantId, from: 'ltc', to: 'eth', amount: '15', address: theirs };
    const exchange = await made(await ask('v1', signedQuery('v1', asked, shop.secret)));
    expect(exchange.payout).toEqual({ address: theirs });
    expect(await listed(exchange)).toMatchObject({ isSigned: true, address: theirs });
    await expect
      .poll(() => deliveriesOf(exchange)[0])
      .toMatchObject({ event: 'exchange.created', data: { address: theirs } });
  });

  it('is refused for another pair or amount than signed, and for a changed link', async () => {
    const asked = { merchant_id: shop.merchantId, from: 'ltc', to: 'eth', amount: '15', address: theirs };
    const query = signedQuery('market', asked, shop.secret);
    const refused = async (changed: object) => {
      const answer = await ask('market', query, changed);
      return [answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)];
    };
    expect(await refused({ to: 'doge', address: await testAddress(at, 'doge') })).toEqual([400, ['to']]);
    expect(await refused({ from: 'btc', amount: '0.1' })).toEqual([400, ['from']]);
    expect(await refused({ amount: '14.9' })).toEqual([400, ['amount']]);
    expect(await refused({ amount: undefined, amountTo: '0.1' })).toEqual([400, ['amount']]);
    expect((await ask('market', query.replace(theirs, mine))).status).toBe(403);
    expect((await ask('v1', query)).status).toBe(403);
    expect((await ask('payment', query)).status).toBe(400);
  });

  it('is a test when the merchant is in test mode', async () => {
    const tester = await openShop(at, 'tester@altway.example', { isTest: true });
    const exchange = await made(await ask('market', `merchant_id=${tester.merchantId}`));
    expect((await tester.ask('/api/merchant/payments/1')).items).toMatchObject([{ id: exchange.id, isTest: true }]);
  });

  it('is created once, however often it is requested', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const wanted = { kind: 'market', query: `merchant_id=${shop.merchantId}`, from: 'ltc', to: 'eth', amount: '15' };
    const twice = await Promise.all(
      [1, 2].map(() => framed(`${at.url}/exchange/widget-transactions`, { ...wanted, address: mine }, key)),
    );
    const [one, two] = await Promise.all(twice.map(made));
    expect(two!.id).toBe(one!.id);
  });
});

describe('an exchange in a widget with a fixed pair', () => {
  const fixed = () => `from=ltc&to=eth&address=${mine}`;
  const status = async (kind: string, query: string, changed: object = {}) => {
    const answer = await ask(kind, query, changed);
    const { errors = {} } = (await answer.json()) as { errors?: object };
    return [answer.status, ...Object.keys(errors)];
  };

  it.each(['exchange', 'market', 'v1'])('is refused for another pair in the %s widget', async (kind) => {
    const doge = await testAddress(at, 'doge');
    expect(await status(kind, fixed(), { to: 'doge', address: doge })).toEqual([400, 'to']);
    expect(await status(kind, fixed(), { from: 'btc', amount: '0.1' })).toEqual([400, 'from']);
    expect(await status(kind, fixed(), { from: 'eth', to: 'ltc', address: await testAddress(at, 'ltc') })).toEqual([
      400,
      'from',
    ]);
    expect(await status(kind, fixed())).toEqual([200]);
    // The address can be changed without a signature; the pair cannot.
    expect(await status(kind, fixed(), { address: theirs })).toEqual([200]);
    const open = `${fixed()}&can_change_currency=1`;
    expect(await status(kind, open, { to: 'doge', address: doge })).toEqual([200]);
  });

  it('is created for the pair that the page shows in place of one that is not offered', async () => {
    const query = `from=nothing&to=eth&address=${mine}`;
    expect(await status('exchange', query, { from: 'btc', amount: '0.1' })).toEqual([200]);
    expect(await status('exchange', query)).toEqual([400, 'from']);
  });
});

describe('an exchange in a public widget', () => {
  it('belongs to its customer only', async () => {
    const exchange = await made(await ask('exchange', 'merchant_id=abcdefghjk23'));
    expect((await recordOf(exchange)).payment).toBeUndefined();
  });

  it('is attributed to the affiliate of the widget, and to no other one named in the request', async () => {
    const exchange = await made(await ask('exchange', 'ref_id=ann', { refId: 'bob' }));
    expect((await recordOf(exchange)).refId).toBe('ann');
  });
});
