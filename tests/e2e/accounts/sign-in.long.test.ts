import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONFIRM_AFTER_MS } from '../../../core/use-cases/accounts/sign-in/register.ts';
import { AccountPages } from '../../support/browser/account-pages.ts';
import { useSite } from '../../support/browser/site.ts';
import { enterAs, type Member, mailTo, newMember, newOwner, signIn } from '../../support/browser/members.ts';
import type { Visit } from '../../support/browser/visit.ts';

const site = useSite({ env: () => ({}), chromium: { keepsPages: true } });
/** A member who is signed in elsewhere, too. */
let member: Member;
let visit: Visit;
let pages: AccountPages;

beforeAll(async () => {
  // Real browsers keep pages that were left (back/forward cache); private content must not come back with them.
  member = await newMember(site.server);
});

beforeEach(async () => {
  visit = await site.visit();
  pages = new AccountPages(visit.page);
});

/** Another browser in which the member is signed in. */
async function elsewhere(options?: BrowserContextOptions): Promise<AccountPages & Pick<Visit, 'refusals'>> {
  const other = await site.visit({ as: await signIn(site.server, member), ...options });
  return Object.assign(new AccountPages(other.page), { refusals: other.refusals });
}

/**
 * Records in the page the state around a button at the moment it has this label: the label stays for a second and a
 * half, and a poll may miss it.
 */
async function momentOf(page: Page, label: string) {
  await page.evaluate((wanted) => {
    const observer = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll('[role="dialog"] button[type="submit"]')];
      const dialog = buttons.find((button) => button.textContent === wanted)?.closest('[role="dialog"]');
      if (!dialog) return;
      observer.disconnect();
      const heading = dialog.querySelector('h2')?.textContent;
      const isDisabled = dialog.querySelector<HTMLInputElement>('input[name="email"]')?.disabled;
      document.documentElement.dataset['moment'] = JSON.stringify({ heading, isDisabled });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, label);
  return () => page.evaluate(() => JSON.parse(document.documentElement.dataset['moment'] ?? 'null') as unknown);
}

describe('signing up', () => {
  it('leads from the form over the mail to the first login, and on to the page that was asked for', async () => {
    const owner = newOwner();
    const { page } = visit;
    await pages.open('/exchange/ltc/doge/15');
    await pages.button('Exchange').click();
    await pages.dialog('Hello!').waitFor();
    await pages.button("I'm a new user").click();
    await pages.dialog('Create an account').getByLabel('E-mail').fill('nobody');
    await pages.button('Continue').click();
    await page.getByText('Please, enter correct email').waitFor();
    await pages.dialog('Create an account').getByLabel('E-mail').fill(owner.email);
    const confirmation = await momentOf(page, 'Check your email');
    const pressed = performance.now();
    await pages.button('Continue').click();
    const sent = pages.dialog('Check your email');
    await sent.waitFor();
    expect(performance.now() - pressed).toBeGreaterThanOrEqual(CONFIRM_AFTER_MS);
    expect(await confirmation()).toEqual({ heading: 'Create an account', isDisabled: true });
    await sent.getByText("We've just sent you a confirmation email. Please kindly check your mailbox.").waitFor();
    await sent.getByText(owner.email).waitFor();
    // The domain's own web site need not have any mail.
    expect(await sent.getByRole('link').count()).toBe(0);
    const { link, text } = await mailTo(site.server, owner.email, 'confirm');
    expect(text).not.toContain(owner.password);
    await pages.openAccount(link!, owner);
    expect(await page.textContent('body')).not.toContain(owner.password);
    expect(pages.path).toBe('/processing/ltc/doge/15');
    // The link is valid once.
    await page.goto(link!);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  });

  it('leads on to the exchange that was begun, and the tab that waited notices', async () => {
    const owner = newOwner();
    await pages.open('/exchange/btc/xmr/0.05');
    await pages.button('Exchange').click();
    await pages.button("I'm a new user").click();
    await pages.dialog('Create an account').getByLabel('E-mail').fill(owner.email);
    await pages.button('Continue').click();
    await pages.dialog('Check your email').waitFor();
    const { link } = await mailTo(site.server, owner.email, 'confirm');
    const other = new AccountPages(await visit.page.context().newPage());
    await other.openAccount(link!, owner);
    expect(other.path).toBe('/processing/btc/xmr/0.05');
    await pages.dialog('Check your email').waitFor({ state: 'detached' });
    await pages.signedIn(owner.email);
    await other.page.close();
  });

  it('is refused when the account exists, and shows the way to the login', async () => {
    await pages.open('/');
    await pages.link('Sign Up').click();
    const dialog = pages.dialog('Create an account');
    await dialog.getByLabel('E-mail').fill(member.email.toUpperCase());
    await pages.button('Continue').click();
    await dialog.getByText('Email already exist', { exact: true }).waitFor();
    expect(visit.refusals()).toEqual(['409 /auth/reg']);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    expect(await pages.dialog('Log in').getByLabel('E-mail').inputValue()).toBe(member.email.toUpperCase());
  });
});

describe('a forgotten password', () => {
  it('is reset by mail, which ends every session', async () => {
    const owner = await newMember(site.server, newOwner('gmail.com'));
    const { page } = visit;
    const old = await site.visit({ as: owner });
    const theirs = new AccountPages(old.page);
    await theirs.open('/profile');
    await pages.open('/');
    await pages.openLogin();
    await pages.field('E-mail').fill(owner.email);
    await pages.button('Forgot password').click();
    const forgot = pages.dialog('Recovering your password');
    expect(await forgot.getByLabel('Enter email you used to sign up').inputValue()).toBe(owner.email);
    await pages.button('Receive new password').click();
    await page.getByText(`We sent the instructions for resetting your password to ${owner.email}.`).waitFor();
    await page.getByText('Please check your inbox (and double-check the Junk/Spam folder too).').waitFor();
    expect(await pages.link('Open Gmail').getAttribute('href')).toBe('https://mail.google.com/');
    const renewed = { ...owner, password: `${owner.password} anew` };
    const { link } = await mailTo(site.server, owner.email, 'recover');
    await pages.setPassword(link!, renewed.password);
    await mailTo(site.server, owner.email, 'password-recovered');
    await old.page.getByText('My account').click();
    await old.page.getByRole('menuitem', { name: 'History' }).click();
    await theirs.dialog('Log in').waitFor();
    await expect.poll(() => theirs.path).toBe('/?login&proceedTo=%2Fhistory');
    expect(old.refusals()).toContain('401 /exchange/transactions');
    await pages.link('Sign in').click();
    await pages.fillLogin(owner);
    await page.getByText('Wrong email or password', { exact: true }).waitFor();
    expect(visit.refusals()).toEqual(['401 /auth/login']);
    await pages.fillLogin(renewed);
    await pages.signedIn(owner.email);
  });
});

describe('a page for members', () => {
  it.each(['/history', '/profile', '/processing/ltc/doge/15/DH5yAiEqPNZcJ4kQ?ref=A'])(
    '%s is reached through the login',
    async (path) => {
      await visit.page.goto(path);
      expect(pages.path).toBe(`/?login&proceedTo=${encodeURIComponent(path)}`);
      await pages.dialog('Log in').waitFor();
      await pages.fillLogin(member);
      await pages.signedIn(member.email);
      await expect.poll(() => pages.path).toBe(path);
      await expect.poll(() => visit.page.getByRole('dialog').count()).toBe(0);
      // The back button does not lead back into the login.
      await pages.back('/');
      expect(await visit.page.getByRole('dialog').count()).toBe(0);
    },
  );

  it.each(['//evil.example/x', '/\\evil.example'])('is never on another host: %s', async (proceedTo) => {
    const hosts = new Set<string>();
    visit.page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await visit.page.goto(`/?login&proceedTo=${encodeURIComponent(proceedTo)}`);
    await pages.dialog('Log in').waitFor();
    await pages.fillLogin(member);
    await visit.page.waitForURL('**/processing');
    expect([...hosts]).toEqual([new URL(site.url).host]);
  });
});

describe('signing out', () => {
  it('everywhere, from another browser, takes effect at the next request', async () => {
    const here = await elsewhere();
    await here.open('/history');
    await enterAs(visit.context, site.server, await signIn(site.server, member));
    await pages.signOutEverywhere(member);
    // The page asks for its own profile, and the server answers that the session has ended.
    expect(visit.refusals()).toEqual(['401 /api/profile']);
    await here.link(member.email).click();
    await here.dialog('Log in').waitFor();
    await expect.poll(() => here.path).toBe('/?login&proceedTo=%2Fprofile');
    expect(here.refusals()).toContain('401 /api/profile');
    await expect.poll(() => here.page.content()).not.toContain(member.email);
  });

  it('during the creation of an exchange creates none, and leads back to it after the login', async () => {
    const here = await elsewhere();
    const path = '/processing/ltc/doge/15';
    await here.open(path);
    await here.button('Use a demonstration address').click();
    await here.page.getByText('This address can receive payouts.').waitFor();
    await here.button('Continue to confirmation').click();
    await enterAs(visit.context, site.server, await signIn(site.server, member));
    await pages.signOutEverywhere(member);
    // The page asks for its own profile, and the server answers that the session has ended.
    expect(visit.refusals()).toEqual(['401 /api/profile']);
    await here.button('Create the exchange').click();
    await here.dialog('Log in').waitFor();
    expect(here.refusals()).toEqual(['401 /exchange/transactions']);
    await here.fillLogin(member);
    await here.signedIn(member.email);
    await expect.poll(() => here.path).toBe(path);
  });

  it('by the link leaves no private content behind the back button', async () => {
    const { page } = visit;
    await enterAs(visit.context, site.server, await signIn(site.server, member));
    await pages.open('/exchange/ltc/doge/15');
    await pages.open('/profile');
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    await pages.logOut();
    expect((await visit.context.cookies()).map(({ name }) => name)).not.toContain('connect.sid');
    for (const path of ['/?login&proceedTo=%2Fprofile', '/exchange/ltc/doge/15']) {
      await pages.back(path);
      await pages.signedOut();
      const seen = await page.content();
      expect(seen).not.toContain(member.email);
      expect(seen).not.toContain('Where you are signed in');
    }
  });

  it('in one tab signs out the other tabs', async () => {
    await enterAs(visit.context, site.server, await signIn(site.server, member));
    await pages.open('/history');
    const second = new AccountPages(await visit.context.newPage());
    await second.open('/');
    await second.logOut();
    await pages.dialog('Log in').waitFor();
    await expect.poll(() => pages.path).toBe('/?login&proceedTo=%2Fhistory');
    for (const { page } of [pages, second])
      await page.locator('output:not([aria-busy="true"])', { hasText: /\d/ }).waitFor();
    // The other tab's token ended with its session: its next quote is refused once, and requested again.
    expect(visit.refusals().filter((refusal) => refusal !== '403 /exchange/quote')).toEqual([]);
  });
});
