import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';
import { NEW_PASSWORD, RecoveringShop } from '../../../support/fixtures/recovering-shop.ts';
import { earn } from '../../../support/fixtures/played-exchange.ts';

const LTC = 100_000_000n;

let shop: RecoveringShop;
beforeAll(async () => {
  shop = await RecoveringShop.open();
});
afterAll(() => shop.fixture.close());
beforeEach(() => shop.begin());

describe('a merchant’s secret after a password recovery', () => {
  it('creates no payment by a signed link until its owner confirms it', async () => {
    const query = await shop.signedQuery();
    await shop.recover();
    const terms = await failure(shop.widgets.widgetTerms({ kind: 'payment', query }));
    expect([terms.code, terms.fields['signature']![0]]).toEqual(['forbidden', expect.stringContaining('confirm')]);
    expect((await failure(shop.pay(query))).code).toBe('forbidden');
    await shop.confirm({ kind: 'merchant-secret' });
    expect((await shop.widgets.widgetTerms({ kind: 'payment', query })).signature).toBe('valid');
  });

  it('signs no link for its owner, and still detects a changed link', async () => {
    const query = await shop.signedQuery();
    await shop.recover();
    expect((await failure(shop.signedQuery())).code).toBe('conflict');
    const changed = await failure(shop.widgets.widgetTerms({ kind: 'payment', query: query.replace('0.75', '7.5') }));
    expect(changed.message).toContain('changed');
  });

  it('needs no confirmation once it is replaced', async () => {
    await shop.recover();
    await shop.merchants.renewMerchantSecret({ password: NEW_PASSWORD }, { caller: shop.caller });
    expect(await shop.waiting()).toEqual(['webhook-url']);
    expect((await shop.widgets.widgetTerms({ kind: 'payment', query: await shop.signedQuery() })).signature).toBe(
      'valid',
    );
  });
});

describe('a payout address after a password recovery', () => {
  const setAddress = async () => {
    const { address } = await shop.fixture.api.testAddress({ currency: 'ltc' });
    await shop.fixture.affiliates.setAffiliateAddress(
      { currency: 'ltc', address, code: shop.ann.code() },
      { caller: shop.caller },
    );
    return address;
  };
  const payOut = () =>
    shop.fixture.affiliates.payOut({ currency: 'ltc', code: shop.ann.code() }, { caller: shop.caller });
  const status = async () => (await shop.fixture.affiliates.payoutStatuses({}, { caller: shop.caller }))[0]!.status;

  it('receives no payout until its owner confirms it', async () => {
    await earn(shop.fixture, shop.ann, LTC);
    const address = await setAddress();
    await shop.recover();
    expect(await status()).toBe('address-unconfirmed');
    const refused = await failure(payOut());
    expect([refused.code, refused.fields]).toEqual(['conflict', { address: [expect.stringContaining('LTC')] }]);
    expect(await shop.fixture.affiliates.affiliateAddresses({}, { caller: shop.caller })).toMatchObject([
      { address, isUnconfirmed: true },
    ]);
    const other = { kind: 'payout-address', currency: 'ltc', address: `${address}x` } as const;
    expect((await failure(shop.confirm(other))).code).toBe('conflict');
    await shop.confirm({ ...other, address });
    expect(await status()).toBe('ready');
    expect((await payOut()).status).toBe('sending');
    const mails = (await shop.sentMails()).filter(({ kind }) => kind === 'setting-confirmed');
    expect(mails).toMatchObject([{ setting: { kind: 'payout-address', currency: 'ltc' } }]);
  });

  it('needs no confirmation once another one is saved', async () => {
    await setAddress();
    await shop.recover();
    await setAddress();
    expect(await shop.waiting()).toEqual(['merchant-secret', 'webhook-url']);
  });
});

describe('a confirmation', () => {
  it('takes the password, and the code where two-factor is on, each checked as everywhere else', async () => {
    await shop.recover();
    const secretOf = { kind: 'merchant-secret' } as const;
    expect((await failure(shop.confirm(secretOf, { password: 'wrong' }))).code).toBe('wrong-credentials');
    expect((await failure(shop.confirm(secretOf, { code: undefined }))).code).toBe('two-factor-required');
    expect((await failure(shop.confirm(secretOf, { code: '000000' }))).fields).toEqual({ code: [expect.any(String)] });
    const code = shop.ann.code();
    await shop.confirm(secretOf, { code });
    const hookOf = { kind: 'webhook-url', webhookUrl: shop.hook.url } as const;
    expect((await failure(shop.confirm(hookOf, { code }))).code).toBe('wrong-code');
    await shop.confirm(hookOf);
    expect(await shop.waiting()).toEqual([]);
    const kinds = (await shop.fixture.store.accountEvents.of(shop.ann.id, 20)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['merchant-secret-confirmed', 'webhook-address-confirmed']));
  });

  it('is refused for a setting that does not wait for one, and without a login', async () => {
    expect((await failure(shop.confirm({ kind: 'merchant-secret' }, { password: GOOD_PASSWORD }))).code).toBe(
      'conflict',
    );
    const nobody = { kind: 'merchant-secret', password: GOOD_PASSWORD } as const;
    expect((await failure(shop.fixture.accountApi.confirmSetting(nobody, { caller: {} }))).code).toBe(
      'unauthenticated',
    );
    expect((await failure(shop.fixture.accountApi.unconfirmed({}, { caller: {} }))).code).toBe('unauthenticated');
  });

  it('applies to the setting as it was shown: not to another webhook address, nor another extra ID', async () => {
    const { store, clock } = shop.fixture;
    const address = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';
    const payout = { kind: 'payout-address', currency: 'xrp', address } as const;
    await store.payoutAddresses.set(shop.ann.id, { ...payout, extraId: '7', changedAt: clock.now() });
    await shop.recover();
    for (const other of [
      { kind: 'webhook-url', webhookUrl: `${shop.hook.url}?other` } as const,
      { kind: 'webhook-url' } as const,
      { ...payout, extraId: '8' },
      payout,
    ])
      expect((await failure(shop.confirm(other))).code).toBe('conflict');
    expect(await shop.waiting()).toEqual(['merchant-secret', 'webhook-url', 'payout-address']);
    await shop.confirm({ ...payout, extraId: '7' });
    expect(await shop.waiting()).toEqual(['merchant-secret', 'webhook-url']);
  });

  it('needs no code where two-factor is off', async () => {
    const close = await shop.begin({ hasCodes: false });
    const { store } = shop.fixture;
    const merchant = (await store.merchants.ofAccount(shop.ann.id))!;
    await store.merchants.update({ ...merchant, isSecretUnconfirmed: true });
    await shop.confirm({ kind: 'merchant-secret' }, { password: GOOD_PASSWORD, code: undefined });
    expect(await shop.waiting()).toEqual([]);
    close();
  });
});
