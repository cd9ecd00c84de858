import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS_NAME_LENGTH, MAX_SAVED_ADDRESSES } from '../../../../../core/domain/accounts/saved-address.ts';
import { failure } from '../../../../support/failure.ts';
import { accountFixture, type AccountFixture, type Browser } from '../../../../support/fixtures/account-fixture.ts';
import { sampleRecord } from '../../../../support/samples/sample-transactions.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const DOGE = { currency: 'doge', address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L' };
const XRP = { currency: 'xrp', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' };
const ETHEREUM = '0x52908400098527886e0f7030069857d2e4169ee7';
/** Changes within a quarter of an hour. */
const MOST_CHANGES = 20;

const mailsOf = async (email: string) => (await fixture.mails(email)).filter(({ kind }) => kind.startsWith('address-'));
const events = async (id: string) => (await fixture.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
const savedOf = (browser: Browser) => browser.api.savedAddresses({});

describe('saving an address', () => {
  it('keeps it in its canonical form under a name, records it, and mails the owner without the name', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const { addresses } = await browser.api.saveAddress({
      currency: 'usdt20',
      address: ` ${ETHEREUM} `,
      name: '\u202E Ledger ',
    });
    const saved = {
      id: expect.stringMatching(/^[a-z0-9]{12}$/),
      name: 'Ledger',
      network: 'Ethereum',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      createdAt: expect.any(String),
      isUnconfirmed: false,
    };
    expect(addresses).toEqual([saved]);
    expect(await savedOf(browser)).toEqual([saved]);
    expect(await events(id)).toContain('address-saved');
    const [mail] = await mailsOf(email);
    expect(mail).toMatchObject({ kind: 'address-saved', network: 'Ethereum', address: saved.address });
    expect(JSON.stringify(mail)).not.toContain('Ledger');
  });

  it('takes an address once for its network and memo, and says under which name', async () => {
    const { browser, email } = await fixture.signedIn();
    await browser.api.saveAddress({ currency: 'eth', address: ETHEREUM, name: 'mine' });
    const again = await failure(browser.api.saveAddress({ currency: 'usdt20', address: ETHEREUM, name: 'other' }));
    expect([again.code, again.fields]).toEqual([
      'conflict',
      { address: ['You saved this address already, as “mine”'] },
    ]);
    fixture.clock.advance(1);
    await browser.api.saveAddress({ ...XRP, name: 'one' });
    fixture.clock.advance(1);
    await browser.api.saveAddress({ ...XRP, extraId: '12345', name: 'two' });
    expect((await failure(browser.api.saveAddress({ ...XRP, extraId: '12345', name: 'x' }))).code).toBe('conflict');
    expect((await savedOf(browser)).map(({ name, extraId }) => [name, extraId])).toEqual([
      ['mine', undefined],
      ['one', undefined],
      ['two', '12345'],
    ]);
    expect(await mailsOf(email)).toHaveLength(3);
  });

  it('checks it as an exchange does, names the field, and sends no mail for what it refuses', async () => {
    const { browser, email } = await fixture.signedIn();
    const refused = async (change: object) => {
      const error = await failure(browser.api.saveAddress({ ...DOGE, name: 'x', ...change }));
      return [error.code, Object.keys(error.fields)];
    };
    expect(await refused({ address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M' })).toEqual(['invalid-input', ['address']]);
    expect(await refused({ address: XRP.address })).toEqual(['invalid-input', ['address']]);
    expect(await refused({ extraId: '1' })).toEqual(['invalid-input', ['extraId']]);
    expect(await refused({ ...XRP, extraId: 'memo' })).toEqual(['invalid-input', ['extraId']]);
    expect(await refused({ currency: 'nonesuch' })).toEqual(['unknown-currency', ['from']]);
    expect(await refused({ name: ' \u200B ' })).toEqual(['invalid-input', ['name']]);
    expect(await refused({ name: 'x'.repeat(ADDRESS_NAME_LENGTH + 1) })).toEqual(['invalid-input', ['name']]);
    const own = { currency: 'btc', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' };
    const ours = sampleRecord({ payIn: { address: own.address } });
    await fixture.store.atomically((unit) => unit.transactions.insert(ours, []));
    expect(await refused(own)).toEqual(['invalid-input', ['address']]);
    expect([await savedOf(browser), await mailsOf(email)]).toEqual([[], []]);
  });

  it('is limited in number, also when many are saved at once', async () => {
    const { browser, id } = await fixture.signedIn();
    const record = { accountId: id, network: 'Stellar', createdAt: 1, isUnconfirmed: false };
    for (let at = 0; at < MAX_SAVED_ADDRESSES - 1; at += 1)
      await fixture.store.savedAddresses.insert({ ...record, id: `n${at}`, address: `G${at}`, name: `${at}` });
    const tries = ['1', '2', '3', '4'].map((extraId) => browser.api.saveAddress({ ...XRP, extraId, name: extraId }));
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const error = await failure(browser.api.saveAddress({ ...XRP, extraId: '9', name: 'x' }));
    expect([error.code, error.message]).toEqual(['conflict', expect.stringContaining(`${MAX_SAVED_ADDRESSES}`)]);
  });
});

describe('a saved address', () => {
  it('is renamed and removed, each with a record and a mail', async () => {
    const { browser, email, id: account } = await fixture.signedIn();
    const { addresses } = await browser.api.saveAddress({ ...DOGE, name: 'old' });
    const { id } = addresses[0]!;
    expect((await browser.api.renameAddress({ id, name: ' new ' })).addresses).toMatchObject([{ id, name: 'new' }]);
    expect((await browser.api.removeAddress({ id })).addresses).toEqual([]);
    const kinds = ['address-saved', 'address-renamed', 'address-removed'];
    expect((await mailsOf(email)).map(({ kind }) => kind)).toEqual(kinds);
    expect(await events(account)).toEqual(expect.arrayContaining(kinds));
    expect((await failure(browser.api.renameAddress({ id, name: 'x' }))).code).toBe('not-found');
    expect((await failure(browser.api.removeAddress({ id }))).code).toBe('not-found');
  });

  it('is its owner’s alone', async () => {
    const { browser } = await fixture.signedIn();
    const { addresses } = await browser.api.saveAddress({ ...DOGE, name: 'mine' });
    const { id } = addresses[0]!;
    const { browser: other } = await fixture.signedIn();
    expect(await savedOf(other)).toEqual([]);
    expect((await failure(other.api.renameAddress({ id, name: 'x' }))).code).toBe('not-found');
    expect((await failure(other.api.removeAddress({ id }))).code).toBe('not-found');
    const guest = fixture.browser();
    expect((await failure(guest.api.saveAddress({ ...DOGE, name: 'x' }))).code).toBe('unauthenticated');
    expect((await failure(guest.api.removeAddress({ id }))).code).toBe('unauthenticated');
    expect((await failure(savedOf(guest))).code).toBe('unauthenticated');
    expect(await savedOf(browser)).toEqual(addresses);
  });

  it('is changed a few times in a while, so that nobody floods the owner with mails', async () => {
    const { browser, email } = await fixture.signedIn();
    const { addresses } = await browser.api.saveAddress({ ...DOGE, name: '0' });
    const { id } = addresses[0]!;
    for (let turn = 1; turn < MOST_CHANGES; turn += 1) await browser.api.renameAddress({ id, name: `${turn}` });
    expect((await failure(browser.api.renameAddress({ id, name: 'x' }))).code).toBe('too-many-requests');
    expect((await failure(browser.api.removeAddress({ id }))).code).toBe('too-many-requests');
    expect(await mailsOf(email)).toHaveLength(MOST_CHANGES);
    fixture.clock.advance(900_000);
    await browser.api.removeAddress({ id });
  });
});

describe('a password recovery', () => {
  it('takes saved addresses out of use until the owner confirms them all', async () => {
    const { browser, email } = await fixture.signedIn();
    await browser.api.saveAddress({ ...DOGE, name: 'mine' });
    await browser.api.saveAddress({ ...XRP, name: 'planted' });
    await browser.api.recover({ email, captcha: await fixture.proof() });
    const password = 'the new phrase';
    await browser.api.setPassword({ token: await fixture.token(email), password, repeat: password });
    const owner = fixture.browser();
    await owner.api.logIn({ email, password, captcha: await fixture.proof() });
    expect((await savedOf(owner)).map((one) => one.isUnconfirmed)).toEqual([true, true]);
    const setting = { kind: 'saved-addresses' } as const;
    expect(await owner.api.unconfirmed({})).toEqual([setting]);
    const planted = (await savedOf(owner)).find(({ name }) => name === 'planted')!;
    await owner.api.removeAddress({ id: planted.id });
    expect((await failure(owner.api.confirmSetting({ ...setting, password: 'wrong' }))).code).toBe('wrong-credentials');
    expect((await owner.api.confirmSetting({ ...setting, password })).unconfirmed).toEqual([]);
    expect(await savedOf(owner)).toMatchObject([{ name: 'mine', isUnconfirmed: false }]);
    expect((await fixture.mails(email)).at(-1)).toMatchObject({ kind: 'setting-confirmed', setting });
  });
});
