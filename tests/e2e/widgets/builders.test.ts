import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, bringAxe } from '../../support/browser/axe.ts';
import { alive } from '../../support/browser/visit.ts';
import { useSite } from '../../support/browser/site.ts';

// The builders with a real frame under the policy of our pages.

const site = useSite();

/** Opens a page, which fails the test when its policy blocks anything. */
async function opened(path: string, width = 1366): Promise<Page> {
  const visit = await site.visit({ viewport: { width, height: 900 } });
  await visit.open(path);
  await nameAddress(visit.page, path);
  return visit.page;
}

/** An address of the currency that a payment begins with, USDT on Tron. */
const PAYEE = 'TPb9oJeRvzEsRAdoRLYTx1NqTVWdLgB4te';

/** A payment has a preview once it has an address to pay to. */
async function nameAddress(page: Page, path: string): Promise<void> {
  if (path.startsWith('/payment-button')) await page.locator('input[name="address"]').fill(PAYEE);
}

const send = 'input[name="amount"], input[inputmode="decimal"]';

describe('a builder', () => {
  it.each(['/widgets', '/payment-button'])(
    'at %s shows the real widget in a frame that the policy allows',
    async (path) => {
      const page = await opened(path);
      const frame = page.frameLocator('iframe[title="Preview"]');
      const shown = frame.locator('main, [data-widget], form').first();
      await expect.poll(() => shown.isVisible(), { timeout: 30_000 }).toBe(true);
    },
  );

  it('passes the settings to the frame', async () => {
    const page = await opened('/widgets');
    await page.getByLabel('Amount', { exact: true }).fill('0.75');
    const frame = page.frameLocator('iframe[title="Preview"]');
    await expect.poll(() => frame.locator(send).first().inputValue(), { timeout: 30_000 }).toBe('0.75');
  });

  it.each([
    ['Exchange widget', '/widgets'],
    ['Payment button', '/payment-button'],
  ])('is loaded as a document by the menu of a telephone too: %s', async (name, path) => {
    const page = await opened('/faq', 390);
    const loaded: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loaded.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await alive(page);
    await nameAddress(page, path);
    await page
      .frameLocator('iframe[title="Preview"]')
      .locator('main, [data-widget], form')
      .first()
      .waitFor({ timeout: 30_000 });
    expect(loaded.filter((one) => one === path)).toEqual([path]);
  });

  it('is loaded as a document when a link of another page opens it', async () => {
    const page = await opened('/faq');
    await page.locator('footer').getByRole('link', { name: 'Exchange widget' }).click();
    await page.waitForURL('**/widgets');
    const frame = page.frameLocator('iframe[title="Preview"]');
    await expect.poll(() => frame.locator(send).first().isVisible(), { timeout: 30_000 }).toBe(true);
  });
});

describe('accessibility', () => {
  it.each([
    ['/widgets', 1366],
    ['/payment-button?lang=ar', 360],
    ['/developers', 1366],
    ['/developers?lang=de', 360],
  ])('%s at %i has no axe findings', async (path, width) => {
    const page = await opened(path);
    await page.setViewportSize({ width, height: 800 });
    await bringAxe(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
