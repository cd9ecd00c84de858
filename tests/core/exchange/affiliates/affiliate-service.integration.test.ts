import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { earn } from '../../../support/fixtures/played-exchange.ts';

let fixture: AffiliateFixture;
let ann: Affiliate;
const LTC = 100_000_000n;

beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ann = await fixture.affiliate();
});

const payOut = () => fixture.affiliates.payOut({ currency: 'ltc', code: ann.code() }, ann);
const save = () => fixture.affiliates.setAffiliateAddress({ currency: 'ltc', address: 'x', code: ann.code() }, ann);
const balances = () => fixture.affiliates.affiliateBalances({}, ann);

describe('switches', () => {
  it('suspend the operations of one affiliate, and leave another one only the status', async () => {
    const { affiliates, store } = fixture;
    await earn(fixture, ann, LTC);
    await store.affiliates.setSwitches(ann.id, { isEnabled: true, hasOperations: false });
    expect(await affiliates.affiliateStatus({}, ann)).toEqual({ enabled: true, operationsDisabled: true });
    await expect(payOut()).rejects.toMatchObject({ code: 'forbidden' });
    const convert = () => affiliates.convertBalance({ fromCurrency: 'ltc', toCurrency: 'btc' }, ann);
    await expect(convert()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(affiliates.convertBalances({ toCurrency: 'btc' }, ann)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await affiliates.convertStatuses({}, ann)).toEqual([{ currency: 'ltc', status: 'disabled' }]);
    expect(await balances()).toHaveLength(1);
    await store.affiliates.setSwitches(ann.id, { isEnabled: false, hasOperations: true });
    expect(await affiliates.affiliateStatus({}, ann)).toEqual({ enabled: false, operationsDisabled: false });
    const account = () => affiliates.affiliateAccount({}, ann);
    for (const work of [account, balances, convert, payOut, save])
      await expect(work()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(affiliates.affiliateStatus({}, { caller: {} })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('suspend all operations when the server is configured so', async () => {
    const resting = await affiliateFixture({ hasOperations: false, isSettling: false });
    const bob = await resting.affiliate();
    expect(await resting.affiliates.affiliateStatus({}, bob)).toEqual({ enabled: true, operationsDisabled: true });
    const converting = resting.affiliates.convertBalances({ toCurrency: 'btc' }, bob);
    await expect(converting).rejects.toMatchObject({ code: 'forbidden' });
    await resting.close();
  });
});

describe('an API key of the affiliate’s account', () => {
  it('reads earnings, and moves none', async () => {
    const { affiliates } = fixture;
    await earn(fixture, ann, LTC);
    const byKey = { caller: { apiKey: { accountId: ann.id, keyId: 'k', kind: 'secret' as const } } };
    expect(await affiliates.affiliateBalances({}, byKey)).toEqual(await balances());
    expect(await affiliates.payoutStatuses({}, byKey)).toHaveLength(1);
    expect((await affiliates.affiliateOperations({ page: 1 }, byKey)).total).toBe(1);
    const refused = [
      affiliates.convertBalance({ fromCurrency: 'ltc', toCurrency: 'btc' }, byKey),
      affiliates.payOut({ currency: 'ltc', code: ann.code() }, byKey),
      affiliates.affiliateAddresses({}, byKey),
    ];
    for (const answer of await Promise.allSettled(refused))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } });
  });
});

describe('statistics', () => {
  it('count referred exchanges by day, in bitcoin', async () => {
    fixture.clock.toMidMonth();
    ann = await fixture.affiliate();
    await earn(fixture, ann, LTC, 'btc');
    const { totals, points, step } = await fixture.affiliates.webStats({ range: '30d' }, ann);
    expect(step).toBe('day');
    expect(points).toHaveLength(30);
    expect(totals).toMatchObject({ clicks: 0, exchanges: 1, finished: 1, earnings: '1' });
    expect(points.at(-1)).toMatchObject({ exchanges: 1, earnings: '1' });
    expect((await fixture.affiliates.webStats({ range: '1y' }, ann)).points).toHaveLength(13);
    expect((await fixture.affiliates.apiStats({ range: 'all' }, ann)).totals.exchanges).toBe(0);
    expect(await fixture.affiliates.affiliateStats({}, ann)).toMatchObject({
      web: { finished: 1 },
      api: { finished: 0 },
    });
  });
});

describe('an affiliate link', () => {
  it('opens the home page, or the page that the affiliate chose', async () => {
    const config = { isCustomized: true, from: 'ltc', to: 'doge', amount: '15' };
    const { link, refId, share } = await fixture.affiliates.affiliateAccount({}, ann);
    expect([link, share]).toEqual([`https://altway.test/?ref_id=${refId}`, '0.5']);
    expect(refId).toMatch(/^[a-z0-9]{10,12}$/);
    const changed = await fixture.affiliates.setLinkConfig(config, ann);
    expect(changed).toMatchObject({
      link: `https://altway.test/exchange/ltc/doge/15?ref_id=${refId}`,
      linkConfig: config,
    });
    expect(await fixture.affiliates.affiliateAccount({}, ann)).toEqual(changed);
    const unknown = fixture.affiliates.setLinkConfig({ ...config, to: 'nope' }, ann);
    await expect(unknown).rejects.toMatchObject({ code: 'unknown-currency', fields: { to: [expect.any(String)] } });
  });

  it('of a name of its own opens the same page, and there are at most 100', async () => {
    const { affiliates, store } = fixture;
    const { link } = await affiliates.affiliateAccount({}, ann);
    const [made] = await affiliates.addAffiliateLink({ sub: 'My-forum_1' }, ann);
    expect(made).toMatchObject({ sub: 'My-forum_1', link: `${link}&sub=My-forum_1`, clicks: 0, volume: '0' });
    const again = affiliates.addAffiliateLink({ sub: 'My-forum_1' }, ann);
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      fields: { sub: [expect.stringContaining('new name')] },
    });
    for (const sub of ['', 'a b', 'ä', 'a.b', 'x'.repeat(33)])
      await expect(affiliates.addAffiliateLink({ sub }, ann)).rejects.toMatchObject({ code: 'invalid-input' });
    for (let n = 1; n < 99; n += 1) await store.affiliateLinks.insert(ann.id, { sub: `n${n}`, createdAt: 1 });
    const more = ['a', 'b', 'c'].map((sub) => affiliates.addAffiliateLink({ sub }, ann));
    const codes = (await Promise.allSettled(more)).map(({ status }) => status);
    expect(codes.filter((status) => status === 'fulfilled')).toHaveLength(1);
    expect(await affiliates.affiliateLinks({}, ann)).toHaveLength(100);
    const byKey = { caller: { apiKey: { accountId: ann.id, keyId: 'k', kind: 'secret' as const } } };
    expect(await affiliates.affiliateLinks({}, byKey)).toHaveLength(100);
    await expect(affiliates.addAffiliateLink({ sub: 'd' }, byKey)).rejects.toMatchObject({ code: 'unauthenticated' });
    await store.affiliates.setSwitches(ann.id, { isEnabled: false, hasOperations: true });
    await expect(affiliates.affiliateLinks({}, ann)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is created once per affiliate, also by concurrent requests', async () => {
    const { store, affiliates } = fixture;
    const bob = await fixture.affiliate();
    const asked = await Promise.all(Array.from({ length: 5 }, () => affiliates.affiliateAccount({}, bob)));
    expect(new Set(asked.map(({ refId }) => refId)).size).toBe(1);
    expect((await store.affiliates.byId(bob.id))!.refId).toBe(asked[0]!.refId);
  });
});
