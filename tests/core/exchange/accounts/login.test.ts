import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountHouse, type AccountHouse, GOOD_PASSWORD } from '../../../support/account-house.ts';
import { failure } from '../../../support/failure.ts';
import { sampleEvent, sampleRecord } from '../../../support/sample-transactions.ts';

let house: AccountHouse;
beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());

const events = async (id: string) => {
  await house.mails();
  return (await house.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
};

describe('logging in', () => {
  it('gives a session by e-mail, in any case, and password; whatever is adopted, the profile says who it is', async () => {
    const { email, id } = await house.member();
    const browser = house.browser();
    const captcha = await house.proof();
    const { user } = await browser.api.logIn({ email: email.toUpperCase(), password: GOOD_PASSWORD, captcha });
    expect(user).toMatchObject({ email, totpState: 'off', hasPassword: true, recoveryCodesLeft: 0, minerStatus: 0 });
    expect((await browser.api.profile({})).user).toEqual(user);
    expect(await events(id)).toEqual(['logged-in', 'confirmed', 'registered']);
    expect(browser.session).toMatch(/^[\w-]{43}$/);
    expect(await house.store.sessions.byHash(browser.session!)).toBeUndefined();
  });

  it('says the same of a wrong password and of an e-mail nobody has', async () => {
    const { email, id } = await house.member();
    const before = house.passwords.verified;
    const said = [];
    for (const wrong of [
      { email, password: 'wrong' },
      { email: house.newEmail(), password: GOOD_PASSWORD },
      { email: 'no e-mail at all', password: GOOD_PASSWORD },
    ])
      said.push(await failure(house.browser().api.logIn({ ...wrong, captcha: await house.proof() })));
    for (const { code, message, fields } of said)
      expect({ code, message, fields }).toEqual({
        code: 'wrong-credentials',
        message: 'Wrong email or password',
        fields: { main: ['Wrong email or password'] },
      });
    expect(house.passwords.verified - before).toBe(3);
    expect((await events(id))[0]).toBe('login-failed');
  });

  it('refuses an account that no password was set for yet', async () => {
    const email = house.newEmail();
    await house.browser().api.register({ email });
    const login = house.browser().api.logIn({ email, password: GOOD_PASSWORD, captcha: await house.proof() });
    expect((await failure(login)).code).toBe('wrong-credentials');
  });

  it('asks for a proof of work before anything else, and takes each once', async () => {
    const { email } = await house.member();
    const before = house.passwords.verified;
    const spent = await house.proof();
    const browser = house.browser();
    await browser.api.logIn({ email, password: GOOD_PASSWORD, captcha: spent });
    const late = await house.proof();
    house.clock.advance(600_000);
    for (const captcha of [undefined, '', 'made up', spent, late]) {
      const { code, fields } = await failure(house.browser().api.logIn({ email, password: 'x', captcha }));
      expect([code, Object.keys(fields)]).toEqual(['human-check', ['captcha']]);
    }
    expect(house.passwords.verified - before).toBe(1);
    const at = await house.proof();
    const both = await Promise.allSettled(
      [1, 2].map(() => house.browser().api.logIn({ email, password: GOOD_PASSWORD, captcha: at })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('always begins another session, and ends the one the browser had: nothing planted before is good after', async () => {
    const { browser, email } = await house.signedIn();
    const planted = house.browser();
    planted.session = browser.session;
    await browser.api.logIn({ email, password: GOOD_PASSWORD, captcha: await house.proof() });
    expect(browser.session).not.toBe(planted.session);
    expect((await failure(planted.api.profile({}))).code).toBe('unauthenticated');
    expect((await browser.api.sessions({})).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('gives the account what the browser exchanged without one, and nobody else’s', async () => {
    const { email, id } = await house.member();
    const browser = house.browser();
    browser.visitor = house.secrets.newSecret();
    const visitor = house.secrets.digest(browser.visitor);
    const own = sampleRecord({ owner: visitor });
    const others = sampleRecord({ owner: house.secrets.digest('another') });
    for (const record of [own, others]) await house.store.transactions.insert(record, [sampleEvent(1)]);
    expect(await house.accounts.owners.of(browser)).toEqual([visitor]);
    await failure(browser.api.logIn({ email, password: 'wrong', captcha: await house.proof() }));
    expect((await house.store.transactions.byId(own.id))!.owner).toBe(visitor);
    await browser.api.logIn({ email, password: GOOD_PASSWORD, captcha: await house.proof() });
    expect((await house.store.transactions.byId(own.id))!.owner).toBe(id);
    expect((await house.store.transactions.byId(others.id))!.owner).toBe(others.owner);
    expect(await house.accounts.owners.of(browser)).toEqual([id, visitor]);
    expect(await house.accounts.owners.of(undefined)).toEqual([]);
  });

  it('hashes the password by today’s rules where it was hashed by weaker ones', async () => {
    const { email, id } = await house.member();
    const before = (await house.store.accounts.byId(id))!.passwordHash;
    house.passwords.cost = 9;
    try {
      await house.signedIn(email);
    } finally {
      house.passwords.cost = 8;
    }
    expect((await house.store.accounts.byId(id))!.passwordHash).toMatch(/^\$scrypt\$ln=9\$/);
    expect(before).toMatch(/^\$scrypt\$ln=8\$/);
    expect((await house.signedIn(email)).id).toBe(id);
  });

  it('takes a password of nothing but spaces, which can be set', async () => {
    const [email, password] = [house.newEmail(), ' '.repeat(10)];
    await house.browser().api.register({ email });
    await house.api.setPassword({ token: await house.token(email), password, repeat: password });
    const log = async (tried: string) =>
      house.browser().api.logIn({ email, password: tried, captcha: await house.proof() });
    expect((await log(password)).user.email).toBe(email);
    expect((await failure(log(' '.repeat(9)))).code).toBe('wrong-credentials');
    expect((await failure(log(''))).fields).toEqual({ password: ['Password required'] });
  });

  it('takes a password for as long as its owner keeps it', async () => {
    const { email } = await house.member();
    house.clock.advance(20 * 365 * 86_400_000);
    expect((await house.signedIn(email)).email).toBe(email);
  });

  it('does not let pass what was verified against a password that has changed meanwhile', async () => {
    const { email } = await house.member();
    await house.browser().api.recover({ email, captcha: await house.proof() });
    const token = await house.token(email);
    const verify = house.passwords.verify.bind(house.passwords);
    house.passwords.verify = async (password, hash) => {
      house.passwords.verify = verify;
      const isRight = await verify(password, hash);
      await house.browser().api.setPassword({ token, password: 'another phrase', repeat: 'another phrase' });
      return isRight;
    };
    const login = house.browser().api.logIn({ email, password: GOOD_PASSWORD, captcha: await house.proof() });
    expect((await failure(login)).code).toBe('wrong-credentials');
  });
});
