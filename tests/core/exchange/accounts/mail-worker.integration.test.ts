import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SimpleWebauthnVerifier } from '../../../../adapters/passkeys/simple-webauthn-verifier.ts';
import { openAccounts } from '../../../../core/exchange/accounts/open-accounts.ts';
import { FingerprintPuzzles, totpCodes } from '../../../support/fixtures/account-fakes.ts';
import { accountFixture, type AccountFixture, FIXTURE_ORIGIN } from '../../../support/fixtures/account-fixture.ts';
import { waitFor } from '../../../support/wait-for.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.mails());

const DAY_MS = 86_400_000;
const round = () => fixture.accounts.mailWorker!.round();
const register = async () => {
  const email = fixture.newEmail();
  await fixture.browser().api.register({ email });
  return email;
};
/** All log lines as one text. */
const logged = () => JSON.stringify(fixture.logger.lines);

describe('the mail worker', () => {
  it('sends a mail as soon as it is notified, while it runs', async () => {
    fixture.accounts.start();
    try {
      const email = await register();
      await waitFor('the mail', () => fixture.mailer.sent.find(({ to }) => to === email));
    } finally {
      await fixture.accounts.stop();
    }
    const late = await register();
    expect(fixture.mailer.sent.some(({ to }) => to === late)).toBe(false);
    expect(await fixture.mails(late)).toHaveLength(1);
  });

  it('retries after one second, two, four … ten minutes, and gives up after a day; no log line names a recipient', async () => {
    const email = await register();
    fixture.mailer.failure = Object.assign(new Error(`550 no such user ${email}`), { code: 'EENVELOPE' });
    const pauses: number[] = [];
    const begun = fixture.clock.now();
    try {
      expect(await round()).toBe(1);
      let last = fixture.clock.now();
      while (fixture.clock.now() - begun < DAY_MS) {
        fixture.clock.advance(fixture.clock.now() - begun < 2_000_000 ? 500 : 600_000);
        if ((await round()) === 0) continue;
        pauses.push(fixture.clock.now() - last);
        last = fixture.clock.now();
      }
    } finally {
      fixture.mailer.failure = undefined;
    }
    expect(pauses.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600].map((seconds) => seconds * 1000));
    fixture.clock.advance(DAY_MS);
    expect(await fixture.mails(email)).toEqual([]);
    expect(fixture.logger.lines.at(-1)).toMatchObject({
      level: 'warn',
      message: 'a mail could not be sent and is given up',
      details: { reason: 'Error EENVELOPE' },
    });
    expect(logged()).not.toContain(email);
  });

  it('sends the mail of a crashed process after the lease of a minute', async () => {
    const email = await register();
    await fixture.store.mailQueue.claim(fixture.clock.now(), fixture.clock.now() + 60_000, 8);
    expect(await fixture.mails(email)).toEqual([]);
    fixture.clock.advance(60_000);
    expect(await fixture.mails(email)).toHaveLength(1);
  });

  it('shares the queue: one of two workers sends a mail', async () => {
    const emails = await Promise.all([1, 2, 3, 4].map(register));
    const taken = await Promise.all([round(), round()]);
    expect(taken[0]! + taken[1]!).toBe(4);
    for (const email of emails) expect(fixture.mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('creates the link of a recovery when it sends the mail: an unsent mail leaves no valid link', async () => {
    const { email, id } = await fixture.member();
    fixture.mailer.failure = new Error('down');
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    await round();
    fixture.mailer.failure = undefined;
    fixture.clock.advance(1000);
    const token = await fixture.token(email);
    expect(await fixture.api.token({ token })).toEqual({ email });
    const asked = (await fixture.store.accountEvents.of(id, 9)).filter(({ kind }) => kind === 'recovery-asked');
    expect(asked).toHaveLength(1);
  });

  it('drops a mail that it cannot decrypt, and stores no mail in plain text', async () => {
    await fixture.store.mailQueue.add('of-another-key', fixture.secrets.seal('other', '{}'), fixture.clock.now());
    await fixture.mails();
    expect(fixture.logger.lines.at(-1)).toMatchObject({ level: 'warn', details: { mail: 'of-another-key' } });
    const email = await register();
    const [mail] = await fixture.store.mailQueue.claim(fixture.clock.now(), fixture.clock.now(), 1);
    expect(Buffer.from(mail!.sealed, 'base64url').toString('latin1')).not.toContain(email);
  });

  it('logs no e-mails and secrets', async () => {
    const { browser, email } = await fixture.signedIn();
    await browser.api.changeEmail({ email: fixture.newEmail(), password: 'wrong' }).catch(() => {});
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    await fixture.mails();
    expect(logged()).not.toMatch(/@|xample/i);
    expect(logged()).not.toContain(browser.session);
  });
});

describe('accounts', () => {
  it('work without a mailer and without providers', async () => {
    const { store, clock, logger, secrets, passwords } = fixture;
    const accounts = openAccounts({
      store,
      clock,
      logger,
      secrets,
      passwords,
      codes: totpCodes,
      passkeyVerifier: new SimpleWebauthnVerifier(),
      holder: 'bare',
      captchaVerifier: new FingerprintPuzzles(() => clock.now()),
      origin: () => FIXTURE_ORIGIN,
    });
    accounts.start();
    await accounts.signUp.register({ email: fixture.newEmail(), isSubscribed: false }, {});
    expect(accounts.networks.available).toEqual([]);
    await expect(accounts.socialSignIn.begin('google', {}, {})).rejects.toMatchObject({ code: 'not-found' });
    expect(await accounts.socialSignIn.finish('google', '/auth/google/callback', undefined, {})).toContain(
      'network-failed',
    );
    await accounts.stop();
  });

  it('delete expired data, one process at a time', async () => {
    const { browser, email } = await fixture.signedIn();
    await fixture.browser().api.register({ email: fixture.newEmail() });
    const hash = fixture.secrets.digest(browser.session!);
    const { cleanup } = fixture.accounts;
    expect(await cleanup.round()).toBe(true);
    expect(await fixture.store.sessions.byHash(hash)).toBeDefined();
    await fixture.store.leases.release('accounts: housekeeping', 'test');
    await fixture.store.leases.hold('accounts: housekeeping', 'other', fixture.clock.now(), fixture.clock.now() + 1000);
    expect(await cleanup.round()).toBe(false);
    fixture.clock.advance(31 * DAY_MS);
    expect(await cleanup.round()).toBe(true);
    expect(await fixture.store.sessions.byHash(hash)).toBeUndefined();
    expect((await fixture.signedIn(email)).email).toBe(email);
  });
});
