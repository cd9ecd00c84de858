import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../support/account-fakes.ts';
import { accountHouse, type AccountHouse, GOOD_PASSWORD, HOUSE_ORIGIN } from '../../../support/account-house.ts';

let house: AccountHouse;
beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());

const DAY_MS = 86_400_000;
const NEW = 'another good phrase';
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was let pass'),
    (error) => error,
  );
const events = async (id: string) => (await house.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
const kinds = async (to: string) => (await house.mails(to)).map(({ kind }) => kind);

describe('sessions', () => {
  it('end after seven idle days, and after thirty whatever they do', async () => {
    const { browser: idle } = await house.signedIn();
    const { browser: busy } = await house.signedIn();
    house.clock.advance(7 * DAY_MS - 1);
    expect((await busy.api.profile({})).errors).toEqual({});
    house.clock.advance(1);
    expect((await failure(idle.api.profile({}))).code).toBe('unauthenticated');
    for (let day = 7; day < 29; day += 1) {
      house.clock.advance(DAY_MS);
      await busy.api.profile({});
    }
    house.clock.advance(DAY_MS);
    expect((await failure(busy.api.profile({}))).code).toBe('unauthenticated');
  });

  it('are noted as seen at most once a minute', async () => {
    const { browser } = await house.signedIn();
    const seen = async () => (await house.store.sessions.byHash(house.secrets.digest(browser.session!)))!.seenAt;
    const begun = await seen();
    house.clock.advance(59_999);
    await browser.api.profile({});
    expect(await seen()).toBe(begun);
    house.clock.advance(1);
    await browser.api.profile({});
    expect(await seen()).toBe(begun + 60_000);
  });

  it('are listed with where they are, and ended one by one, all others, or by logging out', async () => {
    const { browser, email, id } = await house.signedIn();
    const others = await Promise.all([1, 2, 3].map(() => house.signedIn(email)));
    const list = await browser.api.sessions({});
    expect(list).toHaveLength(4);
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({ agent: 'Firefox', address: browser.address });
    const first = (await others[0]!.browser.api.sessions({})).find(({ isCurrent }) => isCurrent)!;
    await browser.api.endSession({ id: first.id });
    expect((await failure(others[0]!.browser.api.profile({}))).code).toBe('unauthenticated');
    expect((await failure(browser.api.endSession({ id: first.id }))).code).toBe('not-found');
    await others[1]!.browser.api.logOut({});
    expect(others[1]!.browser.session).toBeUndefined();
    await browser.api.endSessions({});
    expect(await browser.api.sessions({})).toHaveLength(1);
    expect((await events(id)).slice(0, 3)).toEqual(['sessions-ended', 'logged-out', 'sessions-ended']);
    const [own] = await browser.api.sessions({});
    await browser.api.endSession({ id: own!.id });
    expect(browser.session).toBeUndefined();
  });

  it('are not ended by others, and not found by their public name', async () => {
    const { browser } = await house.signedIn();
    const { browser: stranger } = await house.signedIn();
    const [{ id } = { id: '' }] = await browser.api.sessions({});
    expect((await failure(stranger.api.endSession({ id }))).code).toBe('not-found');
    const guesser = house.browser();
    for (const guess of [id, house.secrets.digest(browser.session!), 'A'.repeat(43)]) {
      guesser.session = guess;
      expect((await failure(guesser.api.profile({}))).code).toBe('unauthenticated');
    }
    expect((await browser.api.profile({})).user).toBeDefined();
  });

  it('are nothing to log out of for whoever has none', async () => {
    expect(await house.browser().api.logOut({})).toEqual({ result: true });
  });
});

describe('changing the password', () => {
  it('renews this session, ends the others, undoes what was mailed before, and tells the owner', async () => {
    const { browser, email, id } = await house.signedIn();
    const { browser: other } = await house.signedIn(email);
    await house.browser().api.recover({ email, captcha: await house.proof() });
    const mailed = await house.token(email);
    const thief = house.browser();
    thief.session = browser.session;
    await browser.api.changePassword({ old: GOOD_PASSWORD, new: NEW, repeat: NEW });
    expect(browser.session).not.toBe(thief.session);
    expect((await browser.api.profile({})).user.email).toBe(email);
    for (const { api } of [other, thief]) expect((await failure(api.profile({}))).code).toBe('unauthenticated');
    const late = house.api.setPassword({ token: mailed, password: 'thief’s own', repeat: 'thief’s own' });
    expect((await failure(late)).code).toBe('not-found');
    expect((await events(id))[0]).toBe('password-changed');
    expect((await kinds(email)).at(-1)).toBe('password-changed');
    const login = { email, password: NEW, captcha: await house.proof() };
    expect((await house.browser().api.logIn(login)).result).toBe(true);
  });

  it('needs the old one, counted like logins; a session in a thief’s hands does not help to guess it', async () => {
    const { browser, email } = await house.signedIn();
    const guess = () => failure(browser.api.changePassword({ old: 'guess', new: NEW, repeat: NEW }));
    const said = await Promise.all(Array.from({ length: 20 }, guess));
    expect(said.filter(({ code }) => code === 'wrong-credentials')).toHaveLength(5);
    expect(said.find(({ code }) => code === 'wrong-credentials').fields).toEqual({ old: ['Wrong password'] });
    expect(said.filter(({ code }) => code === 'too-many-requests')).toHaveLength(15);
    const login = { email, password: GOOD_PASSWORD, captcha: await house.proof() };
    expect((await failure(house.browser().api.logIn(login))).code).toBe('too-many-requests');
  });

  it('refuses what everybody tries, and what does not match', async () => {
    const { browser } = await house.signedIn();
    const change = (fresh: string, repeat: string) =>
      failure(browser.api.changePassword({ old: GOOD_PASSWORD, new: fresh, repeat }));
    expect((await change('Qwerty123', 'Qwerty123')).fields).toEqual({ new: ['This password is too common'] });
    expect((await change(NEW, 'other')).fields).toEqual({ repeat: ['Not match'] });
  });
});

describe('changing the e-mail', () => {
  it('waits for the new mailbox, tells the old one, and no link mailed there is good any more', async () => {
    const { browser, email, id } = await house.signedIn();
    const next = house.newEmail();
    await browser.api.changeEmail({ email: next, password: GOOD_PASSWORD });
    expect((await browser.api.profile({})).user.email).toBe(email);
    await house.browser().api.recover({ email, captcha: await house.proof() });
    const old = await house.token(email);
    const token = await house.token(next);
    expect(await house.mails(next)).toMatchObject([
      { kind: 'change-email', link: `${HOUSE_ORIGIN}/recover/${token}?email` },
    ]);
    expect(await house.api.token({ token })).toEqual({ email: next });
    const asPassword = house.api.setPassword({ token, password: NEW, repeat: NEW });
    expect((await failure(asPassword)).code).toBe('not-found');
    expect(await house.api.confirmEmail({ token })).toEqual({ result: true });
    expect((await browser.api.profile({})).user.email).toBe(next);
    expect((await house.mails(email)).at(-1)).toMatchObject({ kind: 'email-changed', email: next });
    expect((await kinds(next)).at(-1)).toBe('email-changed');
    expect((await events(id)).slice(0, 2)).toEqual(['email-changed', 'recovery-asked']);
    expect((await failure(house.api.setPassword({ token: old, password: NEW, repeat: NEW }))).code).toBe('not-found');
    expect((await failure(house.api.confirmEmail({ token }))).code).toBe('not-found');
    expect((await house.signedIn(next)).id).toBe(id);
  });

  it('needs the password, and an e-mail that is free, also when the link is opened', async () => {
    const { browser } = await house.signedIn();
    const { email: taken } = await house.member();
    const next = house.newEmail();
    for (const password of [undefined, '', 'wrong'])
      expect((await failure(browser.api.changeEmail({ email: next, password }))).fields).toEqual({
        password: ['Wrong password'],
      });
    const busy = await failure(browser.api.changeEmail({ email: taken.toUpperCase(), password: GOOD_PASSWORD }));
    expect([busy.code, busy.fields]).toEqual(['conflict', { email: ['Email already exist'] }]);
    await browser.api.changeEmail({ email: next, password: GOOD_PASSWORD });
    const token = await house.token(next);
    await house.member(next.toLowerCase());
    expect((await failure(house.api.confirmEmail({ token }))).code).toBe('conflict');
  });

  it('is good for the newest wish alone', async () => {
    const { browser } = await house.signedIn();
    const [first, second] = [house.newEmail(), house.newEmail()];
    for (const email of [first, second]) await browser.api.changeEmail({ email, password: GOOD_PASSWORD });
    expect((await failure(house.api.confirmEmail({ token: await house.token(first) }))).code).toBe('not-found');
    await house.api.confirmEmail({ token: await house.token(second) });
  });
});

describe('two-factor authentication', () => {
  it('is on from the first code, and gives ten recovery codes', async () => {
    const { browser, email, id } = await house.signedIn();
    expect((await failure(browser.api.totpEnable({ password: 'wrong' }))).fields).toEqual({
      password: ['Wrong password'],
    });
    const enabled = await browser.api.totpEnable({ password: GOOD_PASSWORD });
    expect(enabled).toMatchObject({ result: true, type: 'enable', uri: expect.stringMatching(/^otpauth:\/\/totp\//) });
    expect((await browser.api.profile({})).user).toMatchObject({ totpState: 'unconfirmed', recoveryCodesLeft: 0 });
    // Nothing asks for a code yet.
    await house.signedIn(email);
    const wrong = await failure(browser.api.totpConfirm({ code: '000000' }));
    expect([wrong.code, wrong.fields]).toEqual(['wrong-code', { code: ['Wrong Google Authenticator Code'] }]);
    const code = house.nextCode(enabled.key);
    const { recoveryCodes } = await browser.api.totpConfirm({ code });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.api.profile({})).user).toMatchObject({ totpState: 'on', recoveryCodesLeft: 10 });
    expect((await failure(browser.api.totpConfirm({ code }))).code).toBe('conflict');
    expect((await failure(browser.api.totpEnable({ password: GOOD_PASSWORD }))).code).toBe('conflict');
    expect((await failure(browser.api.totpDisableUnconfirmed({}))).code).toBe('conflict');
    expect((await events(id))[0]).toBe('two-factor-on');
    expect((await kinds(email)).at(-1)).toBe('two-factor-on');
    // The key is kept sealed, for this account.
    const { totp } = (await house.store.accounts.byId(id))!;
    expect(totp!.sealedKey).not.toContain(enabled.key);
    expect(house.secrets.unseal('totp another', totp!.sealedKey)).toBeUndefined();
  });

  it('takes each code once, whatever it is for', async () => {
    const { browser } = await house.signedIn();
    const { key } = await house.secured(browser);
    const used = codeAt(key, house.clock.now());
    for (const call of [browser.api.totpValidate, browser.api.renewRecoveryCodes, browser.api.totpDisable])
      expect((await failure(call({ code: used }))).code).toBe('wrong-code');
    const code = house.nextCode(key);
    expect(await browser.api.totpValidate({ code })).toEqual({ result: true });
    expect((await failure(browser.api.totpValidate({ code }))).fields).toEqual({
      code: ['Wrong Google Authenticator Code'],
    });
  });

  it('is turned off by a code, and by a recovery code too; those are worth nothing after', async () => {
    const { browser, email, id } = await house.signedIn();
    const { recoveryCodes } = await house.secured(browser);
    expect((await failure(browser.api.totpValidate({ code: recoveryCodes[0]! }))).code).toBe('wrong-code');
    expect((await failure(browser.api.renewRecoveryCodes({ code: recoveryCodes[0]! }))).code).toBe('wrong-code');
    expect(await browser.api.totpDisable({ code: recoveryCodes[0]! })).toEqual({ result: true, type: 'disable' });
    expect((await browser.api.profile({})).user).toMatchObject({ totpState: 'off', recoveryCodesLeft: 0 });
    expect((await kinds(email)).slice(-2)).toEqual(['recovery-code-used', 'two-factor-off']);
    expect(await house.store.accounts.recoveryCodesLeft(id)).toBe(0);
    expect((await failure(browser.api.totpDisable({ code: recoveryCodes[1]! }))).code).toBe('conflict');
    const { key } = await house.secured(browser);
    expect(await browser.api.totpDisable({ code: house.nextCode(key) })).toMatchObject({ type: 'disable' });
  });

  it('renews recovery codes: the old ones are worth nothing', async () => {
    const { browser, email } = await house.signedIn();
    const { key, recoveryCodes: old } = await house.secured(browser);
    const { recoveryCodes } = await browser.api.renewRecoveryCodes({ code: house.nextCode(key) });
    expect(recoveryCodes.filter((code) => old.includes(code))).toEqual([]);
    const login = { email, password: GOOD_PASSWORD };
    const used = { ...login, totp: old[0]!, captcha: await house.proof() };
    expect((await failure(house.browser().api.logIn(used))).code).toBe('wrong-code');
    const good = { ...login, totp: recoveryCodes[0]!, captcha: await house.proof() };
    expect((await house.browser().api.logIn(good)).user.recoveryCodesLeft).toBe(9);
    expect(await kinds(email)).toContain('recovery-codes-renewed');
  });

  it('is given up before its first code', async () => {
    const { browser } = await house.signedIn();
    expect((await failure(browser.api.totpDisableUnconfirmed({}))).code).toBe('conflict');
    expect((await failure(browser.api.totpConfirm({ code: '123456' }))).code).toBe('conflict');
    const { key } = await browser.api.totpEnable({ password: GOOD_PASSWORD });
    expect(await browser.api.totpDisableUnconfirmed({})).toEqual({ result: true, type: 'disable-unconfirmed' });
    expect((await failure(browser.api.totpConfirm({ code: house.nextCode(key) }))).code).toBe('conflict');
    expect((await browser.api.profile({})).user.totpState).toBe('off');
  });

  it('lets a thief with a session try five codes, and the owner none the fewer for conflicts', async () => {
    const { browser } = await house.signedIn();
    for (let n = 0; n < 8; n += 1)
      expect((await failure(browser.api.totpValidate({ code: '1' }))).code).toBe('conflict');
    const { key } = await house.secured(browser);
    const guess = (n: number) => failure(browser.api.totpDisable({ code: String(n).padStart(6, '0') }));
    const said = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)));
    expect(said.filter(({ code }) => code === 'wrong-code')).toHaveLength(5);
    expect((await failure(browser.api.totpDisable({ code: house.nextCode(key) }))).code).toBe('too-many-requests');
  });
});
