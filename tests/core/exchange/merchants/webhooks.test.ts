import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { HouseSecrets } from '../../../../adapters/node/house-secrets.ts';
import { UndiciWebhookSender } from '../../../../adapters/node/undici-webhook-sender.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { sealedFor } from '../../../../core/exchange/merchants/merchant-secret.ts';
import { PaymentEvents } from '../../../../core/exchange/merchants/payment-events.ts';
import { RETRY_MS, WebhookRoom } from '../../../../core/exchange/merchants/webhook-room.ts';
import type { MerchantRecord } from '../../../../core/ports/merchant-store.ts';
import type { Store } from '../../../../core/ports/store.ts';
import type { WebhookSender } from '../../../../core/ports/webhook-sender.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { sampleEvent, sampleRecord } from '../../../support/sample-transactions.ts';
import { SettableClock } from '../../../support/settable-clock.ts';

let postgres: TestPostgres;
let store: Store;
const logger = new MemoryLogger();
const secrets = new HouseSecrets(randomBytes(32));
const clock = new SettableClock();
const sender = new UndiciWebhookSender({ allowsPrivate: true, limitMs: 2_000 });
const events = new PaymentEvents({ decimals: () => 8 }, secrets);

beforeAll(async () => {
  postgres = await startPostgres();
  store = await openStore({ databaseUrl: await postgres.database(), folder: '', logger });
});
afterAll(async () => {
  await store.close();
  await postgres.stop();
});

const roomOf = (by: WebhookSender = sender) =>
  new WebhookRoom({ store, secrets, sender: by, clock, logger, random: () => 0.5 });

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** A merchant's server: answers with each status in turn, with the last for ever after. 0 hangs up. */
async function receiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)]!;
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString(), at: clock.now() });
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end('thanks');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, received, close };
}

interface Shop extends MerchantRecord {
  readonly secret: string;
}

async function shopAt(webhookUrl: string | undefined): Promise<Shop> {
  const merchantId = secrets.newId();
  const secret = secrets.newSecret();
  const sealedSecret = secrets.seal(sealedFor(merchantId), secret);
  const merchant = {
    accountId: secrets.newId(),
    merchantId,
    name: 'Shop',
    webhookUrl,
    isTest: false,
    sealedSecret,
    createdAt: 1,
  };
  await store.merchants.insert(merchant);
  return { ...merchant, secret };
}

/** A payment that stands, and the merchant told of it. */
async function paymentTo({ merchantId }: Shop) {
  const payment = { merchantId, orderId: '7', isSigned: true, isTest: false };
  const record = sampleRecord({ createdAt: clock.now(), updatedAt: clock.now(), payment });
  await store.atomically(async (unit) => {
    await unit.transactions.insert(record, [sampleEvent(1)]);
    await unit.payments.insert({ id: record.id, merchantId, orderId: '7', at: record.createdAt });
    await events.created(unit, record);
  });
  return record;
}

/** Sends all that is due at the moment. */
async function sendDue(room: WebhookRoom): Promise<void> {
  while ((await room.round()) > 0) await room.settled();
}

/** As the guides tell merchants to. */
function isGenuine({ headers, body }: Received, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(`${headers['altway-timestamp']}.${body}`).digest('hex');
  return headers['altway-signature'] === `v1=${wanted}`;
}

describe('an event', () => {
  it('is tried again until the merchant has it, under the same ID', async () => {
    const shop = await receiver(500, 0, 204);
    const merchant = await shopAt(shop.url);
    const { id: paymentId } = await paymentTo(merchant);
    const room = roomOf();
    for (const pause of [0, ...RETRY_MS.slice(0, 2)]) {
      clock.advance(pause - 1);
      await sendDue(room);
      clock.advance(1);
      await sendDue(room);
    }
    clock.advance(10 * RETRY_MS.at(-1)!);
    await sendDue(room);
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
    const [delivery] = await store.deliveries.ofPayment(paymentId);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 3, lastAnswer: '204' });
    shop.close();
  });

  it('has failed after eight tries over a day and more, and can be sent again by hand', async () => {
    const shop = await receiver(...Array.from({ length: 8 }, () => 503), 200);
    const merchant = await shopAt(shop.url);
    const { id: paymentId } = await paymentTo(merchant);
    const room = roomOf();
    await sendDue(room);
    for (const pause of [...RETRY_MS, ...RETRY_MS]) {
      clock.advance(pause);
      await sendDue(room);
    }
    expect(shop.received.slice(1).map(({ at }, index) => at - shop.received[index]!.at)).toEqual(RETRY_MS);
    const [failed] = await store.deliveries.ofPayment(paymentId);
    expect(failed).toMatchObject({ status: 'failed', attempts: 8, lastAnswer: '503' });
    await store.deliveries.replay(merchant.merchantId, failed!.id, clock.now());
    await sendDue(room);
    expect(shop.received[8]!.headers['altway-delivery']).toBe(failed!.id);
    expect(shop.received[8]!.body).toBe(shop.received[0]!.body);
    expect(await store.deliveries.ofPayment(paymentId)).toMatchObject([{ status: 'delivered' }]);
    shop.close();
  });

  it('pauses for a tenth more or less, so that not all come at once', async () => {
    const shop = await receiver(500);
    const merchant = await shopAt(shop.url);
    const pauses = [];
    for (const random of [0, 0.999_999]) {
      const { id } = await paymentTo(merchant);
      const room = new WebhookRoom({ store, secrets, sender, clock, logger, random: () => random });
      await sendDue(room);
      const [delivery] = await store.deliveries.ofPayment(id);
      pauses.push(delivery!.dueAt! - clock.now());
    }
    expect(pauses).toEqual([9_000, 11_000]);
    shop.close();
  });

  it('of a merchant who ended them is given up in time', async () => {
    const shop = await receiver(200);
    const merchant = await shopAt(shop.url);
    const { id } = await paymentTo(merchant);
    await store.merchants.update({ ...merchant, webhookUrl: undefined });
    await sendDue(roomOf());
    expect(await store.deliveries.ofPayment(id)).toMatchObject([
      { status: 'waiting', lastAnswer: 'there is no address' },
    ]);
    expect(await events.test(store, { ...merchant, webhookUrl: undefined }, clock.now())).toBeUndefined();
    expect(shop.received).toEqual([]);
    shop.close();
  });

  it('is not told before what it tells of stands, and never if it does not', async () => {
    const shop = await receiver(200);
    const merchant = await shopAt(shop.url);
    const room = roomOf();
    await sendDue(room);
    const record = sampleRecord({ payment: { merchantId: merchant.merchantId, isSigned: true, isTest: false } });
    const lost = store.atomically(async (unit) => {
      await unit.transactions.insert(record, [sampleEvent(1)]);
      await events.created(unit, record);
      await sendDueOf(merchant, room);
      throw new Error('the house changed its mind');
    });
    await expect(lost).rejects.toThrow('changed its mind');
    await sendDueOf(merchant, room);
    expect(shop.received).toEqual([]);
    expect(await store.deliveries.ofPayment(record.id)).toEqual([]);
    shop.close();
  });

  it('waits for the earlier one of its payment, though not for ever', async () => {
    const shop = await receiver(500, 500, 500, 500, 200);
    const merchant = await shopAt(shop.url);
    const before = await paymentTo(merchant);
    const after = { ...before, status: 'confirming' as const, version: 2 };
    await events.stepped(store, before, before);
    await events.stepped(store, before, after);
    const room = roomOf();
    for (const pause of [0, ...RETRY_MS.slice(0, 3)]) {
      clock.advance(pause);
      await sendDue(room);
    }
    expect(shop.received.map(({ body }) => JSON.parse(body).sequence)).toEqual([1, 1, 1, 1, 2]);
    clock.advance(RETRY_MS[3]!);
    await sendDue(room);
    expect(shop.received.map(({ body }) => JSON.parse(body).sequence).at(-1)).toBe(1);
    shop.close();
  });
});

/** The room looks by itself, as another process would, while a unit is under way. */
async function sendDueOf(_merchant: Shop, room: WebhookRoom): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Outside of the unit that this is called in.
    outside(() => sendDue(room).then(resolve, reject));
  });
}

const waiting: (() => void)[] = [];
const runner = setInterval(() => waiting.shift()?.(), 5);
afterAll(() => clearInterval(runner));

function outside(work: () => void): void {
  waiting.push(work);
}

describe('a worker that dies', () => {
  it('loses nothing, and nothing gets a second ID', async () => {
    const shop = await receiver(200);
    const merchant = await shopAt(shop.url);
    const payments = await Promise.all(Array.from({ length: 30 }, () => paymentTo(merchant)));
    const ids = (await Promise.all(payments.map(({ id }) => store.deliveries.ofPayment(id))))
      .flat()
      .map(({ id }) => id);
    let dead = 0;
    // Takes events, sends some of them, and is never heard of again.
    const dying: WebhookSender = {
      refusal: () => undefined,
      send: async (request) => {
        dead += 1;
        if (dead % 2 === 0) await sender.send(request);
        return new Promise(() => {});
      },
    };
    const first = roomOf(dying);
    while ((await first.round()) > 0);
    expect(dead).toBeGreaterThan(0);
    const others = [roomOf(), roomOf(), roomOf()];
    await Promise.all(others.map(sendDue));
    clock.advance(60_000);
    await Promise.all(others.map(sendDue));
    const settled = await Promise.all(payments.map(({ id }) => store.deliveries.ofPayment(id)));
    expect(settled.flat().map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'delivered']));
    const arrived = shop.received.map(({ headers }) => headers['altway-delivery'] as string);
    expect(new Set(arrived)).toEqual(new Set(ids));
    // Only what the dead one had sent came twice.
    expect(arrived).toHaveLength(ids.length + Math.floor(dead / 2));
    shop.close();
  });

  it('is no reason for two that live to send one event twice', async () => {
    const shop = await receiver(200);
    const merchant = await shopAt(shop.url);
    await Promise.all(Array.from({ length: 40 }, () => paymentTo(merchant)));
    await Promise.all([roomOf(), roomOf(), roomOf(), roomOf()].map(sendDue));
    const arrived = shop.received.map(({ headers }) => headers['altway-delivery']);
    expect([arrived.length, new Set(arrived).size]).toEqual([40, 40]);
    shop.close();
  });
});

describe('a slow merchant', () => {
  it('holds up nobody else', async () => {
    const slow = await shopAt('http://slow.example/');
    const quick = await receiver(200);
    const merchant = await shopAt(quick.url);
    for (let count = 0; count < 50; count += 1) await paymentTo(slow);
    await paymentTo(merchant);
    let asleep = 0;
    const room = roomOf({
      refusal: () => undefined,
      send: (request) => {
        if (request.url === quick.url) return sender.send(request);
        asleep += 1;
        return new Promise(() => {});
      },
    });
    while ((await room.round()) > 0);
    await expect.poll(() => quick.received.length).toBe(1);
    expect(asleep).toBe(4);
    quick.close();
  });
});
