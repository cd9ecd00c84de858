import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountPages } from '../../support/browser/account-pages.ts';
import { axeFindings, axeLookFindings, bringAxe } from '../../support/browser/axe.ts';
import { useSite } from '../../support/browser/site.ts';
import { enterAs, type Member, mailTo, newMember, newOwner, signIn, signUp } from '../../support/browser/members.ts';
import type { Visit } from '../../support/browser/visit.ts';

const site = useSite();
let member: Member;
let visit: Visit;

beforeAll(async () => {
  member = await newMember(site.server);
});

/** Text of the focused element: its label, or its content. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** Presses Tab until the named element has the focus. @throws Error when it never has. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if ((await focused(page)).trim() === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no way to ${name} by ${key}`);
}

/** True if the focus is on the page behind a modal. */
const isBehind = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('#root')?.contains(document.activeElement) ?? false);

describe('keyboard access', () => {
  it('signs a user up, and returns the focus to the button that opened the modal', async () => {
    visit = await site.visit();
    const { page } = visit;
    const { keyboard } = page;
    const pages = new AccountPages(page);
    const owner = newOwner();
    await pages.open('/');
    for (const [trigger, title] of [
      ['Login', 'Log in'],
      ['Sign Up', 'Create an account'],
    ] as const) {
      await tabTo(page, trigger);
      await keyboard.press('Enter');
      await pages.dialog(title).waitFor();
      await expect.poll(() => focused(page)).toBe('E-mail');
      // The page behind the modal cannot be reached.
      for (let step = 0; step < 15; step += 1) {
        await keyboard.press('Tab');
        expect(await isBehind(page)).toBe(false);
      }
      await keyboard.press('Escape');
      await pages.dialog(title).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(trigger);
    }
    await keyboard.press('Enter');
    await pages.dialog('Create an account').waitFor();
    await expect.poll(() => focused(page)).toBe('E-mail');
    await keyboard.type(owner.email);
    await keyboard.press('Enter');
    await pages.dialog('Check your email').waitFor();
    await keyboard.press('Escape');
    await pages.dialog('Check your email').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Sign Up');
    const { link } = await mailTo(site.server, owner.email, 'confirm');
    await page.goto(link!);
    await pages.button('Save the password').and(page.locator(':enabled')).waitFor();
    await tabTo(page, 'New password');
    await keyboard.type(owner.password);
    await tabTo(page, 'Repeat new password');
    await keyboard.type(owner.password);
    await keyboard.press('Enter');
    // The first password signs in.
    await pages.signedIn(owner.email);
  });

  it('opens, walks and closes the account menu, and signs out', async () => {
    visit = await site.visit();
    const { page } = visit;
    const { keyboard } = page;
    const pages = new AccountPages(page);
    await enterAs(visit.context, site.server, await signIn(site.server, member));
    await pages.open('/');
    await tabTo(page, 'My account');
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('My account');
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    await tabTo(page, 'Profile', 'ArrowDown');
    await keyboard.press('Enter');
    await page.waitForURL('**/profile');
    // A page that replaces another takes the focus to its heading when it is shown, later than its address.
    await page.locator('h1:focus', { hasText: 'Profile' }).waitFor();
    await tabTo(page, 'Logout');
    await keyboard.press('Enter');
    await pages.signedOut();
  });
});

/** The whole page on a phone; on a desktop in the other theme, the rules of colours and places. */
const LOOKS = [
  { colorScheme: 'light', width: 360, axe: axeFindings },
  { colorScheme: 'dark', width: 1366, axe: axeLookFindings },
] as const;

/** Waits until colours no longer fade from one theme to the other; endless animations are ignored. */
async function settled(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Runs axe on a page in both looks. @returns the findings */
async function inspect(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  await bringAxe(page);
  for (const { colorScheme, width, axe } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(settled);
    const findings = [...(await axe(page))];
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) findings.push(`${overflow} pixels too wide`);
    found.push(...findings.map((finding) => `${what}, ${colorScheme}, ${width}: ${finding}`));
  }
  return found;
}

describe('axe finds nothing', () => {
  it.each([
    ['/?login', 'Log in'],
    ['/?signup', 'Create an account'],
  ])('in the modal of %s', async (path, title) => {
    visit = await site.visit();
    const pages = new AccountPages(visit.page);
    await pages.open(path);
    await pages.dialog(title).waitFor();
    const found = await inspect(visit.page, title);
    await pages.dialog(title).getByRole('button', { name: 'Continue' }).click();
    await visit.page.locator('[aria-invalid="true"]').first().waitFor();
    expect([...found, ...(await inspect(visit.page, `${title}, with errors`))]).toEqual([]);
  });

  it('on the page that a mail links to', async () => {
    visit = await site.visit();
    const { page } = visit;
    const pages = new AccountPages(page);
    await page.goto(await signUp(site.server, newOwner()));
    await pages.button('Save the password').and(page.locator(':enabled')).click();
    await page.getByText("Password can't be empty").waitFor();
    const found = await inspect(page, 'recover');
    await page.goto(`/recover/${'A'.repeat(43)}`);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect([...found, ...(await inspect(page, 'dead link'))]).toEqual([]);
  });

  it('on the profile', async () => {
    visit = await site.visit({ as: member });
    const { page } = visit;
    const pages = new AccountPages(page);
    await pages.open('/profile');
    await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
    const found = await inspect(page, 'profile');
    for (const name of ['Set up two-factor', 'Change password', 'Change e-mail']) await pages.button(name).click();
    expect([...found, ...(await inspect(page, 'profile with its forms'))]).toEqual([]);
  });
});

it('keeps input typed before the scripts ran', async () => {
  visit = await site.visit();
  const { page } = visit;
  const pages = new AccountPages(page);
  const owner = newOwner();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => held.then(() => route.continue()));
  await page.goto(await signUp(site.server, owner), { waitUntil: 'commit' });
  await pages.field('New password').fill(owner.password);
  await pages.field('Repeat new password').fill(owner.password);
  expect(await pages.button('Save the password').isDisabled()).toBe(true);
  letThrough();
  await pages.button('Save the password').click();
  await pages.signedIn(owner.email);
});
