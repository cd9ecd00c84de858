import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountPages } from '../../support/browser/account-pages.ts';
import { Browser } from '../../support/browser/browser.ts';
import { enterAs, mailTo, type Member, newMember } from '../../support/browser/members.ts';
import { useSite } from '../../support/browser/site.ts';
import { setUpTwoFactor } from '../../support/browser/two-factor.ts';
import { addAuthenticator, type VirtualAuthenticator } from '../../support/browser/virtual-authenticator.ts';
import type { Visit } from '../../support/browser/visit.ts';
import { freePort } from '../../support/servers/free-port.ts';

let port: number;
beforeAll(async () => {
  port = await freePort();
});

// Browsers have passkeys for names alone, not for IP addresses.
const origin = () => `http://localhost:${port}`;
const site = useSite({ env: () => ({ PORT: String(port), ALTWAY_URL: origin() }) });
let visit: Visit;
let pages: AccountPages;
let device: VirtualAuthenticator;
let member: Member;

beforeEach(async () => {
  visit = await site.visit({ baseURL: origin() });
  pages = new AccountPages(visit.page);
  device = await addAuthenticator(visit.page);
  member = await newMember(site.server);
  await enterAs(visit.context, { url: origin() }, member);
});

async function addPasskey(name: string): Promise<void> {
  await pages.open('/profile');
  await pages.button('Add a passkey').click();
  await pages.field('Name of the passkey').fill(name);
  await pages.field('Your password').fill(member.password);
  await pages.button('Continue').click();
  await visit.page.getByText(`${name} was added and opens your account from now on.`).waitFor();
  await pages.button(new RegExp(`^Remove\\s*: ${name}$`)).waitFor();
}

/** Makes the browser one that lists no passkeys among the suggestions of a field, from its next document on. */
const withoutSuggestions = () =>
  visit.page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** What the page asks the browser for from its next document on, and which requests it ends. */
async function watchRequests(): Promise<string[]> {
  const seen: string[] = [];
  await visit.page.exposeFunction('sawRequest', (what: string) => void seen.push(what));
  await visit.page.addInitScript(() => {
    const saw = (globalThis as unknown as { sawRequest(what: string): void }).sawRequest;
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const kind = options?.mediation ?? 'dialog';
      saw(`${kind} begins`);
      options?.signal?.addEventListener('abort', () => saw(`${kind} is ended`));
      return get(options);
    };
  });
  return seen;
}

describe('a passkey', () => {
  beforeEach(withoutSuggestions);

  it('is added, signs in without a password, and each of its answers counts once', async () => {
    const { page } = visit;
    await addPasskey('Laptop');
    expect(await device.count()).toBe(1);
    await mailTo(site.server, member.email, 'passkey-added');
    await pages.logOut();

    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/passkey/login'));
    await pages.openLogin();
    await pages.button('Log in with a passkey').click();
    await page.waitForURL('**/history');
    await pages.signedIn(member.email);
    const answer = (await sent).postDataJSON() as object;
    const replayed = await new Browser(site.url).post('/auth/passkey/login', answer);
    expect(replayed.status).toBe(409);
    expect(await replayed.text()).toContain('answered already');
    await pages.open('/profile');
    await page.getByText(/Last used/).waitFor();
  });

  it('stands in for the code of a login with two-factor', async () => {
    await addPasskey('Laptop');
    await setUpTwoFactor(pages, member);
    await visit.page.getByText('Two-factor switched on', { exact: true }).waitFor();
    await pages.logOut();
    await pages.openLogin();
    await pages.fillLogin(member);
    await pages.field('Verification code').waitFor();
    expect(visit.refusals()).toEqual(['401 /auth/login']);
    await pages.button('Use a passkey instead of the code').click();
    await pages.signedIn(member.email);
  });

  it('is renamed by a passkey, removed by the password, and refused afterwards', async () => {
    const { page } = visit;
    await addPasskey('Laptop');
    await pages.button(/^Rename\s*: Laptop$/).click();
    await pages.field('Name of the passkey').fill('Old laptop');
    await pages.button('Confirm with a passkey instead').click();
    await page.getByText('The passkey is now called Old laptop.').waitFor();
    await pages.button(/^Remove\s*: Old laptop$/).click();
    await pages.field('Your password').fill('not it');
    await pages.button('Remove Old laptop').click();
    await page.getByText('Wrong password', { exact: true }).waitFor();
    expect(visit.refusals()[0]).toMatch(/^401 \/auth\/passkeys\/\w+\/remove$/);
    await pages.field('Your password').fill(member.password);
    await pages.button('Remove Old laptop').click();
    await page.getByText('Old laptop no longer opens your account.').waitFor();
    await pages.button(/^Remove\s*: Old laptop$/).waitFor({ state: 'detached' });
    await mailTo(site.server, member.email, 'passkey-removed');
    await pages.logOut();

    await pages.openLogin();
    await pages.button('Log in with a passkey').click();
    await page.getByText('This passkey does not open an account here').waitFor();
    expect(visit.refusals()).toEqual(['401 /auth/passkey/login']);
  });

  it('is not used when the device does not recognise its user, and the page says so', async () => {
    const { page } = visit;
    await addPasskey('Laptop');
    await pages.logOut();
    await device.recognise(false);
    await pages.openLogin();
    await pages.button('Log in with a passkey').click();
    await page.getByText(/No passkey was used/).waitFor();
    expect(await pages.button('Log in with a passkey').isEnabled()).toBe(true);
    await device.recognise(true);
    await pages.button('Log in with a passkey').click();
    await pages.signedIn(member.email);
  });
});

describe('a passkey among the suggestions for the e-mail', () => {
  it('signs in once it is chosen, without the button', async () => {
    await addPasskey('Laptop');
    await pages.logOut();
    const seen = await watchRequests();
    await pages.open('/faq');
    await pages.openLogin();
    await pages.signedIn(member.email);
    expect(seen).toEqual(['conditional begins']);
    expect(visit.refusals()).toEqual([]);
  });

  it('is not offered any more once another sign-in begins', async () => {
    await addPasskey('Laptop');
    await pages.logOut();
    const seen = await watchRequests();
    await pages.open('/faq');
    // Nobody chooses any.
    await device.answer(false);
    await pages.openLogin();
    await expect.poll(() => seen).toEqual(['conditional begins']);
    await pages.button('Log in with a passkey').click();
    await expect.poll(() => seen).toEqual(['conditional begins', 'conditional is ended', 'dialog begins']);
    await pages.open('/faq');
    seen.length = 0;
    await pages.openLogin();
    await expect.poll(() => seen).toEqual(['conditional begins']);
    await pages.fillLogin(member);
    await pages.signedIn(member.email);
    expect(seen).toEqual(['conditional begins', 'conditional is ended']);
  });

  it('is not asked for where the browser has no such suggestions', async () => {
    const { page } = visit;
    await pages.open('/faq');
    await pages.logOut();
    const seen = await watchRequests();
    await withoutSuggestions();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await pages.open('/faq');
    await pages.openLogin();
    await pages.fillLogin(member);
    await pages.signedIn(member.email);
    expect(seen).toEqual([]);
    expect(calls.filter((path) => path.startsWith('/auth/passkey'))).toEqual([]);
  });
});
