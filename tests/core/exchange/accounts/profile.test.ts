import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountHouse, type AccountHouse, GOOD_PASSWORD, HOUSE_ORIGIN } from '../../../support/account-house.ts';
import { failure } from '../../../support/failure.ts';

let house: AccountHouse;
beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());

const NEW = 'another good phrase';
const events = async (id: string) => (await house.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
const kinds = async (to: string) => (await house.mails(to)).map(({ kind }) => kind);

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
    expect(said.find(({ code }) => code === 'wrong-credentials')!.fields).toEqual({ old: ['Wrong password'] });
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

  it('refuses the words of this place and of the own e-mail, at recovery too', async () => {
    const { browser, email } = await house.signedIn();
    const own = `${email.split('@')[0]!}!`;
    for (const fresh of ['AltWay-2026', 'bitcoin bitcoin', own]) {
      const change = browser.api.changePassword({ old: GOOD_PASSWORD, new: fresh, repeat: fresh });
      expect((await failure(change)).fields).toEqual({ new: ['This password is too common'] });
    }
    await browser.api.recover({ email, captcha: await house.proof() });
    const token = await house.token(email);
    const set = browser.api.setPassword({ token, password: own, repeat: own });
    expect((await failure(set)).fields).toEqual({ password: ['This password is too common'] });
    expect((await house.signedIn(email)).email).toBe(email);
  });
});

/** Has something happen while the next password is being verified. */
function meanwhile(happening: () => Promise<unknown>): void {
  const verify = house.passwords.verify.bind(house.passwords);
  house.passwords.verify = async (password, hash) => {
    house.passwords.verify = verify;
    await happening();
    return verify(password, hash);
  };
}

describe('what is asked while', () => {
  it('the session is ended elsewhere does not happen', async () => {
    const { browser, email } = await house.signedIn();
    const { browser: owner } = await house.signedIn(email);
    const next = house.newEmail();
    meanwhile(() => owner.api.endSessions({ password: GOOD_PASSWORD }));
    expect((await failure(browser.api.changeEmail({ email: next, password: GOOD_PASSWORD }))).code).toBe(
      'unauthenticated',
    );
    expect(await house.mails(next)).toEqual([]);
  });

  it('the password is being changed does not happen by the old one', async () => {
    const { browser, id } = await house.signedIn();
    const hash = await house.passwords.hash(NEW);
    meanwhile(() =>
      house.store.atomically(async ({ accounts }) => {
        await accounts.update({ ...(await accounts.lock(id))!, passwordHash: hash });
      }),
    );
    const late = await failure(browser.api.changePassword({ old: GOOD_PASSWORD, new: 'thief’s', repeat: 'thief’s' }));
    expect(late.code).toBe('wrong-credentials');
    expect((await house.store.accounts.byId(id))!.passwordHash).toBe(hash);
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

  it('leaves no link good that was mailed to an old mailbox, also once that is the account’s again', async () => {
    const { browser, email } = await house.signedIn();
    await house.browser().api.recover({ email, captcha: await house.proof() });
    const mailed = await house.token(email);
    for (const next of [house.newEmail(), email]) {
      await browser.api.changeEmail({ email: next, password: GOOD_PASSWORD });
      await house.api.confirmEmail({ token: await house.token(next) });
    }
    expect((await browser.api.profile({})).user.email).toBe(email);
    const late = house.api.setPassword({ token: mailed, password: NEW, repeat: NEW });
    expect((await failure(late)).code).toBe('not-found');
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

  it('is not kept out by a sign-up that nobody confirmed, nor by one while the link is on its way', async () => {
    const squatter = house.browser();
    for (const isLater of [false, true]) {
      const { browser, id } = await house.signedIn();
      const next = house.newEmail();
      if (!isLater) await squatter.api.register({ email: next.toUpperCase() });
      const before = isLater ? undefined : await house.token(next.toUpperCase());
      await browser.api.changeEmail({ email: next, password: GOOD_PASSWORD });
      const token = await house.token(next);
      if (isLater) await squatter.api.register({ email: next });
      const mailed = before ?? (await house.token(next));
      expect(await house.api.confirmEmail({ token })).toEqual({ result: true });
      expect((await house.store.accounts.byEmail(next))!.id).toBe(id);
      const late = house.api.setPassword({ token: mailed, password: NEW, repeat: NEW });
      expect((await failure(late)).code).toBe('not-found');
    }
  });

  it('sends five mails in 15 minutes at most, and does not tell of more e-mails than that', async () => {
    const { browser } = await house.signedIn();
    const { email: taken } = await house.member();
    const sent = (await house.mails()).length;
    const ask = (email: string) => browser.api.changeEmail({ email, password: GOOD_PASSWORD });
    for (let n = 0; n < 3; n += 1) await ask(house.newEmail());
    for (let n = 0; n < 2; n += 1) expect((await failure(ask(taken))).code).toBe('conflict');
    for (const email of [taken, house.newEmail()]) expect((await failure(ask(email))).code).toBe('too-many-requests');
    expect(await house.mails()).toHaveLength(sent + 3);
  });

  it('is good for the newest wish alone', async () => {
    const { browser } = await house.signedIn();
    const [first, second] = [house.newEmail(), house.newEmail()];
    for (const email of [first, second]) await browser.api.changeEmail({ email, password: GOOD_PASSWORD });
    expect((await failure(house.api.confirmEmail({ token: await house.token(first) }))).code).toBe('not-found');
    await house.api.confirmEmail({ token: await house.token(second) });
  });
});
