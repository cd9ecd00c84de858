import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountPages } from '../../support/browser/account-pages.ts';
import { useSite } from '../../support/browser/site.ts';
import { enterAs, type Member, mailTo, newMember } from '../../support/browser/members.ts';
import { ADA, type OpenIdProvider, type Person, startOpenIdProvider } from '../../support/servers/openid-provider.ts';
import { codeOf, setUpTwoFactor } from '../../support/browser/two-factor.ts';
import type { Visit } from '../../support/browser/visit.ts';

let provider: OpenIdProvider;
let folder: string;
const file = () => join(folder, 'social.json');

beforeAll(async () => {
  provider = await startOpenIdProvider();
  folder = mkdtempSync(join(tmpdir(), 'altway-social-'));
  writeFileSync(file(), JSON.stringify({ google: provider.settings.google }), { mode: 0o600 });
});
afterAll(async () => {
  await provider?.close();
  rmSync(folder, { recursive: true });
});

const site = useSite({ env: () => ({ ALTWAY_SOCIAL: file() }) });
let member: Member;
let visit: Visit;
let pages: AccountPages;

beforeAll(async () => {
  member = await newMember(site.server);
});

beforeEach(async () => {
  visit = await site.visit();
  pages = new AccountPages(visit.page);
});

describe('two-factor login', () => {
  /** Signs in up to the code. */
  async function begin(): Promise<Locator> {
    await pages.openLogin();
    await pages.fillLogin(member);
    const code = pages.field('Verification code');
    await code.waitFor();
    expect(visit.refusals()).toEqual(['401 /auth/login']);
    return code;
  }

  it('is set up with an authenticator, asks for its codes, and accepts each one once', async () => {
    const { page } = visit;
    await enterAs(visit.context, site.server, member);
    const { authenticator, used, recovery } = await setUpTwoFactor(pages, member);
    expect(new Set(recovery).size).toBe(10);
    for (const code of recovery) expect(code).toMatch(/^[a-z\d]{6}(-[a-z\d]{6}){3}$/);
    expect(await page.content()).not.toContain(recovery[0]);
    await mailTo(site.server, member.email, 'two-factor-on');
    await pages.logOut();

    const code = await begin();
    expect(await pages.field('E-mail').isDisabled()).toBe(true);
    expect(await pages.field('Password').isDisabled()).toBe(true);
    expect(await page.getByText(/you are human/).count()).toBe(0);
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    await code.fill('12345');
    await pages.button('Continue').click();
    await page.getByText('must be exactly 6 digits').waitFor();
    await code.fill(used);
    await pages.button('Continue').click();
    await page.getByText('Wrong Google Authenticator Code', { exact: true }).waitFor();
    expect(visit.refusals()).toEqual(['403 /auth/login']);
    await code.fill(codeOf(authenticator, 1));
    await pages.button('Continue').click();
    // The history is still loading when the header changes; a call cut short by the logout would be refused.
    await page.waitForURL('**/history');
    await pages.signedIn(member.email);
    await pages.logOut();

    await (await begin()).fill(recovery[3]!.toUpperCase());
    await pages.button('Continue').click();
    await pages.signedIn(member.email);
    await mailTo(site.server, member.email, 'recovery-code-used');
    await pages.open('/profile');
    await page.getByText('9 recovery codes are left.').waitFor();
    await pages.logOut();
    await (await begin()).fill(recovery[3]!);
    await pages.button('Continue').click();
    await page.getByText('Wrong Google Authenticator Code', { exact: true }).waitFor();
    expect(visit.refusals()).toEqual(['403 /auth/login']);
    await pages.field('Verification code').fill(recovery[4]!);
    await pages.button('Continue').click();
    await pages.signedIn(member.email);
    await page.waitForURL('**/history');
  });
});

describe('social sign-in', () => {
  const known = (person: Person) => {
    provider.accounts.set(person.subject, person);
    provider.person = person;
  };

  it('opens an account, and stays linked while it is the only sign-in method', async () => {
    const { page } = visit;
    known(ADA);
    await pages.open('/');
    await (await pages.openLogin()).getByRole('link', { name: 'Google' }).click();
    await page.waitForURL('**/history');
    await pages.signedIn(ADA.email!);
    await pages.open('/profile');
    await page.getByText('None: you sign in through your social networks only.').waitFor();
    await pages.button(/^Unlink\s*: Google$/).click();
    await pages.button('Unlink Google').click();
    await page.getByText('Please, set a password first: nothing else would open your account').waitFor();
    expect(visit.refusals()).toEqual(['409 /auth/profile/remove_network/google']);
    await pages.logOut();
    // The same identity opens the same account, from the sign-up too.
    await pages.link('Sign Up').click();
    await pages.dialog('Create an account').getByRole('link', { name: 'Google' }).click();
    await pages.signedIn(ADA.email!);
    await pages.open('/profile');
    expect(await page.getByText('Signed up').count()).toBe(1);
  });

  it('is linked to an account, and unlinked again', async () => {
    const { page } = visit;
    const grace = { subject: 'grace-1', name: 'Grace Hopper', email: 'grace@altway.example', isVerified: true };
    known(grace);
    const owner = await newMember(site.server);
    await enterAs(visit.context, site.server, owner);
    await pages.open('/profile');
    await pages.button(/^Connect\s*: Google$/).click();
    await pages.field('Your password').fill('not it');
    await pages.button('Continue to Google').click();
    await page.getByText('Wrong password', { exact: true }).waitFor();
    expect(visit.refusals()).toEqual(['401 /auth/profile/add_network/google']);
    await pages.field('Your password').fill(owner.password);
    await pages.button('Continue to Google').click();
    await pages.button(/^Unlink\s*: Google$/).waitFor();
    await page.getByText(grace.email, { exact: true }).waitFor();
    await mailTo(site.server, owner.email, 'network-linked');
    await pages.logOut();
    await (await pages.openLogin()).getByRole('link', { name: 'Google' }).click();
    await pages.signedIn(owner.email);
    await pages.open('/profile');
    await pages.button(/^Unlink\s*: Google$/).click();
    await pages.field('Your password').fill(owner.password);
    await pages.button('Unlink Google').click();
    await page.getByText('Google can no longer be used to sign in to this account.').waitFor();
    await pages.button(/^Connect\s*: Google$/).waitFor();
    await mailTo(site.server, owner.email, 'network-unlinked');
  });

  it('asks for the TOTP code as well', async () => {
    const { page } = visit;
    const owner = await newMember(site.server);
    known({ subject: 'mary-1', name: 'Mary Somerville' });
    await enterAs(visit.context, site.server, owner);
    const { authenticator } = await setUpTwoFactor(pages, owner);
    await pages.button(/^Connect\s*: Google$/).click();
    await pages.field('Your password').fill(owner.password);
    await pages.button('Continue to Google').click();
    await pages.button(/^Unlink\s*: Google$/).waitFor();
    await pages.logOut();
    await (await pages.openLogin()).getByRole('link', { name: 'Google' }).click();
    const dialog = pages.dialog('Verification code');
    await dialog.waitFor();
    // A reload in between loses nothing.
    await page.reload();
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(authenticator, 1));
    await pages.button('Continue').click();
    await pages.signedIn(owner.email);
    await expect.poll(() => pages.path).toBe('/history');
  });

  it('never opens an account by its e-mail alone', async () => {
    known({ subject: 'thief-1', name: 'Eve', email: member.email.toLowerCase(), isVerified: true });
    await pages.open('/');
    await (await pages.openLogin()).getByRole('link', { name: 'Google' }).click();
    const dialog = pages.dialog('Log in');
    await dialog
      .getByText('An account with this e-mail exists already. Log in with its password, then link the network')
      .waitFor();
    await pages.signedOut();
    expect(pages.path).toBe('/?login&problem=network-email-taken&proceedTo=%2Fhistory');
  });

  it('that the provider refused shows only that', async () => {
    provider.person = undefined;
    await pages.open('/');
    await (await pages.openLogin()).getByRole('link', { name: 'Google' }).click();
    await pages.dialog('Log in').getByText('Signing in through the network did not work.').waitFor();
    await pages.signedOut();
    expect(pages.path).toBe('/?login&problem=network-failed&proceedTo=%2Fhistory');
  });
});
