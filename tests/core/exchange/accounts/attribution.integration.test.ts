import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../core/contract/caller.ts';
import { REFERRAL_MS } from '../../../../core/domain/affiliates/affiliate.ts';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { playExchange } from '../../../support/fixtures/played-exchange.ts';

let fixture: AffiliateFixture;
let [ann, bob]: Affiliate[] = [];
beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  ann = await fixture.affiliate();
  bob = await fixture.affiliate();
});
afterAll(() => fixture.close());

const visitor = 'v'.repeat(43);
const click = (affiliate: Affiliate, ago = 0) => ({ refId: affiliate.refId, at: fixture.clock.now() - ago });

/** The affiliate who earns from the caller's exchanges. */
async function broughtBy(caller: Caller, refId?: string): Promise<string | undefined> {
  const made = await fixture.create({ refId }, caller);
  return (await fixture.store.transactions.byId(made.id))!.affiliate?.accountId;
}

describe('the affiliate of an exchange', () => {
  it('is the one whose link was clicked within 30 days', async () => {
    expect(await broughtBy({ visitor })).toBeUndefined();
    expect(await broughtBy({ visitor, referral: click(ann!) })).toBe(ann!.id);
    expect(await broughtBy({ visitor, referral: click(ann!, REFERRAL_MS - 60_000) })).toBe(ann!.id);
    expect(await broughtBy({ visitor, referral: click(ann!, REFERRAL_MS) })).toBeUndefined();
    expect(await broughtBy({ visitor, referral: click(ann!, -120_000) })).toBeUndefined();
  });

  it('is the one that the request names, when no click counts', async () => {
    expect(await broughtBy({ visitor }, bob!.refId)).toBe(bob!.id);
    expect(await broughtBy({ visitor, referral: click(ann!) }, bob!.refId)).toBe(ann!.id);
    expect(await broughtBy({ visitor, referral: click(ann!, REFERRAL_MS) }, bob!.refId)).toBe(bob!.id);
    expect(await broughtBy({ visitor, referral: { refId: 'nobody', at: fixture.clock.now() } }, bob!.refId)).toBe(
      bob!.id,
    );
    expect(await broughtBy({ visitor }, 'nobody')).toBeUndefined();
  });

  it('is absent when they made the exchange themselves', async () => {
    expect(await broughtBy(ann!.caller, ann!.refId)).toBeUndefined();
    expect(await broughtBy({ ...ann!.caller, referral: click(ann!) })).toBeUndefined();
    expect(await broughtBy({ ...ann!.caller, referral: click(bob!) })).toBe(bob!.id);
  });

  it('is the owner of the publishable key, whose history does not contain the exchange', async () => {
    const { id: accountId } = await fixture.affiliate();
    const caller = { apiKey: { accountId, keyId: 'k7', kind: 'publishable' as const } };
    const { id } = await fixture.create({ refId: bob!.refId }, caller);
    const made = await fixture.store.transactions.byId(id);
    expect(made).toMatchObject({ owner: 'key:k7', affiliate: { accountId, channel: 'api' } });
    await expect(fixture.affiliates.affiliateBalances({}, { caller })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('is the owner of the API key, also when the exchange is in their own history', async () => {
    const dan = await fixture.affiliate();
    const made = async (accountId: string, refId?: string) => {
      const { id } = await fixture.create({ refId }, { apiKey: { accountId, keyId: 'k', kind: 'secret' as const } });
      return (await fixture.store.transactions.byId(id))!;
    };
    const affiliate = { accountId: dan.id, channel: 'api' } as const;
    expect(await made(dan.id, bob!.refId)).toMatchObject({ owner: dan.id, affiliate });
    const { totals } = await fixture.affiliates.apiStats({ range: '7d' }, dan);
    expect(totals).toMatchObject({ clicks: 0, exchanges: 1, finished: 0 });
    const paid = await playExchange(fixture, { to: 'ltc', fee: 9n, ending: 'finished', affiliate, owner: dan.id });
    expect(paid.share).toBe(4n);
    expect(await fixture.store.affiliateLedger.balances(dan.id)).toEqual([{ currency: 'ltc', amount: 4n }]);
    // A click on the link of somebody who is no affiliate (any more) changes nothing: the name in the call counts.
    expect((await made('nobody')).affiliate).toBeUndefined();
    await fixture.store.affiliates.setSwitches(dan.id, { isEnabled: false, hasOperations: true });
    expect((await made(dan.id)).affiliate).toBeUndefined();
    expect((await made(dan.id, bob!.refId)).affiliate).toEqual({ accountId: bob!.id, channel: 'web' });
  });

  it('is absent when staff disabled them', async () => {
    const cat = await fixture.affiliate();
    await fixture.store.affiliates.setSwitches(cat.id, { isEnabled: false, hasOperations: true });
    expect(await broughtBy({ visitor, referral: click(cat) })).toBeUndefined();
    expect(await broughtBy({ visitor, referral: click(cat) }, bob!.refId)).toBe(bob!.id);
  });

  it('is the one of the sign-up on any device for 30 days; the earlier click takes precedence', async () => {
    const referredAt = fixture.clock.now() - 1_000;
    const dan = await fixture.affiliate({ account: { referredBy: ann!.id, referredAt } });
    expect(await broughtBy(dan.caller)).toBe(ann!.id);
    const clicked = (at: number) => ({ refId: bob!.refId, at });
    expect(await broughtBy({ ...dan.caller, referral: clicked(referredAt + 500) })).toBe(ann!.id);
    expect(await broughtBy({ ...dan.caller, referral: clicked(referredAt - 500) })).toBe(bob!.id);
    expect(await broughtBy({ visitor, address: '192.0.2.9' })).toBeUndefined();
    const late = await fixture.affiliate({ account: { referredBy: ann!.id, referredAt: referredAt - REFERRAL_MS } });
    expect(await broughtBy(late.caller)).toBeUndefined();
    expect(await broughtBy({ ...late.caller, referral: click(bob!) })).toBe(bob!.id);
  });

  it('earns nothing from an exchange that they adopt before it is finished', async () => {
    const affiliate = { accountId: ann!.id, channel: 'web' } as const;
    const own = await playExchange(fixture, { to: 'ltc', fee: 9n, ending: 'finished', affiliate, owner: ann!.id });
    expect(own.share).toBeUndefined();
    const other = await playExchange(fixture, { to: 'ltc', fee: 9n, ending: 'finished', affiliate, owner: 'x' });
    expect(other.share).toBe(4n);
    expect(await fixture.store.affiliateLedger.balances(ann!.id)).toEqual([{ currency: 'ltc', amount: 4n }]);
    const lost = await playExchange(fixture, { to: 'btc', fee: 9n, ending: 'lost', affiliate });
    expect(lost.share).toBe(0n);
    const { items } = await fixture.affiliates.affiliateOperations({ page: 1 }, { caller: ann!.caller });
    expect(items.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ['reversal', '-0.00000004', lost.id],
      ['earning', '0.00000004', lost.id],
      ['earning', '0.00000004', other.id],
    ]);
  });
});

describe('a click', () => {
  it('is kept for the first affiliate while it counts', async () => {
    const { referrals, clock } = fixture;
    const first = await referrals.recordClick({ refId: ann!.refId }, undefined);
    expect(first).toMatchObject({ refId: ann!.refId });
    expect(await referrals.recordClick({ refId: bob!.refId }, first)).toBeUndefined();
    expect(await referrals.recordClick({ refId: bob!.refId }, { refId: 'nobody', at: clock.now() })).toMatchObject({
      refId: bob!.refId,
    });
    const old = { refId: ann!.refId, at: clock.now() - REFERRAL_MS };
    expect(await referrals.recordClick({ refId: bob!.refId }, old)).toMatchObject({ refId: bob!.refId });
    // Another click does not extend the 30 days.
    expect(await referrals.recordClick({ refId: ann!.refId }, first)).toBeUndefined();
  });

  it('counts for the named link only if the affiliate made it', async () => {
    const eve = await fixture.affiliate();
    await fixture.affiliates.addAffiliateLink({ sub: 'forum' }, eve);
    const named = async (caller: Caller) =>
      (await fixture.store.transactions.byId((await fixture.create({}, caller)).id))!.affiliate;
    const affiliate = { accountId: eve.id, channel: 'web' } as const;
    const kept = await fixture.referrals.recordClick({ refId: eve.refId, sub: 'forum' }, undefined, true);
    expect(kept).toMatchObject({ refId: eve.refId, sub: 'forum' });
    expect(await named({ visitor, referral: kept })).toEqual({ ...affiliate, sub: 'forum' });
    const strange = await fixture.referrals.recordClick({ refId: eve.refId, sub: 'strange' }, undefined, true);
    expect(strange).not.toHaveProperty('sub');
    expect(await named({ visitor, referral: { ...click(eve), sub: 'strange' } })).toEqual(affiliate);
    const bound = { referredBy: eve.id, referredAt: fixture.clock.now(), referredSub: 'forum' };
    const customer = await fixture.affiliate({ account: bound });
    expect(await named(customer.caller)).toEqual({ ...affiliate, sub: 'forum' });
    await fixture.clicks.flush();
    expect(await fixture.affiliates.affiliateLinks({}, eve)).toMatchObject([{ sub: 'forum', clicks: 1, exchanges: 2 }]);
    expect((await fixture.affiliates.affiliateStats({}, eve)).web).toMatchObject({ clicks: 2, exchanges: 3 });
  });

  it('on an unknown name changes nothing', async () => {
    const name = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w-]{1,64}$/));
    await fc.assert(
      fc.asyncProperty(name, async (refId) => {
        expect(await fixture.referrals.recordClick({ refId }, undefined)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it('attributes the sign-up that follows', async () => {
    const { accountApi, store } = fixture;
    const signUp = async (email: string, referral?: Caller['referral']) => {
      await accountApi.register({ email }, { caller: { referral, address: '192.0.2.1', locale: 'en' } });
      return store.accounts.byEmail(email);
    };
    const at = fixture.clock.now() - 5;
    const bound = await signUp('new@example.org', { refId: ann!.refId, at });
    expect(bound).toMatchObject({ referredBy: ann!.id, referredAt: at });
    // A second sign-up before confirmation, by another affiliate's link: it is unknown which of them owns the mailbox.
    expect(bound).not.toHaveProperty('referredSub');
    expect(await signUp('new@example.org', click(ann!))).toMatchObject({ referredBy: ann!.id });
    expect(await signUp('new@example.org', click(bob!))).not.toHaveProperty('referredBy');
    for (const [email, referral] of [
      ['a@example.org', undefined],
      ['b@example.org', { refId: 'nobody', at }],
      ['c@example.org', { refId: ann!.refId, at: at - REFERRAL_MS }],
    ] as const)
      expect(await signUp(email, referral)).not.toHaveProperty('referredBy');
  });
});
