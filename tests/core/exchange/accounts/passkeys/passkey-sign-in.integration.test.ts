import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../../support/failure.ts';
import {
  accountFixture,
  type AccountFixture,
  FIXTURE_ORIGIN,
  GOOD_PASSWORD,
} from '../../../../support/fixtures/account-fixture.ts';
import { SoftwarePasskey } from '../../../../support/fixtures/passkeys/software-passkey.ts';
import { passkeyVisits } from '../../../../support/fixtures/passkeys/passkey-visits.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const MINUTE_MS = 60_000;
const WRONG = { code: 'wrong-credentials', fields: { main: ['This passkey does not open an account here'] } };
const { added, signedIn, logIn, events } = passkeyVisits(() => fixture);

describe('a sign-in by passkey', () => {
  it('takes neither e-mail, password nor code, and opens a session of the passkey’s account', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const device = await added(browser);
    await fixture.secured(browser);
    const { browser: other, user } = await logIn(device);
    expect(user).toMatchObject({ email, totpState: 'on' });
    expect((await other.api.profile({})).user.email).toBe(email);
    expect(await events(id)).toContain('passkey-added');
    expect((await events(id))[0]).toBe('logged-in');
  });

  it('asks everybody the same, and needs a passkey that the browser finds by itself', async () => {
    const { browser } = await fixture.signedIn();
    await added(browser);
    const { options } = await fixture.browser().api.passkeyLoginOptions({});
    const { options: others } = await browser.api.passkeyLoginOptions({});
    expect(options.challenge).not.toBe(others.challenge);
    expect({ ...options, challenge: '' }).toEqual({ ...others, challenge: '' });
    expect(options).toMatchObject({ rpId: 'altway.test', allowCredentials: [], userVerification: 'required' });
  });

  it('answers a challenge once, also when the answer is sent many times at once', async () => {
    const { browser } = await fixture.signedIn();
    const device = await added(browser);
    const proof = await signedIn(browser, device);
    const guests = Array.from({ length: 5 }, () => fixture.browser());
    const results = await Promise.allSettled(guests.map(({ api }) => api.passkeyLogIn(proof)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(guests.filter(({ session }) => session !== undefined)).toHaveLength(1);
    const again = await failure(fixture.browser().api.passkeyLogIn(proof));
    expect([again.code, again.message]).toEqual(['conflict', expect.stringContaining('answered already')]);
  });

  it('refuses an answer after five minutes, and a ticket of another kind or another server', async () => {
    const { browser } = await fixture.signedIn();
    const device = await added(browser);
    const late = await signedIn(browser, device);
    fixture.clock.advance(5 * MINUTE_MS);
    const guest = fixture.browser();
    expect((await failure(guest.api.passkeyLogIn(late))).code).toBe('conflict');
    const { ticket, options } = await browser.api.passkeyProofOptions({});
    const confirmed = { ticket, signed: device.sign(options) };
    expect((await failure(guest.api.passkeyLogIn(confirmed))).code).toBe('conflict');
    expect((await failure(guest.api.passkeyLogIn({ ...late, ticket: 'made-up' }))).code).toBe('conflict');
    expect(guest.session).toBeUndefined();
  });

  it.each([
    ['from another site’s page', { origin: 'https://altway.example' }],
    ['for another site', { rpId: 'altway.example' }],
    ['without the user’s fingerprint or PIN', { isVerified: false }],
    ['for another account', { userHandle: 'abcdefghijkl' }],
  ])('refuses a signature %s, and records it', async (_, faults) => {
    const { browser, id } = await fixture.signedIn();
    const device = await added(browser);
    expect(await failure(logIn(device, faults))).toMatchObject(WRONG);
    expect((await events(id))[0]).toBe('passkey-failed');
  });

  it('gives the same answer for an unknown passkey, a removed one and a wrong signature', async () => {
    const { browser } = await fixture.signedIn();
    const device = await added(browser);
    const stranger = new SoftwarePasskey(FIXTURE_ORIGIN);
    expect(await failure(logIn(stranger))).toMatchObject(WRONG);
    const { ticket, options } = await fixture.browser().api.passkeyLoginOptions({});
    const forged = { ...stranger.sign(options), id: device.id };
    expect(await failure(fixture.browser().api.passkeyLogIn({ ticket, signed: forged }))).toMatchObject(WRONG);
    const { id: name } = (await browser.api.passkeys({}))[0]!;
    await browser.api.removePasskey({ id: name, password: GOOD_PASSWORD });
    expect(await failure(logIn(device))).toMatchObject(WRONG);
  });

  it('refuses a passkey whose counter went back, tells the owner, and refuses it from then on', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const device = await added(browser, { name: 'copied' });
    await logIn(device, { counter: 8 });
    expect(await failure(logIn(device, { counter: 8 }))).toMatchObject(WRONG);
    expect((await events(id))[0]).toBe('passkey-suspect');
    expect((await fixture.mails(email)).at(-1)).toMatchObject({ kind: 'passkey-suspect', name: 'copied' });
    expect(await failure(logIn(device, { counter: 20 }))).toMatchObject(WRONG);
    // Whoever used the copy before is signed out; so is the owner, whose password still opens the account.
    expect((await failure(browser.api.passkeys({}))).code).toBe('unauthenticated');
    const again = fixture.browser();
    await again.api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() });
    const [shown] = await again.api.passkeys({});
    expect(shown).toMatchObject({ name: 'copied', isSuspect: true });
    // One mail, however often it is tried.
    expect((await fixture.mails(email)).filter(({ kind }) => kind === 'passkey-suspect')).toHaveLength(1);
  });

  it('accepts an authenticator without a counter again and again', async () => {
    const { browser } = await fixture.signedIn();
    const device = await added(browser);
    await logIn(device, { counter: 0 });
    await logIn(device, { counter: 0 });
    expect((await browser.api.passkeys({}))[0]).toMatchObject({ isSuspect: false, usedAt: expect.any(String) });
  });

  it('is blocked after five wrong ones from an address, and right ones do not count', async () => {
    const { browser } = await fixture.signedIn();
    const device = await added(browser);
    const address = '198.51.100.77';
    for (let count = 0; count < 7; count += 1) await logIn(device, {}, fixture.browser({ address }));
    for (let count = 0; count < 5; count += 1)
      expect(await failure(logIn(new SoftwarePasskey(FIXTURE_ORIGIN), {}, fixture.browser({ address })))).toMatchObject(
        WRONG,
      );
    const blocked = await failure(logIn(device, {}, fixture.browser({ address })));
    expect(blocked.code).toBe('too-many-requests');
    await logIn(device);
  });
});

describe('a passkey in place of a login’s code', () => {
  /** A browser whose login waits for its code. */
  const waiting = async () => {
    const owner = await fixture.signedIn();
    const device = await added(owner.browser);
    const { key } = await fixture.secured(owner.browser);
    const browser = fixture.browser();
    const login = { email: owner.email, password: GOOD_PASSWORD, captcha: await fixture.proof() };
    expect((await failure(browser.api.logIn(login))).code).toBe('two-factor-required');
    return { ...owner, device, key, browser };
  };
  const step = async (
    { browser, device }: Pick<Awaited<ReturnType<typeof waiting>>, 'browser' | 'device'>,
    faults = {},
  ) => {
    const { ticket, options } = await browser.api.passkeyStepOptions({});
    return browser.api.passkeyStep({ ticket, signed: device.sign(options, faults) });
  };

  it('opens the session, also by a mere touch', async () => {
    const visit = await waiting();
    const { options } = await visit.browser.api.passkeyStepOptions({});
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([visit.device.id]);
    expect(options.userVerification).toBe('preferred');
    const { user } = await step(visit, { isVerified: false });
    expect(user.email).toBe(visit.email);
    expect((await visit.browser.api.profile({})).user.email).toBe(visit.email);
  });

  it('has to be one of the same account', async () => {
    const visit = await waiting();
    const { browser: thief } = await fixture.signedIn();
    const device = await added(thief);
    const refused = await failure(step({ browser: visit.browser, device }));
    expect([refused.code, refused.fields]).toEqual(['wrong-code', { main: ['The passkey was not accepted'] }]);
    expect((await failure(visit.browser.api.profile({}))).code).toBe('two-factor-required');
  });

  it('answers for the login that asked, and for no other', async () => {
    const visit = await waiting();
    const { ticket, options } = await visit.browser.api.passkeyStepOptions({});
    const proof = { ticket, signed: visit.device.sign(options) };
    const other = fixture.browser();
    expect((await failure(other.api.passkeyStep(proof))).code).toBe('unauthenticated');
    await failure(other.api.logIn({ email: visit.email, password: GOOD_PASSWORD, captcha: await fixture.proof() }));
    expect((await failure(other.api.passkeyStep(proof))).code).toBe('conflict');
    await visit.browser.api.passkeyStep(proof);
  });

  it('shares its limit with wrong codes', async () => {
    const visit = await waiting();
    for (let count = 0; count < 3; count += 1)
      expect((await failure(visit.browser.api.confirmLogin({ totp: '000000' }))).code).toBe('wrong-code');
    const stranger = new SoftwarePasskey(FIXTURE_ORIGIN);
    for (let count = 0; count < 2; count += 1)
      expect((await failure(step({ browser: visit.browser, device: stranger }))).code).toBe('wrong-code');
    expect((await failure(step(visit))).code).toBe('too-many-requests');
    const code = fixture.nextCode(visit.key);
    expect((await failure(visit.browser.api.confirmLogin({ totp: code }))).code).toBe('too-many-requests');
  });

  it('says so where the account has none, and asks nobody who is not halfway in', async () => {
    const { browser, email } = await fixture.signedIn();
    await fixture.secured(browser);
    const other = fixture.browser();
    expect((await failure(other.api.passkeyStepOptions({}))).code).toBe('unauthenticated');
    expect((await failure(browser.api.passkeyStepOptions({}))).code).toBe('unauthenticated');
    await failure(other.api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() }));
    expect((await failure(other.api.passkeyStepOptions({}))).code).toBe('not-found');
  });
});
