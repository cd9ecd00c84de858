import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '../../../../../core/domain/accounts/passkey.ts';
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

const { added, logIn, proven, events } = passkeyVisits(() => fixture);

describe('adding a passkey', () => {
  it('takes the password, tells the owner by mail, and lists it', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const wrong = await failure(browser.api.newPasskeyOptions({ password: 'wrong' }));
    expect([wrong.code, wrong.fields]).toEqual(['wrong-credentials', { password: ['Wrong password'] }]);
    const { options } = await browser.api.newPasskeyOptions({ password: GOOD_PASSWORD });
    expect(options).toMatchObject({ rp: { id: 'altway.test' }, user: { id, name: email }, excludeCredentials: [] });
    await added(browser, { name: ' Ann’s phone ' });
    expect(await browser.api.passkeys({})).toEqual([
      { id: expect.any(String), name: 'Ann’s phone', createdAt: expect.any(String), isSynced: false, isSuspect: false },
    ]);
    expect((await fixture.mails(email)).at(-1)).toMatchObject({ kind: 'passkey-added', name: 'Ann’s phone' });
  });

  it('takes the code too where two-factor is on, because the passkey will stand in for it', async () => {
    const { browser } = await fixture.signedIn();
    const { key } = await fixture.secured(browser);
    expect((await failure(browser.api.newPasskeyOptions({ password: GOOD_PASSWORD }))).code).toBe(
      'two-factor-required',
    );
    const wrong = { password: GOOD_PASSWORD, code: '000000' };
    expect((await failure(browser.api.newPasskeyOptions(wrong))).code).toBe('wrong-code');
    const device = await added(browser, { code: fixture.nextCode(key) });
    // A passkey that was used just now stands for both.
    const { options } = await browser.api.newPasskeyOptions({ passkey: await proven(browser, device) });
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
  });

  it('uses a challenge once, for the session that asked', async () => {
    const { browser, email } = await fixture.signedIn();
    const { browser: second } = await fixture.signedIn(email);
    const { ticket, options } = await browser.api.newPasskeyOptions({ password: GOOD_PASSWORD });
    const created = new SoftwarePasskey(FIXTURE_ORIGIN).create(options);
    expect((await failure(second.api.addPasskey({ ticket, name: 'x', created }))).code).toBe('conflict');
    await browser.api.addPasskey({ ticket, name: 'x', created });
    expect((await failure(browser.api.addPasskey({ ticket, name: 'y', created }))).code).toBe('conflict');
    expect(await browser.api.passkeys({})).toHaveLength(1);
  });

  it.each([
    ['made on another site’s page', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without verifying the user', { isVerified: false }],
  ])('refuses one that was %s', async (_, faults) => {
    const { browser } = await fixture.signedIn();
    const { ticket, options } = await browser.api.newPasskeyOptions({ password: GOOD_PASSWORD });
    const created = new SoftwarePasskey(FIXTURE_ORIGIN).create(options, faults);
    expect((await failure(browser.api.addPasskey({ ticket, name: 'x', created }))).code).toBe('wrong-credentials');
    expect(await browser.api.passkeys({})).toEqual([]);
  });

  it('refuses malformed answers without an internal error', async () => {
    const { browser } = await fixture.signedIn();
    for (const attestationObject of ['', 'AAAA', '_____w', 'o2NmbXRkbm9uZQ']) {
      const { ticket, options } = await browser.api.newPasskeyOptions({ password: GOOD_PASSWORD });
      const created = new SoftwarePasskey(FIXTURE_ORIGIN).create(options);
      const broken = { ...created, response: { ...created.response, attestationObject } };
      expect((await failure(browser.api.addPasskey({ ticket, name: 'x', created: broken }))).code).toBe(
        'wrong-credentials',
      );
    }
  });

  it('refuses a passkey that another account has, and an ID that is not the one that was signed', async () => {
    const { browser: ann } = await fixture.signedIn();
    const { browser: bob } = await fixture.signedIn();
    const device = await added(ann);
    const { ticket, options } = await bob.api.newPasskeyOptions({ password: GOOD_PASSWORD });
    expect((await failure(bob.api.addPasskey({ ticket, name: 'x', created: device.create(options) }))).code).toBe(
      'conflict',
    );
    const asked = await bob.api.newPasskeyOptions({ password: GOOD_PASSWORD });
    const created = { ...new SoftwarePasskey(FIXTURE_ORIGIN).create(asked.options), id: device.id };
    const swapped = await failure(bob.api.addPasskey({ ticket: asked.ticket, name: 'x', created }));
    expect(swapped.code).toBe('wrong-credentials');
  });

  it('allows ten, also when more are begun before', async () => {
    const { browser } = await fixture.signedIn();
    const begun = await browser.api.newPasskeyOptions({ password: GOOD_PASSWORD });
    for (let count = 0; count < MAX_PASSKEYS; count += 1) await added(browser);
    const device = new SoftwarePasskey(FIXTURE_ORIGIN);
    const late = { ticket: begun.ticket, name: 'x', created: device.create(begun.options) };
    expect((await failure(browser.api.addPasskey(late))).code).toBe('conflict');
    expect((await failure(browser.api.newPasskeyOptions({ password: GOOD_PASSWORD }))).code).toBe('conflict');
    expect(await browser.api.passkeys({})).toHaveLength(MAX_PASSKEYS);
  });

  it('is refused where the public address has no passkeys', async () => {
    const plain = await accountFixture({ origin: () => 'http://127.0.0.1:3000' });
    const { browser } = await plain.signedIn();
    const refused = await failure(browser.api.newPasskeyOptions({ password: GOOD_PASSWORD }));
    expect([refused.code, refused.message]).toEqual(['not-found', expect.stringContaining('public address')]);
    expect((await failure(browser.api.passkeyLoginOptions({}))).code).toBe('not-found');
    await plain.close();
  });
});

describe('renaming and removing a passkey', () => {
  it('takes the password or a passkey of the account', async () => {
    const { browser, email, id: account } = await fixture.signedIn();
    const device = await added(browser);
    const { id } = (await browser.api.passkeys({}))[0]!;
    expect((await failure(browser.api.renamePasskey({ id, name: 'x' }))).code).toBe('wrong-credentials');
    expect((await failure(browser.api.removePasskey({ id, password: 'wrong' }))).code).toBe('wrong-credentials');
    await browser.api.renamePasskey({ id, name: 'one', password: GOOD_PASSWORD });
    const proof = await proven(browser, device);
    expect((await browser.api.renamePasskey({ id, name: 'two', passkey: proof })).passkeys[0]!.name).toBe('two');
    expect((await failure(browser.api.renamePasskey({ id, name: 'three', passkey: proof }))).code).toBe('conflict');
    const { passkeys } = await browser.api.removePasskey({ id, passkey: await proven(browser, device) });
    expect(passkeys).toEqual([]);
    expect((await fixture.mails(email)).at(-1)).toMatchObject({ kind: 'passkey-removed', name: 'two' });
    expect((await events(account)).slice(0, 3)).toEqual(['passkey-removed', 'passkey-renamed', 'passkey-renamed']);
  });

  it('ends every other session when one is removed, and no other account’s', async () => {
    const { browser, email } = await fixture.signedIn();
    const { browser: stranger } = await fixture.signedIn();
    await added(browser);
    const elsewhere = fixture.browser();
    await elsewhere.api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() });
    const { id } = (await elsewhere.api.passkeys({}))[0]!;
    await browser.api.removePasskey({ id, password: GOOD_PASSWORD });
    expect((await failure(elsewhere.api.passkeys({}))).code).toBe('unauthenticated');
    expect(await browser.api.passkeys({})).toEqual([]);
    expect(await stranger.api.passkeys({})).toEqual([]);
  });

  it('refuses a passkey of another account, in both places', async () => {
    const { browser: ann } = await fixture.signedIn();
    const { browser: bob } = await fixture.signedIn();
    const devices = [await added(ann), await added(bob)] as const;
    const { id } = (await ann.api.passkeys({}))[0]!;
    expect((await failure(bob.api.removePasskey({ id, password: GOOD_PASSWORD }))).code).toBe('not-found');
    expect((await failure(bob.api.renamePasskey({ id, name: 'x', password: GOOD_PASSWORD }))).code).toBe('not-found');
    const strange = await proven(bob, devices[0]);
    expect((await failure(bob.api.removePasskey({ id, passkey: strange }))).code).toBe('wrong-credentials');
    expect(await ann.api.passkeys({})).toHaveLength(1);
  });

  it('asks an account without a password for a fresh login, or for a passkey', async () => {
    const { browser, id } = await fixture.signedIn();
    const device = await added(browser);
    const account = (await fixture.store.accounts.byId(id))!;
    await fixture.store.accounts.update({ ...account, passwordHash: undefined });
    const { id: name } = (await browser.api.passkeys({}))[0]!;
    fixture.clock.advance(600_001);
    expect((await failure(browser.api.removePasskey({ id: name }))).code).toBe('stale-login');
    await browser.api.removePasskey({ id: name, passkey: await proven(browser, device) });
  });
});

describe('a recovered password', () => {
  it('removes every passkey, and tells the owner how many', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const device = await added(browser);
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    const password = 'another good phrase';
    await fixture.browser().api.setPassword({ token: await fixture.token(email), password, repeat: password });
    expect((await fixture.mails(email)).at(-1)).toMatchObject({ kind: 'password-recovered', passkeys: 1 });
    expect(await events(id)).toContain('passkey-removed');
    expect((await failure(logIn(device))).code).toBe('wrong-credentials');
  });
});
