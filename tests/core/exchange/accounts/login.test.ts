import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../support/account-fakes.ts';
import { accountHouse, type AccountHouse, GOOD_PASSWORD } from '../../../support/account-house.ts';
import { sampleEvent, sampleRecord } from '../../../support/sample-transactions.ts';

let house: AccountHouse;
beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());

const WINDOW_MS = 900_000;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was let pass'),
    (error) => error,
  );
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
      { email: 'no e-mail\0 at all', password: GOOD_PASSWORD },
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

describe('guessing', () => {
  it('is over after five, of fifty at once from as many places; the owner is told once, and let in later', async () => {
    const { email, id } = await house.member();
    const before = house.passwords.verified;
    const guess = async () =>
      failure(house.browser().api.logIn({ email, password: 'guess', captcha: await house.proof() }));
    const said = await Promise.all(Array.from({ length: 50 }, guess));
    const codes = Object.groupBy(said, ({ code }) => code);
    expect(house.passwords.verified - before).toBe(5);
    expect([codes['wrong-credentials']?.length, codes['too-many-requests']?.length]).toEqual([5, 45]);
    expect(codes['too-many-requests']![0].message).toContain('15 minutes');
    // Not even with the right password.
    const right = async () =>
      house.browser().api.logIn({ email, password: GOOD_PASSWORD, captcha: await house.proof() });
    expect((await failure(right())).code).toBe('too-many-requests');
    const told = (await house.mails(email)).filter(({ kind }) => kind === 'login-blocked');
    expect(told).toHaveLength(1);
    expect((await events(id)).filter((kind) => kind === 'login-blocked')).toHaveLength(1);
    house.clock.advance(WINDOW_MS);
    expect((await right()).result).toBe(true);
  });

  it('is blocked in the same words where there is no account, and nobody is written to', async () => {
    const email = house.newEmail();
    const sent = (await house.mails()).length;
    for (let tries = 0; tries < 5; tries += 1)
      await failure(house.browser().api.logIn({ email, password: 'x', captcha: await house.proof() }));
    const blocked = await failure(house.browser().api.logIn({ email, password: 'x', captcha: await house.proof() }));
    expect(blocked).toMatchObject({ code: 'too-many-requests', message: expect.stringContaining('15 minutes') });
    expect(await house.mails()).toHaveLength(sent);
  });

  it('is over after five from one place, whatever the accounts; and from anywhere in one IPv6 household', async () => {
    for (const places of [
      () => '192.0.2.7',
      (n: number) => `::ffff:192.0.2.${n - n + 8}`,
      (n: number) => `2001:db8:1:2:${n}::${n + 1}`,
    ]) {
      const guess = async (n: number) =>
        (
          await failure(
            house
              .browser({ address: places(n) })
              .api.logIn({ email: house.newEmail(), password: 'x', captcha: await house.proof() }),
          )
        ).code;
      const said = [];
      for (let n = 0; n < 7; n += 1) said.push(await guess(n));
      expect(said).toEqual([...Array(5).fill('wrong-credentials'), ...Array(2).fill('too-many-requests')]);
    }
  });

  it('is not made easier by logging in to an account of one’s own in between', async () => {
    const { email: own } = await house.member();
    const address = '192.0.2.99';
    const said = [];
    for (let n = 0; n < 7; n += 1) {
      const login = { email: house.newEmail(), password: 'x', captcha: await house.proof() };
      said.push((await failure(house.browser({ address }).api.logIn(login))).code);
      await house
        .browser({ address })
        .api.logIn({ email: own, password: GOOD_PASSWORD, captcha: await house.proof() })
        .catch(() => {});
    }
    expect(said.slice(5)).toEqual(['too-many-requests', 'too-many-requests']);
  });
});

describe('the second step', () => {
  const start = async () => {
    const { browser, email, id } = await house.signedIn();
    const { key, recoveryCodes } = await house.secured(browser);
    const other = house.browser();
    const login = { email, password: GOOD_PASSWORD };
    const asked = await failure(other.api.logIn({ ...login, captcha: await house.proof() }));
    expect([asked.code, asked.fields]).toEqual([
      'two-factor-required',
      { totp: ['Enter the code from your authenticator'] },
    ]);
    return { browser, other, login, key, recoveryCodes, id, email };
  };

  it('needs no second proof of work, and opens another session with the code', async () => {
    const { other, login, key } = await start();
    const waiting = other.session;
    const { user } = await other.api.logIn({ ...login, totp: ` ${house.nextCode(key)} ` });
    expect(user).toMatchObject({ totpState: 'on', recoveryCodesLeft: 10 });
    expect(other.session).not.toBe(waiting);
    other.session = waiting;
    expect((await failure(other.api.confirmLogin({ totp: house.nextCode(key) }))).code).toBe('unauthenticated');
  });

  it('can be taken in one with the first', async () => {
    const { login, key } = await start();
    const browser = house.browser();
    await browser.api.logIn({ ...login, totp: house.nextCode(key), captcha: await house.proof() });
    expect((await browser.api.profile({})).user.totpState).toBe('on');
  });

  it('signs nobody in before: a session that waits for a code can do nothing else', async () => {
    const { other, key } = await start();
    const { api } = other;
    const code = house.nextCode(key);
    const calls = {
      profile: () => api.profile({}),
      clearErrors: () => api.clearErrors({}),
      changeEmail: () => api.changeEmail({ email: house.newEmail(), password: GOOD_PASSWORD }),
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
    expect(await house.accounts.owners.of(other)).toEqual([]);
    expect((await api.confirmLogin({ totp: code })).result).toBe(true);
  });

  it('lasts ten minutes', async () => {
    const { other, login, key } = await start();
    house.clock.advance(600_000);
    expect((await failure(other.api.confirmLogin({ totp: house.nextCode(key) }))).code).toBe('unauthenticated');
    expect((await failure(other.api.logIn({ ...login, totp: house.nextCode(key) }))).code).toBe('human-check');
  });

  it('saves the proof of work for its own account alone', async () => {
    const { other, key } = await start();
    const { email } = await house.member();
    const stolen = other.api.logIn({ email, password: GOOD_PASSWORD, totp: house.nextCode(key) });
    expect((await failure(stolen)).code).toBe('human-check');
  });

  it('takes a code once: not again, not twice at once, and not one of before', async () => {
    const { other, login, key } = await start();
    const totp = house.nextCode(key);
    const both = [other, house.browser()];
    both[1]!.session = other.session;
    const taken = await Promise.allSettled(both.map(({ api }) => api.logIn({ ...login, totp })));
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const code of [totp, codeAt(key, house.clock.now(), -1)]) {
      const again = house.browser().api.logIn({ ...login, totp: code, captcha: await house.proof() });
      expect((await failure(again)).fields).toEqual({ totp: ['Wrong Google Authenticator Code'] });
    }
    const soon = codeAt(key, house.clock.now(), 1);
    expect((await house.browser().api.logIn({ ...login, totp: soon, captcha: await house.proof() })).result).toBe(true);
  });

  it('lets five wrong codes pass, of many at once; then not even the right one, and the owner is told', async () => {
    const { other, login, key, email, id } = await start();
    const guess = async (n: number) => {
      const browser = house.browser();
      browser.session = other.session;
      return (await failure(browser.api.confirmLogin({ totp: String(n).padStart(6, '0') }))).code;
    };
    const said = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)));
    expect(said.filter((code) => code === 'wrong-code')).toHaveLength(5);
    expect(said.filter((code) => code === 'too-many-requests')).toHaveLength(15);
    const right = { ...login, totp: house.nextCode(key) };
    expect((await failure(other.api.logIn(right))).code).toBe('too-many-requests');
    expect((await house.mails(email)).filter(({ kind }) => kind === 'login-blocked')).toHaveLength(1);
    expect((await events(id)).filter((kind) => kind === 'code-failed')).toHaveLength(5);
    house.clock.advance(WINDOW_MS);
    const later = { ...login, totp: house.nextCode(key), captcha: await house.proof() };
    expect((await house.browser().api.logIn(later)).result).toBe(true);
  });

  it('takes a recovery code once, however it is typed, and tells the owner', async () => {
    const { other, login, recoveryCodes, email } = await start();
    const [first, second] = recoveryCodes;
    await other.api.logIn({ ...login, totp: first!.replaceAll('-', '').toUpperCase() });
    expect((await other.api.profile({})).user.recoveryCodesLeft).toBe(9);
    const again = house.browser().api.logIn({ ...login, totp: first!, captcha: await house.proof() });
    expect((await failure(again)).code).toBe('wrong-code');
    const twice = await Promise.allSettled(
      [1, 2].map(async () => house.browser().api.logIn({ ...login, totp: second!, captcha: await house.proof() })),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await house.mails(email)).filter(({ kind }) => kind === 'recovery-code-used')).toHaveLength(2);
  });

  it('ends with the password: who waited under the old one has to begin anew', async () => {
    const { other, key, email } = await start();
    await house.browser().api.recover({ email, captcha: await house.proof() });
    const token = await house.token(email);
    await house.browser().api.setPassword({ token, password: 'another phrase', repeat: 'another phrase' });
    expect((await failure(other.api.confirmLogin({ totp: house.nextCode(key) }))).code).toBe('unauthenticated');
  });
});
