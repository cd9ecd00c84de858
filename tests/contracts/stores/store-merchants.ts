import { expect, it } from 'vitest';
import type { MerchantRecord } from '../../../core/ports/stores/merchants/merchant-store.ts';
import type { DeliveryRecord } from '../../../core/ports/stores/merchants/delivery-store.ts';
import type { ApiKeyRecord } from '../../../core/ports/stores/merchants/api-key-store.ts';
import { sampleName } from '../../support/samples/sample-accounts.ts';
import { sampleEvent, sampleRecord, sha256 } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const merchantOf = (accountId: string, more: Partial<MerchantRecord> = {}): MerchantRecord => ({
  accountId,
  merchantId: sampleName('m'),
  name: 'Bücher & Söhne',
  isTest: false,
  createdAt: 5,
  ...more,
});

const keyOf = (accountId: string, more: Partial<ApiKeyRecord> = {}): ApiKeyRecord => {
  const id = sampleName('k');
  return { id, accountId, kind: 'secret', name: 'shop', hint: 'alt_abcdef', hash: sha256(id), createdAt: 10, ...more };
};

const deliveryOf = (merchantId: string, more: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id: sampleName('d'),
  merchantId,
  sequence: 0,
  event: 'test',
  body: '{"id":"…"}',
  status: 'waiting',
  attempts: 0,
  createdAt: 100,
  dueAt: 100,
  ...more,
});

const CLAIM = { now: 1_000, until: 61_000, limit: 100, perMerchant: 100, patience: 4, underWay: {} };

/** Tests of merchants, API keys, payments, and webhook deliveries. */
export function merchantsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;
  const newMerchant = async (more: Partial<MerchantRecord> = {}) => {
    const merchant = merchantOf(sampleName('a'), more);
    await store().merchants.insert(merchant);
    return merchant;
  };
  /** Filters claims by merchant, because other tests leave deliveries behind. */
  const claimed = async (merchantId: string, change: Partial<typeof CLAIM> = {}) =>
    (await store().deliveries.claim({ ...CLAIM, ...change })).filter((one) => one.merchantId === merchantId);

  it('stores one merchant per account', async () => {
    const { merchants } = store();
    const merchant = await newMerchant();
    expect(await merchants.insert(merchantOf(merchant.accountId))).toBe(false);
    expect(await merchants.ofAccount(merchant.accountId)).toEqual(merchant);
    expect(await merchants.byId(merchant.accountId)).toBeUndefined();
    const unconfirmed = { isSecretUnconfirmed: true, isWebhookUnconfirmed: true };
    const settings = { name: 'b', isTest: true, webhookUrl: 'https://a.example/x', sealedSecret: 's' };
    const changed = { ...merchant, ...settings, ...unconfirmed };
    await merchants.update(changed);
    expect(await merchants.byId(merchant.merchantId)).toEqual(changed);
    await merchants.update(merchant);
    expect(await merchants.byId(merchant.merchantId)).toEqual(merchant);
  });

  it('finds API keys by their fingerprint until they are replaced or revoked', async () => {
    const { apiKeys } = store();
    const [ada, bob] = [sampleName('a'), sampleName('a')];
    const [older, newer] = [keyOf(ada), keyOf(ada, { createdAt: 20 })];
    for (const key of [older, newer, keyOf(bob)]) await apiKeys.insert(key);
    expect(await apiKeys.of(ada)).toEqual([newer, older]);
    await apiKeys.use(older.id, 30);
    expect(await apiKeys.byHash(older.hash)).toEqual({ ...older, lastUsedAt: 30 });
    const fresh = { id: older.id, accountId: ada, hint: 'alt_zzzzzz', hash: sha256('fresh'), createdAt: 40 };
    expect(await apiKeys.rotate({ ...fresh, accountId: bob })).toBeUndefined();
    expect(await apiKeys.rotate(fresh)).toEqual({ ...older, ...fresh });
    expect(await apiKeys.byHash(older.hash)).toBeUndefined();
    expect(await apiKeys.revoke(bob, newer.id, 50)).toBe(false);
    expect(await apiKeys.revoke(ada, newer.id, 50)).toBe(true);
    expect(await apiKeys.revoke(ada, newer.id, 50)).toBe(false);
    expect(await apiKeys.byHash(newer.hash)).toBeUndefined();
    expect(await apiKeys.rotate({ ...fresh, id: newer.id })).toBeUndefined();
    expect((await apiKeys.of(ada)).map(({ id }) => id)).toEqual([older.id]);
  });

  it('revokes every key of an account, and returns their number', async () => {
    const { apiKeys } = store();
    const [own, second, others] = [keyOf('owner'), keyOf('owner'), keyOf('another')];
    for (const key of [own, second, others]) await apiKeys.insert({ ...key, accountId: `${key.accountId}-${own.id}` });
    await apiKeys.revoke(`owner-${own.id}`, second.id, 20);
    expect(await apiKeys.revokeAll(`owner-${own.id}`, 30)).toBe(1);
    expect(await apiKeys.revokeAll(`owner-${own.id}`, 40)).toBe(0);
    expect(await apiKeys.byHash(own.hash)).toBeUndefined();
    expect(await apiKeys.byHash(others.hash)).toBeDefined();
  });

  it('holds pending deliveries until they are released, each with its number of attempts', async () => {
    const { deliveries } = store();
    const [{ merchantId }, other] = [await newMerchant(), await newMerchant()];
    const [fresh, tried, done] = [
      deliveryOf(merchantId),
      deliveryOf(merchantId, { attempts: 3, dueAt: 5_000 }),
      deliveryOf(merchantId, { status: 'delivered', dueAt: undefined, deliveredAt: 100 }),
    ];
    for (const one of [fresh, tried, done, deliveryOf(other.merchantId)]) await deliveries.insert(one);
    await deliveries.hold(merchantId, 9_000);
    await deliveries.hold(merchantId, 99_000);
    const unheld = (await deliveries.claim({ ...CLAIM, now: 8_999 })).map((one) => one.merchantId);
    expect([unheld.includes(merchantId), unheld.includes(other.merchantId)]).toEqual([false, true]);
    expect(await deliveries.byId(merchantId, tried.id)).toEqual({ ...tried, dueAt: 9_000, heldUntil: 9_000 });
    expect(await deliveries.byId(merchantId, done.id)).toEqual({ ...done, dueAt: undefined });
    await deliveries.release(merchantId, 900);
    const taken = await claimed(merchantId);
    expect(taken.map(({ id, attempts, heldUntil }) => [id, attempts, heldUntil]).toSorted()).toEqual(
      [
        [fresh.id, 0, undefined],
        [tried.id, 3, undefined],
      ].toSorted(),
    );
  });

  it('keeps one publishable key per account under concurrent creation', async () => {
    const { apiKeys } = store();
    const [ada, bob] = [sampleName('a'), sampleName('a')];
    const made = (accountId: string, at = 10) => {
      const id = sampleName('k');
      return {
        ...keyOf(accountId),
        id,
        hash: sha256(id),
        kind: 'publishable',
        key: `alt_pk_${id}`,
        createdAt: at,
      } as const;
    };
    const secret = keyOf(ada);
    await apiKeys.insert(secret);
    const all = await Promise.all(Array.from({ length: 8 }, () => apiKeys.ensurePublishable(made(ada))));
    const [first] = all.filter(({ isNew }) => isNew);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    for (const { record } of all) expect(record).toEqual(first!.record);
    expect(await apiKeys.byHash(first!.record.hash)).toEqual(first!.record);
    expect((await apiKeys.ensurePublishable(made(bob))).isNew).toBe(true);
    const fresh = {
      id: first!.record.id,
      accountId: ada,
      hint: 'alt_pk_z',
      hash: sha256(sampleName('h')),
      createdAt: 40,
    };
    const rotated = { ...first!.record, ...fresh, key: 'alt_pk_zz' };
    expect(await apiKeys.rotate({ ...fresh, key: 'alt_pk_zz' })).toEqual(rotated);
    expect(await apiKeys.byHash(first!.record.hash)).toBeUndefined();
    // A revoked key is replaced in the same row, so the account's rows do not grow.
    await apiKeys.use(fresh.id, 45);
    expect(await apiKeys.revoke(ada, fresh.id, 50)).toBe(true);
    expect(await apiKeys.of(ada)).toEqual([secret]);
    const next = made(ada, 60);
    const { record, isNew } = await apiKeys.ensurePublishable(next);
    expect([record, isNew]).toEqual([{ ...next, id: fresh.id }, true]);
    expect(await apiKeys.byHash(rotated.hash)).toBeUndefined();
    expect(await apiKeys.byHash(next.hash)).toEqual(record);
  });

  it('lists the payments of a merchant and of an order', async () => {
    const { transactions, payments } = store();
    const { merchantId } = await newMerchant();
    const mark = { merchantId, orderId: 'N° 7', isSigned: true, isTest: false };
    const records = [1, 2, 3].map((at) => sampleRecord({ createdAt: at, payment: mark }));
    for (const record of records) {
      const { id, createdAt: at } = record;
      await transactions.insert(record, [sampleEvent(1)]);
      await payments.insert({ id, merchantId, orderId: at > 1 ? mark.orderId : undefined, at });
    }
    const { items, total } = await payments.page(merchantId, 1, 2);
    expect([items.map(({ id }) => id), total]).toEqual([[records[2]!.id, records[1]!.id], 3]);
    expect(items[0]).toEqual(records[2]);
    expect((await payments.page(merchantId, 2, 2)).items).toEqual([records[0]]);
    expect(await payments.ofOrder(merchantId, 'N° 7')).toHaveLength(2);
    expect(await payments.ofOrder((await newMerchant()).merchantId, 'N° 7')).toEqual([]);
  });

  it('claims each delivery once until it is due again', async () => {
    const { deliveries } = store();
    const { merchantId } = await newMerchant();
    const all = Array.from({ length: 20 }, (_, at) => deliveryOf(merchantId, { dueAt: 500 - at }));
    for (const one of all) await deliveries.insert(one);
    await deliveries.insert(deliveryOf(merchantId, { dueAt: 1_001 }));
    const taken = (await Promise.all(Array.from({ length: 8 }, () => claimed(merchantId, { limit: 7 })))).flat();
    const rest = await claimed(merchantId);
    expect([...taken, ...rest].map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(await claimed(merchantId)).toEqual([]);
    expect(await claimed(merchantId, { now: 61_000 })).toHaveLength(21);
  });

  it('makes a delivery wait for the earlier one of its payment, for a limited time', async () => {
    const { deliveries } = store();
    const { merchantId } = await newMerchant();
    const paymentId = sampleName('p');
    const [first, second] = [1, 2].map((sequence) =>
      deliveryOf(merchantId, { paymentId, sequence, event: 'payment.status' }),
    );
    for (const one of [second!, first!]) await deliveries.insert(one);
    expect((await claimed(merchantId)).map(({ id }) => id)).toEqual([first!.id]);
    await deliveries.note(first!.id, { status: 'waiting', attempts: 3, lastAnswer: '500', dueAt: 9_000 });
    expect(await claimed(merchantId)).toEqual([]);
    await deliveries.note(first!.id, { status: 'waiting', attempts: 4, lastAnswer: '5\u000000', dueAt: 9_000 });
    expect((await claimed(merchantId)).map(({ id }) => id)).toEqual([second!.id]);
    expect((await deliveries.byId(merchantId, first!.id))?.lastAnswer).toBe('500');
    await expect(deliveries.insert({ ...first!, id: sampleName('d') })).rejects.toThrow(/unique|duplicate/);
  });

  it('leaves capacity for other merchants', async () => {
    const { deliveries } = store();
    const [one, other] = [await newMerchant(), await newMerchant()];
    for (let count = 0; count < 5; count += 1) await deliveries.insert(deliveryOf(one.merchantId));
    await deliveries.insert(deliveryOf(other.merchantId, { dueAt: 999 }));
    expect(await claimed(one.merchantId, { underWay: { [one.merchantId]: 100 } })).toEqual([]);
    expect(await claimed(one.merchantId, { perMerchant: 2 })).toHaveLength(2);
  });

  it('records the result of a delivery, and sends it again under its ID', async () => {
    const { deliveries } = store();
    const { merchantId } = await newMerchant();
    const event = deliveryOf(merchantId, { paymentId: sampleName('p'), sequence: 3 });
    await deliveries.insert(event);
    await deliveries.note(event.id, { status: 'delivered', attempts: 2, lastAnswer: '204', deliveredAt: 700 });
    const { dueAt: _, ...rest } = event;
    const done = { ...rest, status: 'delivered', attempts: 2, lastAnswer: '204', deliveredAt: 700 };
    expect(await deliveries.ofPayment(event.paymentId!)).toEqual([done]);
    // A process that records its result later changes nothing.
    await deliveries.note(event.id, { status: 'waiting', attempts: 1, dueAt: 900 });
    expect(await deliveries.byId(merchantId, event.id)).toEqual(done);
    expect(await deliveries.replay((await newMerchant()).merchantId, event.id, 800)).toBeUndefined();
    expect(await deliveries.replay(merchantId, event.id, 800)).toMatchObject({ status: 'waiting', attempts: 0 });
    expect((await claimed(merchantId)).map(({ id }) => id)).toEqual([event.id]);
    expect(await deliveries.page(merchantId, 1, 10)).toMatchObject({ total: 1, items: [{ id: event.id }] });
  });

  it('deletes only settled deliveries', async () => {
    const { deliveries } = store();
    const { merchantId } = await newMerchant();
    const [waiting, failed] = [deliveryOf(merchantId, { createdAt: 1 }), deliveryOf(merchantId, { createdAt: 2 })];
    for (const one of [waiting, failed]) await deliveries.insert(one);
    await deliveries.note(failed.id, { status: 'failed', attempts: 8 });
    await deliveries.purge(3);
    expect((await deliveries.page(merchantId, 1, 10)).items.map(({ id }) => id)).toEqual([waiting.id]);
  });
}
