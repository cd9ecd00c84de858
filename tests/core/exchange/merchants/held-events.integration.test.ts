import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HELD_FOR_MS } from '../../../../core/exchange/accounts/held-events.ts';
import { failure } from '../../../support/failure.ts';
import { RecoveringShop } from '../../../support/fixtures/recovering-shop.ts';
import { isGenuine, sendDue } from '../../../support/fixtures/webhook-bench.ts';

let shop: RecoveringShop;
beforeAll(async () => {
  shop = await RecoveringShop.open();
});
afterAll(() => shop.fixture.close());
beforeEach(() => shop.begin());

describe('webhook events after a password recovery', () => {
  it('are held, and sent once address and secret are confirmed', async () => {
    const { id } = await shop.pay(await shop.signedQuery());
    await shop.recover();
    const later = await shop.merchants.webhookDeliveries({ page: 1 }, { caller: shop.caller });
    expect(later.items).toMatchObject([{ paymentId: id, status: 'waiting', heldUntil: expect.any(String) }]);
    shop.fixture.clock.advance(20 * 86_400_000);
    await sendDue(shop.worker);
    expect(shop.hook.received).toEqual([]);
    await shop.signInAgain();
    await shop.confirm({ kind: 'webhook-url', webhookUrl: shop.hook.url });
    await sendDue(shop.worker);
    expect(shop.hook.received).toEqual([]);
    await shop.confirm({ kind: 'merchant-secret' });
    await sendDue(shop.worker);
    expect(shop.hook.received).toHaveLength(1);
    expect(isGenuine(shop.hook.received[0]!, shop.secret)).toBe(true);
    const [delivery] = (await shop.merchants.webhookDeliveries({ page: 1 }, { caller: shop.caller })).items;
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(delivery!.heldUntil).toBeUndefined();
  });

  it('written during the hold are sent as well, with all their tries left', async () => {
    const query = await shop.signedQuery();
    await shop.recover();
    await shop.confirm({ kind: 'merchant-secret' });
    await shop.pay(query);
    await sendDue(shop.worker);
    expect(shop.hook.received).toEqual([]);
    await shop.merchants.setMerchant({ webhookUrl: shop.hook.url, name: 'Other' }, { caller: shop.caller });
    expect(await shop.waiting()).toEqual(['webhook-url']);
    await shop.merchants.setMerchant({ webhookUrl: `${shop.hook.url}?new` }, { caller: shop.caller });
    expect(await shop.waiting()).toEqual([]);
    await sendDue(shop.worker);
    expect(shop.hook.received).toHaveLength(1);
  });

  it('are given up after thirty days, and can be resent by hand once all is confirmed', async () => {
    await shop.pay(await shop.signedQuery());
    await shop.recover();
    shop.fixture.clock.advance(HELD_FOR_MS);
    await sendDue(shop.worker);
    await shop.signInAgain();
    const [failed] = (await shop.merchants.webhookDeliveries({ page: 1 }, { caller: shop.caller })).items;
    expect(failed).toMatchObject({ status: 'failed', attempts: 0, lastAnswer: 'not confirmed in time' });
    const refused = await Promise.all([
      failure(shop.merchants.replayDelivery({ id: failed!.id }, { caller: shop.caller })),
      failure(shop.merchants.sendTestEvent({}, { caller: shop.caller })),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(['conflict', 'conflict']);
    await shop.confirm({ kind: 'merchant-secret' });
    await shop.confirm({ kind: 'webhook-url', webhookUrl: shop.hook.url });
    await shop.merchants.replayDelivery({ id: failed!.id }, { caller: shop.caller });
    await sendDue(shop.worker);
    expect(shop.hook.received).toHaveLength(1);
  });

  it('are not sent by a worker that claimed them just before', async () => {
    await shop.pay(await shop.signedQuery());
    const { store, clock } = shop.fixture;
    const { merchantId } = (await store.merchants.ofAccount(shop.ann.id))!;
    await shop.recover();
    // As a worker holds it that claimed the event before the recovery.
    await store.deliveries.release(merchantId, clock.now());
    await sendDue(shop.worker);
    expect(shop.hook.received).toEqual([]);
    expect((await shop.merchants.webhookDeliveries({ page: 1 }, { caller: shop.caller })).items).toMatchObject([
      { status: 'waiting', attempts: 0, heldUntil: expect.any(String) },
    ]);
  });
});
