import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { failure } from '../../../support/failure.ts';

const KEY = { id: 'k', kind: 'secret', name: 'shop', hint: 'alt_', hash: 'h', createdAt: 1 } as const;

let fixture: AffiliateFixture;
let ann: Affiliate;
beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  ann = await fixture.affiliate();
  await fixture.store.apiKeys.insert({ ...KEY, accountId: ann.id });
});
afterAll(() => fixture.close());

const addressOf = (currency: string) => fixture.addressOf(currency);
const byKey = () => ({ caller: { apiKey: { accountId: ann.id, keyId: 'k', kind: 'secret' as const } } });

async function made(more: { refundAddress?: string } = {}) {
  return (await fixture.create(more, byKey().caller)).id;
}

describe('an API key and refund addresses', () => {
  it('sets none once it is revoked, also when it was authenticated just before', async () => {
    const [refundAddress, id] = [await addressOf('ltc'), await made()];
    await fixture.store.apiKeys.insert({ ...KEY, id: 'revoked', accountId: ann.id, hash: 'revoked' });
    await fixture.store.apiKeys.revoke(ann.id, 'revoked', 2);
    const caller = { apiKey: { ...byKey().caller.apiKey, keyId: 'revoked' } };
    expect((await failure(fixture.api.refundAddress({ id, refundAddress }, { caller }))).code).toBe('unauthenticated');
    expect((await fixture.store.transactions.byId(id))!.refund).toBeUndefined();
  });

  it('sets a missing refund address, and changes none', async () => {
    const [first, second] = [await addressOf('ltc'), await addressOf('ltc')];
    const id = await made();
    const given = await fixture.api.refundAddress({ id, refundAddress: first }, byKey());
    expect(given.refund).toEqual({ address: first });
    const refused = await failure(fixture.api.refundAddress({ id, refundAddress: second }, byKey()));
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['conflict', ['refundAddress']]);
    expect((await fixture.api.refundAddress({ id, refundAddress: first }, byKey())).refund).toEqual({ address: first });
    const byOwner = await fixture.api.refundAddress({ id, refundAddress: second }, ann);
    expect(byOwner.refund).toEqual({ address: second });
  });

  it('does not change one by answering a hold', async () => {
    const [first, second] = [await addressOf('ltc'), await addressOf('ltc')];
    const id = await made({ refundAddress: first });
    const record = (await fixture.store.transactions.byId(id))!;
    const held = { ...record, status: 'hold', holdReason: 'underpaid', version: record.version + 1 } as const;
    const event = { sequence: held.version, at: 1, kind: 'hold', status: held.status, details: {}, actor: 'house' };
    await fixture.store.transactions.update(held, [event] as never);
    const answer = { id, choice: 'refund', refundAddress: second } as const;
    const refused = await failure(fixture.api.resolve(answer, byKey()));
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['conflict', ['refundAddress']]);
    expect((await fixture.store.transactions.byId(id))!.refund).toEqual({ address: first });
  });
});
