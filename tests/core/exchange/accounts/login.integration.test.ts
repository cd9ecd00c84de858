import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type AccountFixture, GOOD_PASSWORD } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const events = async (id: string) => {
  await fixture.mails();
  return (await fixture.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
};

describe('logging in', () => {
  it('opens a session by e-mail, in any case, and password; the profile names the user after exchanges are adopted', async () => {
    const { email, id } = await fixture.member();
    const browser = fixture.browser();
    const captcha = await fixture.proof();
    const { user } = await browser.api.logIn({ email: email.toUpperCase(), password: GOOD_PASSWORD, captcha });
    expect(user).toMatchObject({ email, totpState: 'off', hasPassword: true, recoveryCodesLeft: 0, minerStatus: 0 });
    expect((await browser.api.profile({})).user).toEqual(user);
    expect(await events(id)).toEqual(['logged-in', 'logged-out', 'logged-in', 'confirmed', 'registered']);
    expect(browser.session).toMatch(/^[\w-]{43}$/);
    expect(await fixture.store.sessions.byHash(browser.session!)).toBeUndefined();
  });

  it('answers the same for a wrong password and for an unknown e-mail', async () => {
    const { email, id } = await fixture.member();
    const before = fixture.passwords.verified;
    const said = [];
    for (const wrong of [
      { email, password: 'wrong' },
      { email: fixture.newEmail(), password: GOOD_PASSWORD },
      { email: 'no e-mail at all', password: GOOD_PASSWORD },
    ])
      said.push(await failure(fixture.browser().api.logIn({ ...wrong, captcha: await fixture.proof() })));
    for (const { code, message, fields } of said)
      expect({ code, message, fields }).toEqual({
        code: 'wrong-credentials',
        message: 'Wrong email or password',
        fields: { main: ['Wrong email or password'] },
      });
    expect(fixture.passwords.verified - before).toBe(3);
    expect((await events(id))[0]).toBe('login-failed');
  });

  it('is refused when the account has no password yet', async () => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email });
    const login = fixture.browser().api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() });
    expect((await failure(login)).code).toBe('wrong-credentials');
  });

  it('takes a proof of work before anything else, and each proof once', async () => {
    const { email } = await fixture.member();
    const before = fixture.passwords.verified;
    const spent = await fixture.proof();
    const browser = fixture.browser();
    await browser.api.logIn({ email, password: GOOD_PASSWORD, captcha: spent });
    const late = await fixture.proof();
    fixture.clock.advance(600_000);
    for (const captcha of [undefined, '', 'made up', spent, late]) {
      const { code, fields } = await failure(fixture.browser().api.logIn({ email, password: 'x', captcha }));
      expect([code, Object.keys(fields)]).toEqual(['human-check', ['captcha']]);
    }
    expect(fixture.passwords.verified - before).toBe(1);
    const at = await fixture.proof();
    const both = await Promise.allSettled(
      [1, 2].map(() => fixture.browser().api.logIn({ email, password: GOOD_PASSWORD, captcha: at })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('always opens a new session and ends the browser’s previous one, which prevents session fixation', async () => {
    const { browser, email } = await fixture.signedIn();
    const planted = fixture.browser();
    planted.session = browser.session;
    await browser.api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() });
    expect(browser.session).not.toBe(planted.session);
    expect((await failure(planted.api.profile({}))).code).toBe('unauthenticated');
    expect((await browser.api.sessions({})).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('adopts the exchanges that the browser made anonymously, and no others', async () => {
    const { email, id } = await fixture.member();
    const browser = fixture.browser();
    browser.visitor = fixture.secrets.newSecret();
    const visitor = fixture.secrets.digest(browser.visitor);
    const own = sampleRecord({ owner: visitor });
    const others = sampleRecord({ owner: fixture.secrets.digest('another') });
    for (const record of [own, others]) await fixture.store.transactions.insert(record, [sampleEvent(1)]);
    expect(await fixture.accounts.owners.of(browser)).toEqual([visitor]);
    await failure(browser.api.logIn({ email, password: 'wrong', captcha: await fixture.proof() }));
    expect((await fixture.store.transactions.byId(own.id))!.owner).toBe(visitor);
    await browser.api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() });
    expect((await fixture.store.transactions.byId(own.id))!.owner).toBe(id);
    expect((await fixture.store.transactions.byId(others.id))!.owner).toBe(others.owner);
    expect(await fixture.accounts.owners.of(browser)).toEqual([id, visitor]);
    expect(await fixture.accounts.owners.of(undefined)).toEqual([]);
  });

  it('rehashes the password with current parameters where weaker ones were used', async () => {
    const { email, id } = await fixture.member();
    const before = (await fixture.store.accounts.byId(id))!.passwordHash;
    fixture.passwords.cost = 9;
    try {
      await fixture.signedIn(email);
    } finally {
      fixture.passwords.cost = 8;
    }
    expect((await fixture.store.accounts.byId(id))!.passwordHash).toMatch(/^\$scrypt\$ln=9\$/);
    expect(before).toMatch(/^\$scrypt\$ln=8\$/);
    expect((await fixture.signedIn(email)).id).toBe(id);
  });

  it('accepts a password of spaces only, which can be set', async () => {
    const [email, password] = [fixture.newEmail(), ' '.repeat(10)];
    await fixture.browser().api.register({ email });
    await fixture.api.setPassword({ token: await fixture.token(email), password, repeat: password });
    const log = async (tried: string) =>
      fixture.browser().api.logIn({ email, password: tried, captcha: await fixture.proof() });
    expect((await log(password)).user.email).toBe(email);
    expect((await failure(log(' '.repeat(9)))).code).toBe('wrong-credentials');
    expect((await failure(log(''))).fields).toEqual({ password: ['Password required'] });
  });

  it('accepts a password of any age', async () => {
    const { email } = await fixture.member();
    fixture.clock.advance(20 * 365 * 86_400_000);
    expect((await fixture.signedIn(email)).email).toBe(email);
  });

  it('refuses a password that was verified and then changed before the session opened', async () => {
    const { email } = await fixture.member();
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    const token = await fixture.token(email);
    const verify = fixture.passwords.verify.bind(fixture.passwords);
    fixture.passwords.verify = async (password, hash) => {
      fixture.passwords.verify = verify;
      const isRight = await verify(password, hash);
      await fixture.browser().api.setPassword({ token, password: 'another phrase', repeat: 'another phrase' });
      return isRight;
    };
    const login = fixture.browser().api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() });
    expect((await failure(login)).code).toBe('wrong-credentials');
  });
});
