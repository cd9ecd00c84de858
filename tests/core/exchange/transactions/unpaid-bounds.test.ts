import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeSecrets } from '../../../../adapters/node/crypto/node-secrets.ts';
import type { Caller } from '../../../../core/contract/caller.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { type Reservation, UnpaidLimits } from '../../../../core/exchange/transactions/unpaid/unpaid-limits.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { failure } from '../../../support/failure.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';

const secrets = new NodeSecrets(randomBytes(32));
const settings = { subnet: 1, account: 1, key: 1, strangers: 100_000 };

let fixture: ExchangeFixture;
let limits: UnpaidLimits;
beforeAll(async () => {
  fixture = await exchangeFixture((parts) => parts, { isSettling: false });
  limits = new UnpaidLimits({ store: fixture.store, secrets, settings });
});
afterAll(() => fixture.close());

/** Creates only the record of an exchange, if the limits permit it. */
async function take(reservation: Reservation): Promise<TransactionRecord> {
  const record = sampleRecord();
  await fixture.store.atomically(async (unit) => {
    await unit.transactions.insert(record, [sampleEvent(1)]);
    await reservation.commit(unit, record);
  });
  return record;
}

const placeOf = (client: Caller, accountId?: string) => limits.reserve({ client, accountId, proof: undefined });
const make = async (client: Caller, accountId?: string) => take(await placeOf(client, accountId));

/** Lets its window end unpaid, so that it is kept and not open. */
async function end(record: TransactionRecord): Promise<void> {
  const next = { ...record, status: 'overdue', version: 2 } as const;
  const { status } = next;
  await fixture.store.transactions.update(next, [sampleEvent(2, { kind: 'window-ended', status })]);
}

/** Adds to the count of a subject. */
async function add(subject: string, count: number): Promise<void> {
  const subjects = [subject];
  await fixture.store.atomically(async ({ unpaid }) => {
    for (let added = 0; added < count; added += 1)
      await unpaid.add({ transactionId: `${subject}-${added}`, payInUntil: 1, subjects });
  });
}

/** The error for one more; no proof of work can be required. */
async function refusal(making: Promise<unknown>): Promise<string> {
  const { code, message, challenge } = await failure(making);
  return challenge === undefined ? `${code}: ${message}` : 'a proof is asked for';
}

const bound = (most: number) =>
  `too-many-requests: Too many exchanges from here ended unpaid in the last 30 days: ${most} are the limit`;

describe('exchanges that ended unpaid', () => {
  it('are limited for a secret key, and for all keys of an account together', async () => {
    const accountId = secrets.newId();
    const keys = [1, 2, 3].map(() => ({ apiKey: { accountId, keyId: secrets.newId(), kind: 'secret' } as const }));
    for (const key of keys.slice(0, 2)) {
      for (let ended = 0; ended < 10; ended += 1) await end(await make(key));
      expect(await refusal(make(key))).toBe(bound(10));
    }
    expect(await refusal(make(keys[2]!))).toBe(bound(20));
  });

  it('are limited for an account, from any subnet', async () => {
    const accountId = secrets.newId();
    await end(await make({ address: '198.18.0.1', session: 's' }, accountId));
    await add(`account:${accountId}`, 99);
    expect(await refusal(make({ address: '198.18.0.2', session: 's' }, accountId))).toBe(bound(100));
    await make({ address: '198.18.0.2', session: 's' }, secrets.newId());
  });

  it('are limited for an IPv6 /48, from any of its subnets', async () => {
    await end(await make({ address: '2001:db8:7::1' }));
    await add('subnet:2001:db8:7::/48', 999);
    expect(await refusal(make({ address: '2001:db8:7:ffff::1' }))).toBe(bound(1_000));
    await make({ address: '2001:db8:8::1' });
  });
});

describe('exchanges that ended unpaid in a subnet', () => {
  it('count like open ones beyond ten times the free number, where no proof can be required', async () => {
    const client = { address: '198.18.3.1' };
    for (let ended = 0; ended < 10; ended += 1) await end(await make(client));
    expect(await refusal(make(client))).toContain('too-many-requests: There may be 1 unpaid exchanges');
  });
});

describe('the limit of a key', () => {
  it('is not exceeded when several requests check it before any exchange is created', async () => {
    const client = { apiKey: { accountId: secrets.newId(), keyId: secrets.newId(), kind: 'secret' } as const };
    const places = [await placeOf(client), await placeOf(client)];
    const { id } = await take(places[0]!);
    expect(await refusal(take(places[1]!))).toContain('too-many-requests: There may be 1 unpaid exchanges');
    expect((await fixture.store.transactions.byId(id))!.status).toBe('waiting');
    expect(await fixture.store.unpaid.counts([`key:${client.apiKey.keyId}`])).toMatchObject([{ open: 1, kept: 1 }]);
  });
});
