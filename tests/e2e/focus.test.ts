import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Member, newMember } from '../support/browser/members.ts';
import { useSite } from '../support/browser/site.ts';

const site = useSite();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let member: Member;

beforeAll(async () => {
  member = await newMember(site.server);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const isInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"]') instanceof HTMLElement);
const skipLink = (page: Page) => page.getByRole('link', { name: 'Skip to content' });
const width = async (page: Page) => (await skipLink(page).boundingBox())!.width;

describe('a dialog that a finger opens', () => {
  it.each([
    ['the currencies', async (page: Page) => page.getByRole('button', { name: 'Currency you send:' }).tap()],
    ['the login', async (page: Page) => page.getByRole('button', { name: 'Exchange', exact: true }).tap()],
    ['the menu', async (page: Page) => page.getByRole('button', { name: 'Menu' }).tap()],
  ])('has the focus: %s', async (_name, open) => {
    const visit = await site.visit(PHONE);
    await visit.open('/exchange/btc/eth/1');
    await open(visit.page);
    await visit.page.getByRole('dialog').waitFor();
    await expect.poll(() => isInDialog(visit.page)).toBe(true);
    // Which would open a keyboard over half of it.
    expect(await focused(visit.page)).not.toBe('INPUT');
  });
});

describe('the heading of a page', () => {
  it('has the focus after a link of the header, and the page is at its top', async () => {
    const { page, open } = await site.visit();
    await open('/supported-currencies');
    await page.evaluate(() => scrollTo(0, 5_000));
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    await expect.poll(() => focused(page)).toBe('H1');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('has the focus after a link of the menu on a phone', async () => {
    const { page, open } = await site.visit(PHONE);
    await open('/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'FAQ' }).tap();
    await page.waitForURL('**/faq');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('H1');
  });

  it('has the focus where it is for screen readers only, and stays hidden', async () => {
    const { page, open } = await site.visit();
    await open('/');
    await page.getByRole('button', { name: 'See route and fees' }).click();
    await page.waitForURL('**/exchange/btc/eth/1');
    await expect.poll(() => focused(page)).toBe('H1');
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.height).toBeLessThanOrEqual(1);
  });

  it('has the focus after the login, and the skip link stays hidden', async () => {
    const { page, open } = await site.visit();
    await open('/');
    await page.getByRole('link', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/history');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('H1');
    expect(await width(page)).toBeLessThanOrEqual(1);
  });
});

describe('the skip link', () => {
  it('shows itself to the keyboard alone', async () => {
    const { page, open } = await site.visit();
    await open('/');
    expect(await width(page)).toBeLessThanOrEqual(1);
    await page.keyboard.press('Tab');
    expect(await width(page)).toBeGreaterThan(20);
  });
});

describe('an amount that is refused', () => {
  it('has a red ring while it has the focus, and one alone', async () => {
    const { page, open } = await site.visit();
    await open('/exchange/btc/eth/1');
    await page.getByLabel('You send', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Exchange', exact: true }).click();
    const [input, group, red] = await page.getByLabel('You send', { exact: true }).evaluate((element) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--negative)';
      document.body.append(probe);
      return [
        getComputedStyle(element).outlineStyle,
        getComputedStyle(element.closest('[class*="control"]')!).outlineColor,
        getComputedStyle(probe).color,
      ];
    });
    expect(input).toBe('none');
    expect(group).toBe(red);
  });
});

describe('a target for a finger', () => {
  it.each([
    ['/exchange/btc/eth/1', 'link', 'Copy link to this quote'],
    ['/guest/btc/eth/1', 'button', 'Use a demonstration address'],
    ['/rates', 'link', 'Popular'],
  ] as const)('is at least 44 pixels high: %s, %s %s', async (path, role, name) => {
    const { page, open } = await site.visit(PHONE);
    await open(path);
    const target = page.getByRole(role, { name, exact: true }).first();
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });
});
