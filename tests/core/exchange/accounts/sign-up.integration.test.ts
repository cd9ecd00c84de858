import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaffAccounts } from '../../../../core/exchange/staff/staff-accounts.ts';
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

const staff = () => new StaffAccounts(fixture.store, fixture.clock, (text) => fixture.secrets.digest(text));
/** The status that staff sees of a mail's link. */
const tokenStatus = (token: string) =>
  staff()
    .token(token)
    .then(({ status, email }) => ({ status, email }))
    .catch(() => undefined);

const DAY_MS = 86_400_000;
const set = (token: string, password = GOOD_PASSWORD) =>
  fixture.browser().api.setPassword({ token, password, repeat: password });
const recover = async (email: string) => fixture.browser().api.recover({ email, captcha: await fixture.proof() });

describe('signing up', () => {
  it('sends a link in the caller’s language, which sets the password; the e-mail is kept as typed', async () => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email, subscription: true });
    const [mail] = await fixture.mails(email);
    expect(mail).toEqual({ kind: 'confirm', to: email, locale: 'de', link: expect.any(String) });
    const token = await fixture.token(email);
    expect(mail).toMatchObject({ link: `${FIXTURE_ORIGIN}/recover/${token}` });
    expect(await fixture.api.token({ token })).toEqual({ email });
    expect((await set(token)).result).toBe(true);
    expect(await fixture.api.token({ token })).toEqual({});
    const { browser } = await fixture.signedIn(email);
    expect((await browser.api.profile({})).user).toMatchObject({ email, isSubscribed: true });
    // It was the first password: no notification is due.
    expect(await fixture.mails(email)).toHaveLength(1);
  });

  it('leads on to the exchange that was begun, and signs in with the first password alone', async () => {
    const email = fixture.newEmail();
    const browser = fixture.browser();
    await browser.api.register({ email, proceedTo: '/processing/btc/xmr/0.05' });
    const [mail] = await fixture.mails(email);
    const token = await fixture.token(email);
    expect(mail).toMatchObject({ link: `${FIXTURE_ORIGIN}/recover/${token}?proceedTo=/processing/btc/xmr/0.05` });
    expect(
      (await browser.api.setPassword({ token, password: GOOD_PASSWORD, repeat: GOOD_PASSWORD })).user,
    ).toMatchObject({ email, hasPassword: true });
    expect((await browser.api.profile({})).user).toMatchObject({ email });
    await recover(email);
    const again = await set(await fixture.token(email));
    expect(again).toEqual({ result: true });
  });

  it.each([
    '/processing/btc/xmr/0.05/44AFFq5kSiGBoZ',
    'https://evil.example/processing/btc/xmr/1',
    '//evil.example',
    '/processing/btc/xmr/1?payoutAddress=44AFFq5kSiGBoZ',
    '/history#x',
    '/logout',
  ])('mails no path that a stranger could misuse: %s', async (proceedTo) => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email, proceedTo });
    const [mail] = await fixture.mails(email);
    expect(mail).toMatchObject({ link: `${FIXTURE_ORIGIN}/recover/${await fixture.token(email)}` });
  });

  it('refuses the e-mail of an open account, in any case, and does not change that account', async () => {
    const { email, id } = await fixture.member();
    const before = await fixture.store.accounts.byId(id);
    const sent = (await fixture.mails()).length;
    for (const typed of [email, email.toLowerCase(), email.toUpperCase()]) {
      const { code, fields } = await failure(fixture.browser().api.register({ email: typed, subscription: true }));
      expect([code, fields]).toEqual(['conflict', { email: ['Email already exist'] }]);
    }
    expect(await fixture.store.accounts.byId(id)).toEqual(before);
    expect(await fixture.mails()).toHaveLength(sent);
  });

  it('starts again while the e-mail is unconfirmed: only the newest link is valid', async () => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email });
    const first = await fixture.token(email);
    await fixture.browser().api.register({ email: email.toLowerCase() });
    const second = await fixture.token(email.toLowerCase());
    expect(second).not.toBe(first);
    expect(await fixture.api.token({ token: first })).toEqual({});
    expect(await tokenStatus(first)).toEqual({ status: 7, email });
    expect((await failure(set(first))).code).toBe('not-found');
    expect(await tokenStatus(second)).toEqual({ status: 1, email: email.toLowerCase() });
    await set(second);
    expect(await tokenStatus(second)).toMatchObject({ status: 6 });
  });

  it('makes one account of concurrent sign-ups, and leaves one link valid', async () => {
    const email = fixture.newEmail();
    await Promise.all(Array.from({ length: 5 }, () => fixture.browser().api.register({ email })));
    const links = (await fixture.mails(email)).flatMap((mail) => ('link' in mail ? [mail.link] : []));
    const live = await Promise.all(links.map(async (link) => (await tokenStatus(link.split('/').at(-1)!))!.status));
    expect(live.toSorted()).toEqual([1, 7, 7, 7, 7]);
  });

  it('sends at most five mails to a mailbox in 15 minutes, from any number of addresses', async () => {
    const email = fixture.newEmail();
    for (let n = 0; n < 5; n += 1) await fixture.browser().api.register({ email });
    expect((await failure(fixture.browser().api.register({ email }))).code).toBe('too-many-requests');
    expect(await fixture.mails(email)).toHaveLength(5);
  });
});

describe('the link of a mail', () => {
  it('is valid for a day', async () => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email });
    const token = await fixture.token(email);
    fixture.clock.advance(DAY_MS);
    expect(await fixture.api.token({ token })).toEqual({});
    expect(await tokenStatus(token)).toEqual({ status: 7, email });
    expect((await failure(set(token))).code).toBe('not-found');
  });

  it('is valid once, also when it is used twice at once', async () => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email });
    const token = await fixture.token(email);
    const both = await Promise.allSettled([set(token, 'phrase one'), set(token, 'phrase two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await failure(set(token))).code).toBe('not-found');
  });

  it('cannot be guessed, nor read from the database', async () => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email });
    const token = await fixture.token(email);
    const hash = fixture.secrets.digest(token);
    const before = fixture.passwords.verified;
    for (const guess of ['', 'x', 'A'.repeat(43), hash, `${token} `, token.toLowerCase(), "' or true --"])
      expect(['not-found', 'invalid-input']).toContain((await failure(set(guess))).code);
    expect(fixture.passwords.verified).toBe(before);
    expect(await tokenStatus(hash)).toBeUndefined();
    expect((await failure(fixture.api.confirmEmail({ token }))).code).toBe('not-found');
    expect((await failure(fixture.api.token({ token: 'short' }))).code).toBe('invalid-input');
    await set(token);
  });

  it('refuses a common password, and stays valid', async () => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email });
    const token = await fixture.token(email);
    const { code, fields } = await failure(set(token, 'Password'));
    expect([code, fields]).toEqual(['invalid-input', { password: ['This password is too common'] }]);
    const bad = await failure(fixture.api.setPassword({ token, password: '12345', repeat: 'other' }));
    expect(bad.fields).toEqual({ password: ['Must be at least 6 characters'], repeat: ['Not match'] });
    await set(token);
  });
});

describe('recovery', () => {
  it('answers and stores the same for an unknown e-mail; only the owner gets a mail, to the e-mail as they typed it', async () => {
    const { email, id } = await fixture.member();
    const sent = (await fixture.mails()).length;
    const unknown = fixture.newEmail();
    const answers = [await recover(email.toUpperCase()), await recover(unknown)];
    expect(answers).toEqual([{ result: true }, { result: true }]);
    const queued = await fixture.store.mailQueue.claim(fixture.clock.now(), fixture.clock.now(), 10);
    expect(queued).toHaveLength(2);
    expect(queued.map(({ sealed }) => sealed).join(' ')).not.toContain('xample');
    const sentMails = (await fixture.mails()).slice(sent);
    expect(sentMails).toMatchObject([{ kind: 'recover', to: email, locale: 'de' }]);
    expect((await fixture.store.accountEvents.of(id, 1))[0]).toMatchObject({
      kind: 'recovery-asked',
      agent: 'Firefox',
    });
    expect(await fixture.store.mailQueue.claim(fixture.clock.now() + DAY_MS, 0, 10)).toEqual([]);
  });

  it('needs a proof of work, and is allowed five times in 15 minutes, for an e-mail and from an address', async () => {
    const { email } = await fixture.member();
    expect((await failure(fixture.api.recover({ email }))).code).toBe('human-check');
    for (let n = 0; n < 5; n += 1) await recover(email);
    expect((await failure(recover(email.toLowerCase()))).code).toBe('too-many-requests');
    const address = '198.51.100.4';
    const from = async () =>
      fixture.browser({ address }).api.recover({ email: fixture.newEmail(), captcha: await fixture.proof() });
    for (let n = 0; n < 5; n += 1) await from();
    expect((await failure(from())).code).toBe('too-many-requests');
    // Nor does it block a login from that address.
    const login = { email, password: GOOD_PASSWORD, captcha: await fixture.proof() };
    expect((await fixture.browser({ address }).api.logIn(login)).result).toBe(true);
  });

  it('sets a new password: every session ends, nobody is signed in, failed tries are reset, the owner is notified', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const own = fixture.browser();
    await own.api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() });
    for (let n = 0; n < 5; n += 1)
      await failure(fixture.browser().api.logIn({ email, password: 'x', captcha: await fixture.proof() }));
    await recover(email);
    const older = await fixture.token(email);
    await recover(email);
    const token = await fixture.token(email);
    expect((await failure(set(older))).code).toBe('not-found');
    await own.api.setPassword({ token, password: 'the new phrase', repeat: 'the new phrase' });
    expect(own.session).toBeUndefined();
    expect((await failure(browser.api.profile({}))).code).toBe('unauthenticated');
    expect((await fixture.mails(email)).at(-1)!.kind).toBe('password-recovered');
    expect((await fixture.store.accountEvents.of(id, 1))[0]!.kind).toBe('password-recovered');
    const logIn = async (password: string) =>
      fixture.browser().api.logIn({ email, password, captcha: await fixture.proof() });
    expect((await failure(logIn(GOOD_PASSWORD))).code).toBe('wrong-credentials');
    expect((await logIn('the new phrase')).result).toBe(true);
  });

  it('leaves two-factor on, and cancels a change of e-mail that an attacker had requested', async () => {
    const { browser, email } = await fixture.signedIn();
    await fixture.secured(browser);
    const thiefs = fixture.newEmail();
    await browser.api.changeEmail({ email: thiefs, password: GOOD_PASSWORD });
    const change = await fixture.token(thiefs);
    await recover(email);
    await set(await fixture.token(email), 'the new phrase');
    expect((await failure(fixture.api.confirmEmail({ token: change }))).code).toBe('not-found');
    const login = { email, password: 'the new phrase', captcha: await fixture.proof() };
    expect((await failure(fixture.browser().api.logIn(login))).code).toBe('two-factor-required');
  });
});

describe('staff', () => {
  it('finds a link by its secret, and sees whether an account is a miner', async () => {
    const { browser, email, id } = await fixture.signedIn();
    expect(await tokenStatus('A'.repeat(43))).toBeUndefined();
    expect((await browser.api.setMiner({ on: true })).minerStatus).toBe(1);
    const by = { actor: 'grace', reason: 'ticket 42' };
    await staff().setMiner(email.toUpperCase(), 'on', by);
    expect((await browser.api.setMiner({ on: true })).minerStatus).toBe(2);
    expect((await browser.api.setMiner({ on: false })).minerStatus).toBe(0);
    expect((await failure(staff().setMiner(fixture.newEmail(), 'on', by))).code).toBe('not-found');
    const kinds = (await fixture.store.accountEvents.of(id, 20)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'miner-changed')).toHaveLength(3);
  });
});
