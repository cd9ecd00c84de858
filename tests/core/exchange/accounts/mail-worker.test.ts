import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../../core/exchange/accounts/open-accounts.ts';
import { FingerprintPuzzles, totpCodes } from '../../../support/account-fakes.ts';
import { accountHouse, type AccountHouse, HOUSE_ORIGIN } from '../../../support/account-house.ts';
import { waitFor } from '../../../support/wait-for.ts';

let house: AccountHouse;
beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());
beforeEach(() => house.mails());

const DAY_MS = 86_400_000;
const round = () => house.accounts.mailWorker!.round();
const register = async () => {
  const email = house.newEmail();
  await house.browser().api.register({ email });
  return email;
};
/** Everything that was logged, as one text. */
const logged = () => JSON.stringify(house.logger.lines);

describe('the mail room', () => {
  it('sends as soon as it is told, while it is open', async () => {
    house.accounts.start();
    try {
      const email = await register();
      await waitFor('the mail', () => house.mailer.sent.find(({ to }) => to === email));
    } finally {
      await house.accounts.stop();
    }
    const late = await register();
    expect(house.mailer.sent.some(({ to }) => to === late)).toBe(false);
    expect(await house.mails(late)).toHaveLength(1);
  });

  it('tries again after one second, two, four … ten minutes, and gives up after a day; no log line names anybody', async () => {
    const email = await register();
    house.mailer.failure = Object.assign(new Error(`550 no such user ${email}`), { code: 'EENVELOPE' });
    const pauses: number[] = [];
    const begun = house.clock.now();
    try {
      expect(await round()).toBe(1);
      let last = house.clock.now();
      while (house.clock.now() - begun < DAY_MS) {
        house.clock.advance(house.clock.now() - begun < 2_000_000 ? 500 : 600_000);
        if ((await round()) === 0) continue;
        pauses.push(house.clock.now() - last);
        last = house.clock.now();
      }
    } finally {
      house.mailer.failure = undefined;
    }
    expect(pauses.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600].map((seconds) => seconds * 1000));
    house.clock.advance(DAY_MS);
    expect(await house.mails(email)).toEqual([]);
    expect(house.logger.lines.at(-1)).toMatchObject({
      level: 'warn',
      message: 'a mail could not be sent and is given up',
      details: { reason: 'Error EENVELOPE' },
    });
    expect(logged()).not.toContain(email);
  }, 60_000);

  it('has a mail that a dead process took sent by another after a minute', async () => {
    const email = await register();
    await house.store.mailQueue.claim(house.clock.now(), house.clock.now() + 60_000, 8);
    expect(await house.mails(email)).toEqual([]);
    house.clock.advance(60_000);
    expect(await house.mails(email)).toHaveLength(1);
  });

  it('shares the work: of two rooms one sends', async () => {
    const emails = await Promise.all([1, 2, 3, 4].map(register));
    const taken = await Promise.all([round(), round()]);
    expect(taken[0]! + taken[1]!).toBe(4);
    for (const email of emails) expect(house.mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('makes the link of a recovery when it is sent: what could not be sent is good for nothing later', async () => {
    const { email, id } = await house.member();
    house.mailer.failure = new Error('down');
    await house.browser().api.recover({ email, captcha: await house.proof() });
    await round();
    house.mailer.failure = undefined;
    house.clock.advance(1000);
    const token = await house.token(email);
    expect(await house.api.token({ token })).toEqual({ email });
    const asked = (await house.store.accountEvents.of(id, 9)).filter(({ kind }) => kind === 'recovery-asked');
    expect(asked).toHaveLength(1);
  });

  it('gives up what it cannot open, and keeps no mail in clear', async () => {
    await house.store.mailQueue.add('of-another-key', house.secrets.seal('other', '{}'), house.clock.now());
    await house.mails();
    expect(house.logger.lines.at(-1)).toMatchObject({ level: 'warn', details: { mail: 'of-another-key' } });
    const email = await register();
    const [mail] = await house.store.mailQueue.claim(house.clock.now(), house.clock.now(), 1);
    expect(Buffer.from(mail!.sealed, 'base64url').toString('latin1')).not.toContain(email);
  });

  it('says nothing of e-mails and secrets in the log, whatever happens', async () => {
    const { browser, email } = await house.signedIn();
    await browser.api.changeEmail({ email: house.newEmail(), password: 'wrong' }).catch(() => {});
    await house.browser().api.recover({ email, captcha: await house.proof() });
    await house.mails();
    expect(logged()).not.toMatch(/@|xample/i);
    expect(logged()).not.toContain(browser.session);
  });
});

describe('accounts', () => {
  it('do without a mailer and without networks', async () => {
    const { store, clock, logger, secrets, passwords } = house;
    const accounts = openAccounts({
      store,
      clock,
      logger,
      secrets,
      passwords,
      codes: totpCodes,
      holder: 'bare',
      captchaVerifier: new FingerprintPuzzles(() => clock.now()),
      origin: () => HOUSE_ORIGIN,
    });
    accounts.start();
    await accounts.signUp.register(house.newEmail(), false, {});
    expect(accounts.networks.available).toEqual([]);
    await expect(accounts.socialSignIn.begin('google', {}, {})).rejects.toMatchObject({ code: 'not-found' });
    expect(await accounts.socialSignIn.finish('google', '/auth/google/callback', undefined, {})).toContain(
      'network-failed',
    );
    await accounts.stop();
  });

  it('forget what is of no use, one process at a time', async () => {
    const { browser, email } = await house.signedIn();
    await house.browser().api.register({ email: house.newEmail() });
    const hash = house.secrets.digest(browser.session!);
    const { cleanup } = house.accounts;
    expect(await cleanup.round()).toBe(true);
    expect(await house.store.sessions.byHash(hash)).toBeDefined();
    await house.store.leases.release('accounts: housekeeping', 'test');
    await house.store.leases.hold('accounts: housekeeping', 'other', house.clock.now(), house.clock.now() + 1000);
    expect(await cleanup.round()).toBe(false);
    house.clock.advance(31 * DAY_MS);
    expect(await cleanup.round()).toBe(true);
    expect(await house.store.sessions.byHash(hash)).toBeUndefined();
    expect((await house.signedIn(email)).email).toBe(email);
  });
});
