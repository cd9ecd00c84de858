import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../support/fixtures/account-fakes.ts';
import { accountFixture, type AccountFixture, GOOD_PASSWORD } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const events = async (id: string) => (await fixture.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
const kinds = async (to: string) => (await fixture.mails(to)).map(({ kind }) => kind);

describe('two-factor authentication', () => {
  it('is on from the first code, and issues ten recovery codes', async () => {
    const { browser, email, id } = await fixture.signedIn();
    expect((await failure(browser.api.totpEnable({ password: 'wrong' }))).fields).toEqual({
      password: ['Wrong password'],
    });
    const enabled = await browser.api.totpEnable({ password: GOOD_PASSWORD });
    expect(enabled).toMatchObject({ result: true, type: 'enable', uri: expect.stringMatching(/^otpauth:\/\/totp\//) });
    expect((await browser.api.profile({})).user).toMatchObject({ totpState: 'unconfirmed', recoveryCodesLeft: 0 });
    // No login asks for a code yet.
    await fixture.signedIn(email);
    const wrong = await failure(browser.api.totpConfirm({ code: '000000' }));
    expect([wrong.code, wrong.fields]).toEqual(['wrong-code', { code: ['Wrong Google Authenticator Code'] }]);
    const code = fixture.nextCode(enabled.key);
    const { recoveryCodes } = await browser.api.totpConfirm({ code });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.api.profile({})).user).toMatchObject({ totpState: 'on', recoveryCodesLeft: 10 });
    expect((await failure(browser.api.totpConfirm({ code }))).code).toBe('conflict');
    expect((await failure(browser.api.totpEnable({ password: GOOD_PASSWORD }))).code).toBe('conflict');
    expect((await failure(browser.api.totpDisableUnconfirmed({}))).code).toBe('conflict');
    expect((await events(id))[0]).toBe('two-factor-on');
    expect((await kinds(email)).at(-1)).toBe('two-factor-on');
    // The key is stored encrypted, bound to this account.
    const { totp } = (await fixture.store.accounts.byId(id))!;
    expect(totp!.sealedKey).not.toContain(enabled.key);
    expect(fixture.secrets.unseal('totp another', totp!.sealedKey)).toBeUndefined();
  });

  it('has another key when it is set up again before it is on; codes of the earlier one are wrong', async () => {
    const { browser } = await fixture.signedIn();
    const { key: first } = await browser.api.totpEnable({ password: GOOD_PASSWORD });
    const { key: second } = await browser.api.totpEnable({ password: GOOD_PASSWORD });
    expect(second).not.toBe(first);
    expect((await failure(browser.api.totpConfirm({ code: fixture.nextCode(first) }))).code).toBe('wrong-code');
    expect((await browser.api.totpConfirm({ code: fixture.nextCode(second) })).result).toBe(true);
  });

  it('ends every other session when it is turned on or off; the current one stays', async () => {
    const { browser, email } = await fixture.signedIn();
    const { browser: before } = await fixture.signedIn(email);
    const { key } = await fixture.secured(browser);
    expect((await failure(before.api.profile({}))).code).toBe('unauthenticated');
    const login = { email, password: GOOD_PASSWORD };
    const after = fixture.browser();
    await after.api.logIn({ ...login, totp: fixture.nextCode(key), captcha: await fixture.proof() });
    const waiting = fixture.browser();
    expect((await failure(waiting.api.logIn({ ...login, captcha: await fixture.proof() }))).code).toBe(
      'two-factor-required',
    );
    await browser.api.totpDisable({ code: fixture.nextCode(key) });
    expect((await failure(after.api.profile({}))).code).toBe('unauthenticated');
    expect((await failure(waiting.api.confirmLogin({ totp: fixture.nextCode(key) }))).code).toBe('unauthenticated');
    expect(await browser.api.sessions({})).toMatchObject([{ isCurrent: true }]);
  });

  it('accepts each code once, for any purpose', async () => {
    const { browser } = await fixture.signedIn();
    const { key } = await fixture.secured(browser);
    const used = codeAt(key, fixture.clock.now());
    for (const call of [browser.api.totpValidate, browser.api.renewRecoveryCodes, browser.api.totpDisable])
      expect((await failure(call({ code: used }))).code).toBe('wrong-code');
    const code = fixture.nextCode(key);
    expect(await browser.api.totpValidate({ code })).toEqual({ result: true });
    expect((await failure(browser.api.totpValidate({ code }))).fields).toEqual({
      code: ['Wrong Google Authenticator Code'],
    });
  });

  it('is turned off by a code or a recovery code, which invalidates all recovery codes', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const { recoveryCodes } = await fixture.secured(browser);
    expect((await failure(browser.api.totpValidate({ code: recoveryCodes[0]! }))).code).toBe('wrong-code');
    expect((await failure(browser.api.renewRecoveryCodes({ code: recoveryCodes[0]! }))).code).toBe('wrong-code');
    expect(await browser.api.totpDisable({ code: recoveryCodes[0]! })).toEqual({ result: true, type: 'disable' });
    expect((await browser.api.profile({})).user).toMatchObject({ totpState: 'off', recoveryCodesLeft: 0 });
    expect((await kinds(email)).slice(-2)).toEqual(['recovery-code-used', 'two-factor-off']);
    expect(await fixture.store.accounts.recoveryCodesLeft(id)).toBe(0);
    expect((await failure(browser.api.totpDisable({ code: recoveryCodes[1]! }))).code).toBe('conflict');
    const { key } = await fixture.secured(browser);
    expect(await browser.api.totpDisable({ code: fixture.nextCode(key) })).toMatchObject({ type: 'disable' });
  });

  it('renews recovery codes: the old ones become invalid', async () => {
    const { browser, email } = await fixture.signedIn();
    const { key, recoveryCodes: old } = await fixture.secured(browser);
    const { recoveryCodes } = await browser.api.renewRecoveryCodes({ code: fixture.nextCode(key) });
    expect(recoveryCodes.filter((code) => old.includes(code))).toEqual([]);
    const login = { email, password: GOOD_PASSWORD };
    const used = { ...login, totp: old[0]!, captcha: await fixture.proof() };
    expect((await failure(fixture.browser().api.logIn(used))).code).toBe('wrong-code');
    const good = { ...login, totp: recoveryCodes[0]!, captcha: await fixture.proof() };
    expect((await fixture.browser().api.logIn(good)).user.recoveryCodesLeft).toBe(9);
    expect(await kinds(email)).toContain('recovery-codes-renewed');
  });

  it('can be cancelled before its first code', async () => {
    const { browser } = await fixture.signedIn();
    expect((await failure(browser.api.totpDisableUnconfirmed({}))).code).toBe('conflict');
    expect((await failure(browser.api.totpConfirm({ code: '123456' }))).code).toBe('conflict');
    const { key } = await browser.api.totpEnable({ password: GOOD_PASSWORD });
    expect(await browser.api.totpDisableUnconfirmed({})).toEqual({ result: true, type: 'disable-unconfirmed' });
    expect((await failure(browser.api.totpConfirm({ code: fixture.nextCode(key) }))).code).toBe('conflict');
    expect((await browser.api.profile({})).user.totpState).toBe('off');
  });

  it('gives an attacker with a session five tries, and takes none from the owner for conflicts', async () => {
    const { browser } = await fixture.signedIn();
    for (let n = 0; n < 8; n += 1)
      expect((await failure(browser.api.totpValidate({ code: '1' }))).code).toBe('conflict');
    const { key } = await fixture.secured(browser);
    const guess = (n: number) => failure(browser.api.totpDisable({ code: String(n).padStart(6, '0') }));
    const said = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)));
    expect(said.filter(({ code }) => code === 'wrong-code')).toHaveLength(5);
    expect((await failure(browser.api.totpDisable({ code: fixture.nextCode(key) }))).code).toBe('too-many-requests');
  });
});
