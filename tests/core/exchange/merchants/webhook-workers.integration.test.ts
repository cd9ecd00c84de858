import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebhookSender } from '../../../../core/ports/services/webhook-sender.ts';
import { sendDue, WebhookBench } from '../../../support/fixtures/webhook-bench.ts';

/** The most events that one process has in flight to one merchant. */
const atOnceToOne = 4;

let bench: WebhookBench;
beforeAll(async () => {
  bench = await WebhookBench.open();
});
afterAll(() => bench.close());

describe('a crashed worker', () => {
  it('loses no event, and gives no event a second ID', async () => {
    const shop = await bench.receiver(200);
    const merchant = await bench.shopAt(shop.url);
    const payments = await Promise.all(Array.from({ length: 30 }, () => bench.paymentTo(merchant)));
    const ids = (await Promise.all(payments.map(({ id }) => bench.store.deliveries.ofPayment(id))))
      .flat()
      .map(({ id }) => id);
    let dead = 0;
    // Claims events, sends some of them, and never reports back.
    const dying: WebhookSender = {
      refusal: () => undefined,
      send: async (request) => {
        dead += 1;
        if (dead % 2 === 0) await bench.sender.send(request);
        return new Promise(() => {});
      },
    };
    const first = bench.worker(dying);
    while ((await first.round()) > 0);
    await expect.poll(() => dead).toBe(atOnceToOne);
    const others = [bench.worker(), bench.worker(), bench.worker()];
    await Promise.all(others.map(sendDue));
    bench.clock.advance(60_000);
    await Promise.all(others.map(sendDue));
    const settled = await Promise.all(payments.map(({ id }) => bench.store.deliveries.ofPayment(id)));
    expect(settled.flat().map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'delivered']));
    // Only what the crashed worker had sent came twice.
    await expect.poll(() => shop.received.length).toBe(ids.length + atOnceToOne / 2);
    const arrived = shop.received.map(({ headers }) => headers['altway-delivery'] as string);
    expect(new Set(arrived)).toEqual(new Set(ids));
    shop.close();
  });

  it('does not make two running workers send one event twice', async () => {
    const shop = await bench.receiver(200);
    const merchant = await bench.shopAt(shop.url);
    await Promise.all(Array.from({ length: 40 }, () => bench.paymentTo(merchant)));
    await Promise.all([bench.worker(), bench.worker(), bench.worker(), bench.worker()].map(sendDue));
    const arrived = shop.received.map(({ headers }) => headers['altway-delivery']);
    expect([arrived.length, new Set(arrived).size]).toEqual([40, 40]);
    shop.close();
  });
});

describe('a slow merchant', () => {
  it('delays no other merchant', async () => {
    const slow = await bench.shopAt('http://slow.example/');
    const quick = await bench.receiver(200);
    const merchant = await bench.shopAt(quick.url);
    for (let count = 0; count < 50; count += 1) await bench.paymentTo(slow);
    await bench.paymentTo(merchant);
    let asleep = 0;
    const worker = bench.worker({
      refusal: () => undefined,
      send: (request) => {
        if (request.url === quick.url) return bench.sender.send(request);
        asleep += 1;
        return new Promise(() => {});
      },
    });
    while ((await worker.round()) > 0);
    await expect.poll(() => [quick.received.length, asleep]).toEqual([1, atOnceToOne]);
    quick.close();
  });

  it('with many events in flight takes no place before a merchant with none', async () => {
    // More than fit in at once, each with more to send.
    const many = await Promise.all(
      Array.from({ length: 33 }, (_, index) => bench.shopAt(`http://slow-${index}.example/`)),
    );
    for (const slow of many) await Promise.all(Array.from({ length: 5 }, () => bench.paymentTo(slow)));
    const answers: (() => void)[] = [];
    const asked: string[] = [];
    const worker = bench.worker({
      refusal: () => undefined,
      send: ({ url }) => {
        asked.push(url);
        return new Promise((resolve) => answers.push(() => resolve({ status: 200 })));
      },
    });
    while ((await worker.round()) > 0);
    await expect.poll(() => asked.length).toBe(128);
    await bench.paymentTo(await bench.shopAt('http://late.example/'));
    expect(await worker.round()).toBe(0);
    answers[0]!();
    await expect.poll(() => worker.round()).toBe(1);
    await expect.poll(() => asked.at(-1)).toBe('http://late.example/');
  });
});
