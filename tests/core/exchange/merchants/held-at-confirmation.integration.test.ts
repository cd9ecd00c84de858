import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateMerchant } from '../../../../core/exchange/accounts/held-events.ts';
import { WebhookWorker } from '../../../../core/exchange/merchants/webhooks/webhook-worker.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import type { MerchantStore } from '../../../../core/ports/stores/merchants/merchant-store.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import { sendDue, type Shop, WebhookBench } from '../../../support/fixtures/webhook-bench.ts';

/** Runs as another request does: a unit of work refuses a nested one. */
const apart = AsyncLocalStorage.snapshot();

let bench: WebhookBench;
beforeAll(async () => {
  bench = await WebhookBench.open();
});
afterAll(() => bench.close());

/** A merchant whose secret waits for confirmation, and a server that receives their events. */
async function heldShop() {
  const receiver = await bench.receiver(200);
  const shop = await bench.shopAt(receiver.url);
  await setUnconfirmed(shop, true);
  return { receiver, shop };
}

async function setUnconfirmed(shop: Shop, isSecretUnconfirmed: boolean): Promise<void> {
  await bench.store.atomically((unit) => updateMerchant(unit, { ...shop, isSecretUnconfirmed }, bench.clock.now()));
}

/** Reads a merchant, who confirms before the result of the read is used. */
function confirmingAfter(merchants: MerchantStore, shop: Shop): MerchantStore {
  const byId: MerchantStore['byId'] = async (id) => {
    const found = await merchants.byId(id);
    await apart(() => setUnconfirmed(shop, false));
    return found;
  };
  return { ...merchants, byId };
}

describe('a confirmation concurrent with the hold of an event', () => {
  it('releases an event that a worker was about to hold', async () => {
    const { receiver, shop } = await heldShop();
    await bench.paymentTo(shop);
    await bench.store.deliveries.release(shop.merchantId, bench.clock.now());
    const { secrets, sender, clock, store } = bench;
    const merchants = confirmingAfter(store.merchants, shop);
    const confirming = new Proxy(store, {
      get: (target, name) => {
        if (name === 'merchants') return merchants;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }) as Store;
    const logger = new MemoryLogger();
    await sendDue(new WebhookWorker({ store: confirming, secrets, sender, clock, logger, random: () => 0.5 }));
    expect(receiver.received).toHaveLength(1);
    receiver.close();
  });

  it('releases an event that was just being written', async () => {
    const { receiver, shop } = await heldShop();
    const now = bench.clock.now();
    const payment = { merchantId: shop.merchantId, isSigned: true, isTest: false };
    const record = sampleRecord({ createdAt: now, updatedAt: now, payment });
    await bench.store.atomically(async (unit) => {
      await unit.transactions.insert(record, [sampleEvent(1)]);
      const merchants = confirmingAfter(unit.merchants, shop);
      await bench.events.created({ merchants, deliveries: unit.deliveries }, record);
    });
    await sendDue(bench.worker());
    expect(receiver.received).toHaveLength(1);
    receiver.close();
  });
});
