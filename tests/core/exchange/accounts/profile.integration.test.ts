import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountFixture,
  type AccountFixture,
  GOOD_PASSWORD,
  FIXTURE_ORIGIN,
} from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const NEW = 'another good phrase';
const events = async (id: string) => (await fixture.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
const kinds = async (to: string) => (await fixture.mails(to)).map(({ kind }) => kind);

describe('changing the password', () => {
  it('renews this session, ends the others, revokes mailed links, and notifies the owner', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const { browser: other } = await fixture.signedIn(email);
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    const mailed = await fixture.token(email);
    const thief = fixture.browser();
    thief.session = browser.session;
    await browser.api.changePassword({ old: GOOD_PASSWORD, new: NEW, repeat: NEW });
    expect(browser.session).not.toBe(thief.session);
    expect((await browser.api.profile({})).user.email).toBe(email);
    for (const { api } of [other, thief]) expect((await failure(api.profile({}))).code).toBe('unauthenticated');
    const late = fixture.api.setPassword({ token: mailed, password: 'thief’s own', repeat: 'thief’s own' });
    expect((await failure(late)).code).toBe('not-found');
    expect((await events(id))[0]).toBe('password-changed');
    expect((await kinds(email)).at(-1)).toBe('password-changed');
    const login = { email, password: NEW, captcha: await fixture.proof() };
    expect((await fixture.browser().api.logIn(login)).result).toBe(true);
  });

  it('needs the old password, throttled like logins; a stolen session does not help to guess it', async () => {
    const { browser, email } = await fixture.signedIn();
    const guess = () => failure(browser.api.changePassword({ old: 'guess', new: NEW, repeat: NEW }));
    const said = await Promise.all(Array.from({ length: 20 }, guess));
    expect(said.filter(({ code }) => code === 'wrong-credentials')).toHaveLength(5);
    expect(said.find(({ code }) => code === 'wrong-credentials')!.fields).toEqual({ old: ['Wrong password'] });
    expect(said.filter(({ code }) => code === 'too-many-requests')).toHaveLength(15);
    const login = { email, password: GOOD_PASSWORD, captcha: await fixture.proof() };
    expect((await failure(fixture.browser().api.logIn(login))).code).toBe('too-many-requests');
  });

  it('refuses a common password, and one that does not match its repetition', async () => {
    const { browser } = await fixture.signedIn();
    const change = (fresh: string, repeat: string) =>
      failure(browser.api.changePassword({ old: GOOD_PASSWORD, new: fresh, repeat }));
    expect((await change('Qwerty123', 'Qwerty123')).fields).toEqual({ new: ['This password is too common'] });
    expect((await change(NEW, 'other')).fields).toEqual({ repeat: ['Not match'] });
  });

  it('refuses the service’s name and the user’s own e-mail in it, in a recovery too', async () => {
    const { browser, email } = await fixture.signedIn();
    const own = `${email.split('@')[0]!}!`;
    for (const fresh of ['AltWay-2026', 'bitcoin bitcoin', own]) {
      const change = browser.api.changePassword({ old: GOOD_PASSWORD, new: fresh, repeat: fresh });
      expect((await failure(change)).fields).toEqual({ new: ['This password is too common'] });
    }
    await browser.api.recover({ email, captcha: await fixture.proof() });
    const token = await fixture.token(email);
    const set = browser.api.setPassword({ token, password: own, repeat: own });
    expect((await failure(set)).fields).toEqual({ password: ['This password is too common'] });
    expect((await fixture.signedIn(email)).email).toBe(email);
  });
});

/** Runs something while the next password is being verified. */
function meanwhile(happening: () => Promise<unknown>): void {
  const verify = fixture.passwords.verify.bind(fixture.passwords);
  fixture.passwords.verify = async (password, hash) => {
    fixture.passwords.verify = verify;
    await happening();
    return verify(password, hash);
  };
}

describe('a call during which', () => {
  it('the session ends elsewhere changes nothing', async () => {
    const { browser, email } = await fixture.signedIn();
    const { browser: owner } = await fixture.signedIn(email);
    const next = fixture.newEmail();
    meanwhile(() => owner.api.endSessions({ password: GOOD_PASSWORD }));
    expect((await failure(browser.api.changeEmail({ email: next, password: GOOD_PASSWORD }))).code).toBe(
      'unauthenticated',
    );
    expect(await fixture.mails(next)).toEqual([]);
  });

  it('the password changes is not authorised by the old one', async () => {
    const { browser, id } = await fixture.signedIn();
    const hash = await fixture.passwords.hash(NEW);
    meanwhile(() =>
      fixture.store.atomically(async ({ accounts }) => {
        await accounts.update({ ...(await accounts.lock(id))!, passwordHash: hash });
      }),
    );
    const late = await failure(browser.api.changePassword({ old: GOOD_PASSWORD, new: 'thief’s', repeat: 'thief’s' }));
    expect(late.code).toBe('wrong-credentials');
    expect((await fixture.store.accounts.byId(id))!.passwordHash).toBe(hash);
  });
});

describe('changing the e-mail', () => {
  it('waits for the new mailbox, notifies the old one, and revokes the links mailed there', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const next = fixture.newEmail();
    await browser.api.changeEmail({ email: next, password: GOOD_PASSWORD });
    expect((await browser.api.profile({})).user.email).toBe(email);
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    const old = await fixture.token(email);
    const token = await fixture.token(next);
    expect(await fixture.mails(next)).toMatchObject([
      { kind: 'change-email', link: `${FIXTURE_ORIGIN}/recover/${token}?email` },
    ]);
    expect(await fixture.api.token({ token })).toEqual({ email: next });
    const asPassword = fixture.api.setPassword({ token, password: NEW, repeat: NEW });
    expect((await failure(asPassword)).code).toBe('not-found');
    expect(await fixture.api.confirmEmail({ token })).toEqual({ result: true });
    expect((await browser.api.profile({})).user.email).toBe(next);
    expect((await fixture.mails(email)).at(-1)).toMatchObject({ kind: 'email-changed', email: next });
    expect((await kinds(next)).at(-1)).toBe('email-changed');
    expect((await events(id)).slice(0, 2)).toEqual(['email-changed', 'recovery-asked']);
    expect((await failure(fixture.api.setPassword({ token: old, password: NEW, repeat: NEW }))).code).toBe('not-found');
    expect((await failure(fixture.api.confirmEmail({ token }))).code).toBe('not-found');
    expect((await fixture.signedIn(next)).id).toBe(id);
  });

  it('leaves no valid link that was mailed to an old mailbox, also once the account has that e-mail again', async () => {
    const { browser, email } = await fixture.signedIn();
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    const mailed = await fixture.token(email);
    for (const next of [fixture.newEmail(), email]) {
      await browser.api.changeEmail({ email: next, password: GOOD_PASSWORD });
      await fixture.api.confirmEmail({ token: await fixture.token(next) });
    }
    expect((await browser.api.profile({})).user.email).toBe(email);
    const late = fixture.api.setPassword({ token: mailed, password: NEW, repeat: NEW });
    expect((await failure(late)).code).toBe('not-found');
  });

  it('needs the password and an unused e-mail, checked again when the link is opened', async () => {
    const { browser } = await fixture.signedIn();
    const { email: taken } = await fixture.member();
    const next = fixture.newEmail();
    for (const password of [undefined, '', 'wrong'])
      expect((await failure(browser.api.changeEmail({ email: next, password }))).fields).toEqual({
        password: ['Wrong password'],
      });
    const busy = await failure(browser.api.changeEmail({ email: taken.toUpperCase(), password: GOOD_PASSWORD }));
    expect([busy.code, busy.fields]).toEqual(['conflict', { email: ['Email already exist'] }]);
    await browser.api.changeEmail({ email: next, password: GOOD_PASSWORD });
    const token = await fixture.token(next);
    await fixture.member(next.toLowerCase());
    expect((await failure(fixture.api.confirmEmail({ token }))).code).toBe('conflict');
  });

  it('is not blocked by an unconfirmed sign-up with the e-mail, nor by one made while the link is on its way', async () => {
    const squatter = fixture.browser();
    for (const isLater of [false, true]) {
      const { browser, id } = await fixture.signedIn();
      const next = fixture.newEmail();
      if (!isLater) await squatter.api.register({ email: next.toUpperCase() });
      const before = isLater ? undefined : await fixture.token(next.toUpperCase());
      await browser.api.changeEmail({ email: next, password: GOOD_PASSWORD });
      const token = await fixture.token(next);
      if (isLater) await squatter.api.register({ email: next });
      const mailed = before ?? (await fixture.token(next));
      expect(await fixture.api.confirmEmail({ token })).toEqual({ result: true });
      expect((await fixture.store.accounts.byEmail(next))!.id).toBe(id);
      const late = fixture.api.setPassword({ token: mailed, password: NEW, repeat: NEW });
      expect((await failure(late)).code).toBe('not-found');
    }
  });

  it('sends at most five mails in 15 minutes, and notifies of no more e-mails than that', async () => {
    const { browser } = await fixture.signedIn();
    const { email: taken } = await fixture.member();
    const sent = (await fixture.mails()).length;
    const ask = (email: string) => browser.api.changeEmail({ email, password: GOOD_PASSWORD });
    for (let n = 0; n < 3; n += 1) await ask(fixture.newEmail());
    for (let n = 0; n < 2; n += 1) expect((await failure(ask(taken))).code).toBe('conflict');
    for (const email of [taken, fixture.newEmail()]) expect((await failure(ask(email))).code).toBe('too-many-requests');
    expect(await fixture.mails()).toHaveLength(sent + 3);
  });

  it('accepts only the link of the newest request', async () => {
    const { browser } = await fixture.signedIn();
    const [first, second] = [fixture.newEmail(), fixture.newEmail()];
    for (const email of [first, second]) await browser.api.changeEmail({ email, password: GOOD_PASSWORD });
    expect((await failure(fixture.api.confirmEmail({ token: await fixture.token(first) }))).code).toBe('not-found');
    await fixture.api.confirmEmail({ token: await fixture.token(second) });
  });
});
