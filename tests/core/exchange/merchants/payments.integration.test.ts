import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { framed, openShop, type ShopOwner, signedQuery } from '../../../support/browser/merchant-visits.ts';
import { openReceiver, type Receiver } from '../../../support/servers/webhook-receiver.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

let at: ExchangeWithAccounts;
let shop: ShopOwner;
let hook: Receiver;

beforeAll(async () => {
  [at, hook] = await Promise.all([startExchangeWithAccounts(), openReceiver()]);
  shop = await openShop(at, 'shop@altway.example', { isTest: true });
});
afterAll(async () => {
  await at.close();
  hook.close();
});

async function result(answer: Response): Promise<any> {
  const { result: found, ...rest } = (await answer.json()) as Record<string, any>;
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(rest)}`);
  return found;
}

describe('a payment', () => {
  it('sends the merchant its events from beginning to end, in order', async () => {
    const { url: webhookUrl, received: hookCalls } = hook;
    await shop.ask('/api/merchant', { webhookUrl });
    await shop.ask('/api/merchant/test_event', {});
    // Events of one payment come in order; this one belongs to none.
    await expect.poll(() => hookCalls).toHaveLength(1);
    const address = await testAddress(at, 'eth');
    const refundAddress = await testAddress(at, 'ltc');
    const asked = { merchant_id: shop.merchantId, to: 'eth', amount: '0.75', address, order_id: 'A-1' };
    const query = signedQuery('payment', asked, shop.secret);
    const made = await result(await framed(`${at.url}/exchange/payments`, { query, from: 'ltc', refundAddress }));
    await result(await framed(`${at.url}/exchange/track/${made.trackSecret}/test-payment`, {}));
    await expect
      .poll(() => hookCalls.length && JSON.parse(hookCalls.at(-1)!.body).data.status, { timeout: 30_000 })
      .toBe('finished');

    const events = hookCalls.map(({ body }) => JSON.parse(body));
    expect(events[0]).toMatchObject({ event: 'test', data: { isTest: true } });
    const ofPayment = events.slice(1);
    expect(ofPayment[0]).toMatchObject({ event: 'payment.created', data: { status: 'waiting' } });
    for (const event of ofPayment)
      expect(event.data).toMatchObject({
        id: made.id,
        orderId: 'A-1',
        to: 'eth',
        amountTo: '0.75',
        address,
        isTest: true,
      });
    const sequences = ofPayment.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a: number, b: number) => a - b));
    const statuses = ofPayment.map(({ data }) => data.status);
    expect(statuses).toEqual(expect.arrayContaining(['waiting', 'sending', 'finished']));
    for (const [index, status] of statuses.entries()) expect(status).not.toBe(statuses[index - 1]);
    for (const { headers, body } of hookCalls) {
      const text = `${String(headers['altway-timestamp'])}.${body}`;
      const signature = createHmac('sha256', shop.secret).update(text).digest('hex');
      expect(headers['altway-signature']).toBe(`v1=${signature}`);
    }
    const { items } = await shop.ask('/api/merchant/deliveries/1');
    expect(items).toHaveLength(hookCalls.length);
    await expect
      .poll(async () => (await shop.ask('/api/merchant/deliveries/1')).items)
      .toEqual(
        items.map(({ id }: { id: string }) => expect.objectContaining({ id, status: 'delivered', attempts: 1 })),
      );
    // Nothing that is sent, stored or listed contains the secret.
    expect(JSON.stringify([hookCalls, items])).not.toContain(made.trackSecret);
    expect(JSON.stringify(items)).not.toContain(shop.secret);
  });

  it('mails its link to its payer, who otherwise has only the frame that created it', async () => {
    const address = await testAddress(at, 'eth');
    const query = signedQuery(
      'payment',
      { merchant_id: shop.merchantId, to: 'eth', amount: '0.5', address },
      shop.secret,
    );
    const refundAddress = await testAddress(at, 'ltc');
    const order = { query, from: 'ltc', refundAddress, email: 'payer@altway.example' };
    const made = await result(await framed(`${at.url}/exchange/payments`, order, { 'accept-language': 'fr' }));
    const link = `${at.url}/track/${made.trackSecret}`;
    const toPayer = () => at.sentMails.filter(({ to }) => to === 'payer@altway.example');
    await expect.poll(toPayer).toEqual([{ kind: 'tracking-link', to: 'payer@altway.example', locale: 'fr', link }]);
  });

  it('resends an event when the merchant asks, under the same ID', async () => {
    const { received: hookCalls } = hook;
    const deliveries = async () => (await shop.ask('/api/merchant/deliveries/1')).items;
    // No other event is in flight.
    await expect.poll(async () => (await deliveries()).every((item: any) => item.status === 'delivered')).toBe(true);
    const { id } = (await deliveries()).at(-1);
    const before = hookCalls.length;
    await shop.ask(`/api/merchant/deliveries/${id}/replay`, {});
    await expect.poll(() => hookCalls.length).toBe(before + 1);
    expect(hookCalls.at(-1)!.headers['altway-delivery']).toBe(id);
    const other = await openShop(at, 'other@altway.example');
    await other.ask('/api/merchant', { webhookUrl: 'http://127.0.0.1:9/' });
    await expect(other.ask(`/api/merchant/deliveries/${id}/replay`, {})).rejects.toThrow('404');
    expect(hookCalls).toHaveLength(before + 1);
  });

  it('limits resending by hand', async () => {
    const busy = await openShop(at, 'busy@altway.example');
    await busy.ask('/api/merchant', { webhookUrl: hook.url });
    for (let count = 0; count < 60; count += 1) await busy.ask('/api/merchant/test_event', {});
    await expect(busy.ask('/api/merchant/test_event', {})).rejects.toThrow('429');
    const { items } = await busy.ask('/api/merchant/deliveries/1');
    await expect(busy.ask(`/api/merchant/deliveries/${items[0].id}/replay`, {})).rejects.toThrow('429');
  });

  it('sends no events without an address; an address needs a secret, and is validated', async () => {
    await expect(shop.ask('/api/merchant', { webhookUrl: 'gopher://a.example' })).rejects.toThrow('400');
    await shop.ask('/api/merchant', { webhookUrl: '' });
    await expect(shop.ask('/api/merchant/test_event', {})).rejects.toThrow('409');
    expect(await shop.ask('/api/merchant')).toMatchObject({ hasSecret: true, isTest: true });
    expect(await shop.ask('/api/merchant')).not.toHaveProperty('webhookUrl');
  });
});
