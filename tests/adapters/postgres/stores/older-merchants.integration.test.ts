import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRow } from '../../../../adapters/postgres/stores/transactions/transaction-row.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { type UpgradedStore, upgraded } from '../../../support/fixtures/upgraded-database.ts';
import { sampleRecord } from '../../../support/samples/sample-transactions.ts';

/** The last migration before settings waited for confirmation and keys had kinds. */
const BEFORE = '0012-pay-ins-in-use';

const overdue = sampleRecord({ status: 'overdue', payInUntil: 10 });
const waiting = sampleRecord({ payInUntil: 20, quoteId: 'taken-quote' });

const FILLING = [
  `insert into merchants (account_id, merchant_id, name, webhook_url, is_test, sealed_secret, created_at)
    values ('ann', 'shop', 'Shop', 'https://shop.example/', false, 'sealed', 1)`,
  `insert into webhook_deliveries (id, merchant_id, sequence, event, body, status, attempts, created_at, due_at)
    values ('event', 'shop', 0, 'test', '{}', 'waiting', 2, 1, 5)`,
  `insert into api_keys (id, account_id, name, hint, hash, created_at) values ('key', 'ann', 'till', 'alt_abc', 'hash', 1)`,
  `insert into affiliate_addresses (account_id, currency, address, changed_at) values ('ann', 'ltc', 'ltc1', 1)`,
  ...[overdue, waiting].map(insertion),
  ...[overdue, waiting].map(
    ({ id, status }) =>
      `insert into idempotency_keys (key, request_hash, transaction_id, at) values ('${status}', 'hash', '${id}', 1)`,
  ),
];

/** The insertion of the version before, which had no reduced exchanges, mails and affiliate links, and due work in the same table. */
function insertion(record: typeof overdue): string {
  const { is_reduced: _, in_flight: __, mail_locale: ___, affiliate_sub: ____, ...rest } = recordRow(record);
  const row = { ...rest, due_at: record.dueAt ?? null, attempts: record.attempts };
  const names = Object.keys(row);
  const values = Object.values(row).map((value) => (value === null ? 'null' : `'${String(value)}'`));
  return `insert into transactions (in_flight, ${names.join(', ')}) values ('{}', ${values.join(', ')})`;
}

describe.each(['PGlite', 'PostgreSQL'] as const)('a database of the version before, with %s', (kind) => {
  let opened: UpgradedStore;
  let store: Store;
  beforeAll(async () => {
    opened = await upgraded(kind, BEFORE, FILLING);
    ({ store } = opened);
  });
  afterAll(() => opened?.close());

  it('keeps merchants, keys and payout addresses in use, and their pending webhook deliveries', async () => {
    expect(await store.merchants.ofAccount('ann')).toEqual({
      accountId: 'ann',
      merchantId: 'shop',
      name: 'Shop',
      webhookUrl: 'https://shop.example/',
      isTest: false,
      sealedSecret: 'sealed',
      createdAt: 1,
    });
    const delivery = (await store.deliveries.byId('shop', 'event'))!;
    expect(delivery).toMatchObject({ status: 'waiting', attempts: 2, dueAt: 5 });
    expect(delivery.heldUntil).toBeUndefined();
    expect(await store.apiKeys.byHash('hash')).toMatchObject({ id: 'key', accountId: 'ann', kind: 'secret' });
    expect(await store.payoutAddresses.of('ann')).toEqual([{ currency: 'ltc', address: 'ltc1', changedAt: 1 }]);
  });

  it('can take them out of use, and gives the account a publishable key like any other', async () => {
    await store.payoutAddresses.takeOutOfUse('ann');
    expect(await store.payoutAddresses.of('ann')).toMatchObject([{ isUnconfirmed: true }]);
    await store.deliveries.hold('shop', 90);
    expect(await store.deliveries.byId('shop', 'event')).toMatchObject({ dueAt: 90, heldUntil: 90, attempts: 2 });
    const wanted = {
      id: 'p',
      accountId: 'ann',
      kind: 'publishable',
      name: '',
      key: 'k',
      hint: 'k',
      hash: 'h',
    } as const;
    expect((await store.apiKeys.ensurePublishable({ ...wanted, createdAt: 2 })).isNew).toBe(true);
    expect(await store.apiKeys.revokeAll('ann', 3)).toBe(2);
  });

  it('finds exchanges by the idempotency keys that created them', async () => {
    for (const { id, status } of [overdue, waiting])
      expect(await store.idempotency.find(status)).toEqual({ requestHash: 'hash', resourceId: id });
  });

  it('reduces exchanges that ended unpaid before they were counted', async () => {
    expect(await store.transactions.byId(waiting.id)).toEqual(waiting);
    expect(await store.unpaid.reduce(1_000, 10)).toBe(1);
    expect((await store.transactions.byId(overdue.id))!.isReduced).toBe(true);
    expect(await store.idempotency.find('overdue')).toBeUndefined();
    expect(await store.idempotency.find('waiting')).toBeDefined();
  });
});
