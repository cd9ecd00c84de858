import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, bringAxe } from '../../support/browser/axe.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { type RunningServer, startServer } from '../../support/servers/start-server.ts';
import { openAlive } from '../../support/browser/visit.ts';

// The builders with a real frame under the policy of our pages.

let running: RunningServer;
let browser: Browser;

beforeAll(async () => {
  running = await startServer();
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
});

async function opened(path: string, width = 1366): Promise<{ readonly page: Page; readonly refused: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const refused: string[] = [];
  page.on(
    'console',
    (message) => void (/Content Security Policy/i.test(message.text()) && refused.push(message.text())),
  );
  await openAlive(page, running.url + path);
  return { page, refused };
}

const send = 'input[name="amount"], input[inputmode="decimal"]';

describe('a builder', () => {
  it.each(['/widgets', '/payment-button'])(
    'at %s shows the real widget in a frame that the policy allows',
    async (path) => {
      const { page, refused } = await opened(path);
      const frame = page.frameLocator('iframe[title="Preview"]');
      await frame.locator('main, [data-widget], form').first().waitFor({ timeout: 30_000 });
      expect(refused).toEqual([]);
      await page.close();
    },
  );

  it('passes the settings to the frame', async () => {
    const { page } = await opened('/widgets');
    await page.getByLabel('Amount', { exact: true }).fill('0.75');
    const frame = page.frameLocator('iframe[title="Preview"]');
    await expect.poll(() => frame.locator(send).first().inputValue(), { timeout: 30_000 }).toBe('0.75');
    await page.close();
  });

  it.each([
    ['Exchange widget', '/widgets'],
    ['Payment button', '/payment-button'],
  ])('is loaded as a document by the menu of a telephone too: %s', async (name, path) => {
    const { page, refused } = await opened('/faq', 390);
    const loaded: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loaded.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await page
      .frameLocator('iframe[title="Preview"]')
      .locator('main, [data-widget], form')
      .first()
      .waitFor({ timeout: 30_000 });
    expect(loaded.filter((one) => one === path)).toEqual([path]);
    expect(refused).toEqual([]);
    await page.close();
  });

  it('is loaded as a document when a link of another page opens it', async () => {
    const { page, refused } = await opened('/faq');
    await page.locator('footer').getByRole('link', { name: 'Exchange widget' }).click();
    await page.waitForURL('**/widgets');
    const frame = page.frameLocator('iframe[title="Preview"]');
    await frame.locator(send).first().waitFor({ timeout: 30_000 });
    expect(refused).toEqual([]);
    await page.close();
  });
});

describe('accessibility', () => {
  it.each([
    ['/widgets', 1366],
    ['/payment-button?lang=ar', 360],
    ['/developers', 1366],
    ['/developers?lang=de', 360],
  ])('%s at %i has no axe findings', async (path, width) => {
    const { page } = await opened(path);
    await page.setViewportSize({ width, height: 800 });
    await bringAxe(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.close();
  });
});
