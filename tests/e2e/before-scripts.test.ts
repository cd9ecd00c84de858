import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../support/browser/site.ts';
import { browserOf, enterAs, type Member, newMember } from '../support/browser/members.ts';
import type { Visit } from '../support/browser/visit.ts';
import { testAddress } from '../support/fixtures/test-address.ts';

const site = useSite();
let member: Member;
let visit: Visit;

beforeAll(async () => {
  member = await newMember(site.server);
});

beforeEach(async () => {
  visit = await site.visit({ javaScriptEnabled: false });
});

const PAIR = 'from=ltc&to=doge&amount=15';

/** A tracking link to a waiting exchange. */
async function trackPath(): Promise<string> {
  const wanted = { from: 'ltc', to: 'doge', amount: '15', address: await testAddress(site, 'doge') };
  const made = browserOf(site.server, member).ask<{ trackSecret: string }>('/exchange/transactions', wanted);
  return `/track/${(await made).trackSecret}`;
}

describe('forms that need scripts', () => {
  it.each([
    ['a widget', async () => `/widget?${PAIR}&ref_id=partner1`],
    ['a widget of a merchant', async () => `/widget/v1?${PAIR}&auth=email`],
    ['a payment', async () => `/payment-widget?${PAIR}&address=${await testAddress(site, 'doge')}&order_id=17`],
    ['an exchange to be made', async () => '/processing/ltc/doge/15'],
    ['an exchange', trackPath],
  ])('are not submitted by a click or Enter in %s before the scripts run', async (_what, pathOf) => {
    const { context, page } = visit;
    await enterAs(context, site.server, member);
    const path = await pathOf();
    await page.goto(path);
    const left: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) left.push(`${request.method()} ${request.url()}`);
    });
    const forms = page.locator('form:not([action])');
    expect(await forms.count()).toBeGreaterThan(0);
    for (const press of await forms.locator('button:not([tabindex])').all()) await press.click({ force: true });
    for (const field of await forms.locator('input:not([type=radio], [readonly], [type=hidden])').all()) {
      await field.fill('12');
      await field.press('Enter');
    }
    // Time for a navigation that a click would have started.
    await page.waitForTimeout(300);
    expect(left).toEqual([]);
    expect(page.url()).toBe(site.url + path);
  });

  it.each(['/widget', '/payment-widget'])('say so before the scripts run at %s', async (path) => {
    await visit.page.goto(`${path}?${PAIR}&address=${await testAddress(site, 'doge')}`);
    expect(await visit.page.locator('form noscript').textContent()).toMatch(/new tab|needs JavaScript/);
    expect(await visit.page.locator('form button[type=submit]:not([name])').last().isDisabled()).toBe(true);
  });
});

describe('forms whose scripts run', () => {
  it('report what is missing when Enter is pressed in a payment, and pick no currency', async () => {
    const other = await site.visit();
    const { page } = other;
    await page.goto(`/payment-widget?${PAIR}&address=${await testAddress(site, 'doge')}`);
    await page.locator('form[data-ready="true"]').waitFor();
    await page.getByRole('textbox', { name: 'E-mail' }).press('Enter');
    await page.locator('input[name="refundAddress"][aria-invalid="true"]').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('a window of unknown size', () => {
  it('is rendered for 1366 by 768: the exchange is visible as the server rendered it, and nothing is cut off', async () => {
    const wide = await site.visit({
      javaScriptEnabled: false,
      viewport: { width: 1366, height: 768 },
    });
    try {
      for (const path of ['/', '/exchange/ltc/doge/15']) {
        // oxlint-disable-next-line no-await-in-loop
        await wide.page.goto(path);
        const button = wide.page.locator('main form button[type="submit"]').last();
        // oxlint-disable-next-line no-await-in-loop
        const { x, y, width, height } = (await button.boundingBox())!;
        expect([path, y + height <= 768, x >= 0, x + width <= 1366]).toEqual([path, true, true, true]);
      }
    } finally {
      await wide.close();
    }
  });
});
