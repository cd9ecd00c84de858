import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../support/fixtures/account-fakes.ts';
import { accountFixture, type AccountFixture, GOOD_PASSWORD } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const WINDOW_MS = 900_000;
const events = async (id: string) => {
  await fixture.mails();
  return (await fixture.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
};

describe('the second step of a login', () => {
  const start = async () => {
    const { browser, email, id } = await fixture.signedIn();
    const { key, recoveryCodes } = await fixture.secured(browser);
    const other = fixture.browser();
    const login = { email, password: GOOD_PASSWORD };
    const asked = await failure(other.api.logIn({ ...login, captcha: await fixture.proof() }));
    expect([asked.code, asked.fields]).toEqual([
      'two-factor-required',
      { totp: ['Enter the code from your authenticator'] },
    ]);
    return { browser, other, login, key, recoveryCodes, id, email };
  };

  it('needs no second proof of work, and opens a new session with the code', async () => {
    const { other, login, key } = await start();
    const waiting = other.session;
    const { user } = await other.api.logIn({ ...login, totp: ` ${fixture.nextCode(key)} ` });
    expect(user).toMatchObject({ totpState: 'on', recoveryCodesLeft: 10 });
    expect(other.session).not.toBe(waiting);
    other.session = waiting;
    expect((await failure(other.api.confirmLogin({ totp: fixture.nextCode(key) }))).code).toBe('unauthenticated');
  });

  it('can be sent in one call with the first', async () => {
    const { login, key } = await start();
    const browser = fixture.browser();
    await browser.api.logIn({ ...login, totp: fixture.nextCode(key), captcha: await fixture.proof() });
    expect((await browser.api.profile({})).user.totpState).toBe('on');
  });

  it('gives no access before: a session that waits for a code can do nothing else', async () => {
    const { other, key } = await start();
    const { api } = other;
    const code = fixture.nextCode(key);
    const calls = {
      clearErrors: () => api.clearErrors({}),
      changeEmail: () => api.changeEmail({ email: fixture.newEmail(), password: GOOD_PASSWORD }),
      changePassword: () => api.changePassword({ old: GOOD_PASSWORD, new: 'another one', repeat: 'another one' }),
      addNetwork: () => api.addNetwork({ network: 'google', password: GOOD_PASSWORD }),
      removeNetwork: () => api.removeNetwork({ network: 'google' }),
      totpEnable: () => api.totpEnable({ password: GOOD_PASSWORD }),
      totpConfirm: () => api.totpConfirm({ code }),
      totpDisable: () => api.totpDisable({ code }),
      totpDisableUnconfirmed: () => api.totpDisableUnconfirmed({}),
      totpValidate: () => api.totpValidate({ code }),
      renewRecoveryCodes: () => api.renewRecoveryCodes({ code }),
      setMiner: () => api.setMiner({ on: true }),
      sessions: () => api.sessions({}),
      endSession: () => api.endSession({ id: 'abcdefghijkl' }),
      endSessions: () => api.endSessions({}),
      accountEvents: () => api.accountEvents({}),
    };
    for (const [name, call] of Object.entries(calls))
      expect([name, (await failure(call())).code]).toEqual([name, 'unauthenticated']);
    expect((await failure(api.profile({}))).code).toBe('two-factor-required');
    expect((await failure(fixture.accounts.owners.of(other))).code).toBe('unauthenticated');
    expect((await api.confirmLogin({ totp: code })).result).toBe(true);
  });

  it('expires after ten minutes', async () => {
    const { other, login, key } = await start();
    fixture.clock.advance(600_000);
    expect((await failure(other.api.confirmLogin({ totp: fixture.nextCode(key) }))).code).toBe('unauthenticated');
    expect((await failure(other.api.logIn({ ...login, totp: fixture.nextCode(key) }))).code).toBe('human-check');
  });

  it('saves the proof of work for its own account only', async () => {
    const { other, key } = await start();
    const { email } = await fixture.member();
    const stolen = other.api.logIn({ email, password: GOOD_PASSWORD, totp: fixture.nextCode(key) });
    expect((await failure(stolen)).code).toBe('human-check');
  });

  it('accepts each code once: not again, not twice at once, and not an earlier one', async () => {
    const { other, login, key } = await start();
    const totp = fixture.nextCode(key);
    const both = [other, fixture.browser()];
    both[1]!.session = other.session;
    const taken = await Promise.allSettled(both.map(({ api }) => api.logIn({ ...login, totp })));
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const code of [totp, codeAt(key, fixture.clock.now(), -1)]) {
      const again = fixture.browser().api.logIn({ ...login, totp: code, captcha: await fixture.proof() });
      expect((await failure(again)).fields).toEqual({ totp: ['Wrong Google Authenticator Code'] });
    }
    const soon = codeAt(key, fixture.clock.now(), 1);
    expect((await fixture.browser().api.logIn({ ...login, totp: soon, captcha: await fixture.proof() })).result).toBe(
      true,
    );
  });

  it('allows five wrong codes, also concurrent ones; then not even the right one, and the owner is notified', async () => {
    const { other, login, key, email, id } = await start();
    const guess = async (n: number) => {
      const browser = fixture.browser();
      browser.session = other.session;
      return (await failure(browser.api.confirmLogin({ totp: String(n).padStart(6, '0') }))).code;
    };
    const said = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)));
    expect(said.filter((code) => code === 'wrong-code')).toHaveLength(5);
    expect(said.filter((code) => code === 'too-many-requests')).toHaveLength(15);
    const right = { ...login, totp: fixture.nextCode(key) };
    expect((await failure(other.api.logIn(right))).code).toBe('too-many-requests');
    expect((await fixture.mails(email)).filter(({ kind }) => kind === 'login-blocked')).toHaveLength(1);
    expect((await events(id)).filter((kind) => kind === 'code-failed')).toHaveLength(5);
    fixture.clock.advance(WINDOW_MS);
    const later = { ...login, totp: fixture.nextCode(key), captcha: await fixture.proof() };
    expect((await fixture.browser().api.logIn(later)).result).toBe(true);
  });

  it('accepts a recovery code once, in any spelling, and notifies the owner', async () => {
    const { other, login, recoveryCodes, email } = await start();
    const [first, second] = recoveryCodes;
    await other.api.logIn({ ...login, totp: first!.replaceAll('-', '').toUpperCase() });
    expect((await other.api.profile({})).user.recoveryCodesLeft).toBe(9);
    const again = fixture.browser().api.logIn({ ...login, totp: first!, captcha: await fixture.proof() });
    expect((await failure(again)).code).toBe('wrong-code');
    const twice = await Promise.allSettled(
      [1, 2].map(async () => fixture.browser().api.logIn({ ...login, totp: second!, captcha: await fixture.proof() })),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await fixture.mails(email)).filter(({ kind }) => kind === 'recovery-code-used')).toHaveLength(2);
  });

  it('ends when the password changes: a pending login has to start again', async () => {
    const { other, key, email } = await start();
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    const token = await fixture.token(email);
    await fixture.browser().api.setPassword({ token, password: 'another phrase', repeat: 'another phrase' });
    expect((await failure(other.api.confirmLogin({ totp: fixture.nextCode(key) }))).code).toBe('unauthenticated');
  });
});
