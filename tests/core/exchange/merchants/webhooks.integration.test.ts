import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETRY_MS } from '../../../../core/exchange/merchants/webhooks/webhook-outcome.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import { isGenuine, sendDue, WebhookBench } from '../../../support/fixtures/webhook-bench.ts';

let bench: WebhookBench;
beforeAll(async () => {
  bench = await WebhookBench.open();
});
afterAll(() => bench.close());

const waiting: (() => void)[] = [];
const runner = setInterval(() => waiting.shift()?.(), 5);
afterAll(() => clearInterval(runner));

/** Runs work as another process would, outside of the current unit of work. */
function meanwhile(work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(() => void work().then(resolve, reject));
  });
}

describe('a webhook event', () => {
  it('is retried until the merchant accepts it, under the same ID', async () => {
    const shop = await bench.receiver(500, 0, 204);
    const merchant = await bench.shopAt(shop.url);
    const { id: paymentId } = await bench.paymentTo(merchant);
    const worker = bench.worker();
    for (const pause of [0, ...RETRY_MS.slice(0, 2)]) {
      bench.clock.advance(pause - 1);
      await sendDue(worker);
      bench.clock.advance(1);
      await sendDue(worker);
    }
    bench.clock.advance(10 * RETRY_MS.at(-1)!);
    await sendDue(worker);
    expect(shop.received.map(({ at }) => at - shop.received[0]!.at)).toEqual([0, 10_000, 40_000]);
    expect(new Set(shop.received.map(({ headers }) => headers['altway-delivery'])).size).toBe(1);
    expect(shop.received.every((one) => isGenuine(one, merchant.secret))).toBe(true);
    const { headers, body } = shop.received[2]!;
    expect(Number(headers['altway-timestamp']) * 1_000).toBe(shop.received[2]!.at);
    expect(JSON.parse(body)).toMatchObject({
      id: headers['altway-delivery'],
      event: 'payment.created',
      sequence: 1,
      data: { id: paymentId, orderId: '7', status: 'waiting', isSigned: true, isTest: false, amountFrom: '1.5' },
    });
    const [delivery] = await bench.store.deliveries.ofPayment(paymentId);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 3, lastAnswer: '204' });
    shop.close();
  });

  it('fails after eight tries over more than a day, and can be resent by hand', async () => {
    const shop = await bench.receiver(...Array.from({ length: 8 }, () => 503), 200);
    const merchant = await bench.shopAt(shop.url);
    const { id: paymentId } = await bench.paymentTo(merchant);
    const worker = bench.worker();
    await sendDue(worker);
    for (const pause of [...RETRY_MS, ...RETRY_MS]) {
      bench.clock.advance(pause);
      await sendDue(worker);
    }
    expect(shop.received.slice(1).map(({ at }, index) => at - shop.received[index]!.at)).toEqual(RETRY_MS);
    const [failed] = await bench.store.deliveries.ofPayment(paymentId);
    expect(failed).toMatchObject({ status: 'failed', attempts: 8, lastAnswer: '503' });
    await bench.store.deliveries.replay(merchant.merchantId, failed!.id, bench.clock.now());
    await sendDue(worker);
    expect(shop.received[8]!.headers['altway-delivery']).toBe(failed!.id);
    expect(shop.received[8]!.body).toBe(shop.received[0]!.body);
    expect(await bench.store.deliveries.ofPayment(paymentId)).toMatchObject([{ status: 'delivered' }]);
    shop.close();
  });

  it('varies its back-off by a tenth, so that retries do not come all at once', async () => {
    const shop = await bench.receiver(500);
    const merchant = await bench.shopAt(shop.url);
    const pauses = [];
    for (const random of [0, 0.999_999]) {
      const { id } = await bench.paymentTo(merchant);
      const worker = bench.worker(undefined, random);
      await sendDue(worker);
      const [delivery] = await bench.store.deliveries.ofPayment(id);
      pauses.push(delivery!.dueAt! - bench.clock.now());
    }
    expect(pauses).toEqual([9_000, 11_000]);
    shop.close();
  });

  it('waits unsent when the merchant has removed the address', async () => {
    const shop = await bench.receiver(200);
    const merchant = await bench.shopAt(shop.url);
    const { id } = await bench.paymentTo(merchant);
    await bench.store.merchants.update({ ...merchant, webhookUrl: undefined });
    await sendDue(bench.worker());
    expect(await bench.store.deliveries.ofPayment(id)).toMatchObject([
      { status: 'waiting', lastAnswer: 'there is no address' },
    ]);
    expect(
      await bench.events.test(bench.store, { ...merchant, webhookUrl: undefined }, bench.clock.now()),
    ).toBeUndefined();
    expect(shop.received).toEqual([]);
    shop.close();
  });

  it('is not sent before its change is committed, and never after a rollback', async () => {
    const shop = await bench.receiver(200);
    const merchant = await bench.shopAt(shop.url);
    const worker = bench.worker();
    await sendDue(worker);
    const record = sampleRecord({ payment: { merchantId: merchant.merchantId, isSigned: true, isTest: false } });
    const lost = bench.store.atomically(async (unit) => {
      await unit.transactions.insert(record, [sampleEvent(1)]);
      await bench.events.created(unit, record);
      await meanwhile(() => sendDue(worker));
      throw new Error('the house changed its mind');
    });
    await expect(lost).rejects.toThrow('changed its mind');
    await meanwhile(() => sendDue(worker));
    expect(shop.received).toEqual([]);
    expect(await bench.store.deliveries.ofPayment(record.id)).toEqual([]);
    shop.close();
  });

  it('is not sent for an unpaid exchange, which anybody can create for free', async () => {
    const shop = await bench.receiver(200);
    const { merchantId } = await bench.shopAt(shop.url);
    const waiting = sampleRecord({ payment: { merchantId, isSigned: false, isTest: false } });
    await bench.events.created(bench.store, waiting);
    await bench.events.stepped(bench.store, waiting, { ...waiting, status: 'overdue', version: 2 });
    expect(await bench.store.deliveries.ofPayment(waiting.id)).toEqual([]);
    const deposit = { key: 'a', chainTxId: 'a', amount: 1n, confirmations: 0, status: 'seen', seenAt: 1 } as const;
    const paid = { ...waiting, status: 'confirming' as const, version: 2, deposits: [deposit] };
    await bench.events.stepped(bench.store, waiting, paid);
    expect(await bench.store.deliveries.ofPayment(waiting.id)).toMatchObject([{ event: 'payment.status' }]);
    shop.close();
  });

  it('waits for the earlier one of its payment, with a time limit', async () => {
    const shop = await bench.receiver(500, 500, 500, 500, 200);
    const merchant = await bench.shopAt(shop.url);
    const before = await bench.paymentTo(merchant);
    const after = { ...before, status: 'confirming' as const, version: 2 };
    await bench.events.stepped(bench.store, before, before);
    await bench.events.stepped(bench.store, before, after);
    const worker = bench.worker();
    for (const pause of [0, ...RETRY_MS.slice(0, 3)]) {
      bench.clock.advance(pause);
      await sendDue(worker);
    }
    expect(shop.received.map(({ body }) => JSON.parse(body).sequence)).toEqual([1, 1, 1, 1, 2]);
    bench.clock.advance(RETRY_MS[3]!);
    await sendDue(worker);
    expect(shop.received.map(({ body }) => JSON.parse(body).sequence).at(-1)).toBe(1);
    shop.close();
  });
});

describe('the verification in the guide for merchants', () => {
  it('tells a genuine event from a forged one', async () => {
    const guide = await readFile('docs/webhooks.md', 'utf8');
    const [, sample = ''] = /```js\n(.*?)```/s.exec(guide)!;
    const module = await import(`data:text/javascript,${encodeURIComponent(sample)}`);
    const isGood = module.isGenuine as (headers: object, body: string, secret: string, now: number) => boolean;
    const shop = await bench.receiver(200);
    const merchant = await bench.shopAt(shop.url);
    await bench.paymentTo(merchant);
    await sendDue(bench.worker());
    const { headers, body, at } = shop.received[0]!;
    expect(isGood(headers, body, merchant.secret, at)).toBe(true);
    expect(isGood(headers, `${body} `, merchant.secret, at)).toBe(false);
    expect(isGood(headers, body, 'another secret', at)).toBe(false);
    expect(isGood(headers, body, merchant.secret, at + 600_000)).toBe(false);
    expect(isGood({ ...headers, 'altway-timestamp': '1' }, body, merchant.secret, 1_000)).toBe(false);
    expect(isGood({}, body, merchant.secret, at)).toBe(false);
    shop.close();
  });
});
