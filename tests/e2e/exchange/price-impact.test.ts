import type { Page } from 'playwright-core';
import { asyncScheduler } from 'rxjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { type Member, newMember } from '../../support/browser/members.ts';
import { useSite } from '../../support/browser/site.ts';
import { alive } from '../../support/browser/visit.ts';

const site = useSite({ env: () => ({ ALTWAY_PRICE_IMPACT_LIMIT: '7' }) });
let member: Member;

/** Phones and desktops. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
] as const;

/** Currencies of the demonstration market whose large amounts move it; how much depends on the hour. */
const SOURCES = ['apt', 'dot', 'xlm', 'ltc', 'xmr', 'atom', 'xrp'];
const TARGETS = ['doge', 'usdt20', 'xlm', 'dot'];
const PAIRS = SOURCES.flatMap((from) => TARGETS.filter((to) => to !== from).map((to) => `${from}/${to}`));
/** Parts of a maximum. Prices move before the exchange is created, so the smaller ones come first. */
const PARTS = [0.9, 0.95, 0.98];

beforeAll(async () => {
  member = await newMember(site.server);
});

const api = () =>
  httpExchangeApi({ baseUrl: () => site.url, fetch: undiciFetch(), clock: asyncScheduler, cookies: new CookieJar() });

async function quote(from: string, to: string, amount: string): Promise<Quote | undefined> {
  return api()
    .quote({ from, to, amount })
    .catch(() => undefined);
}

/** A path with an amount that must be accepted, a little below the maximum of its pair. */
async function severe(): Promise<string> {
  for (const part of PARTS) {
    for (const pair of PAIRS) {
      const [from, to] = pair.split('/') as [string, string];
      const small = await quote(from, to, '5000');
      const large = small && (await quote(from, to, (Number(small.limits.maximum) * part).toFixed(0)));
      if (large?.priceImpact?.needsAcceptance) return `${pair}/${large.amountFrom}`;
    }
  }
  throw new Error('no pair is steep enough');
}

describe.each(SIZES)('a high price impact at $width pixels', (viewport) => {
  it('is marked on the card, and the largest amount below a limit is a click away', async () => {
    const visit = await site.visit({ viewport });
    const { page } = visit;
    const path = await severe();
    await page.goto(`/exchange/${path}`);
    await alive(page);
    const note = page.locator('[aria-live]').filter({ hasText: 'High price impact' });
    await note.waitFor();
    expect(await note.textContent()).toContain('You will be asked to accept this');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await axeThemes(page, 'the card')).toEqual([]);
    const [from, to, amount] = path.split('/') as [string, string, string];
    await page.goto(`/exchange/${from}/${to}/${(Number(amount) * 1.2).toFixed(0)}`);
    await alive(page);
    const maximum = page.getByRole('button', { name: /^Use the maximum, / });
    // The market may move below a maximum before it is used; then a lower one is offered.
    do {
      await maximum.focus();
      await page.keyboard.press('Enter');
      await maximum.waitFor({ state: 'hidden' });
      await note.or(maximum).waitFor();
    } while (await maximum.isVisible());
    expect(await page.getByRole('alert').count()).toBe(0);
    expect([...new Set(visit.refusals())].filter((refusal) => refusal !== '422 /exchange/quote')).toEqual([]);
  });

  it('is accepted with the keyboard alone, before the exchange is created', async () => {
    const { page } = await site.visit({ viewport, as: member });
    const path = await severe();
    await page.goto(`/processing/${path}`);
    await alive(page);
    await page.getByRole('button', { name: 'Use a demonstration address', exact: true }).click();
    await page.getByText('This address can receive payouts.').waitFor();
    await page.getByRole('button', { name: 'Continue to confirmation' }).press('Enter');
    const create = page.getByRole('button', { name: 'Create the exchange' });
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    const consent = page.getByRole('checkbox', { name: /^I accept a price impact of up to/ });
    for (let presses = 0; presses < 40 && !(await isFocused(page, 'acceptPriceImpact')); presses += 1)
      await page.keyboard.press('Tab');
    expect(await isFocused(page, 'acceptPriceImpact')).toBe(true);
    expect(await axeThemes(page, 'the confirmation')).toEqual([]);
    await page.keyboard.press('Space');
    expect([await consent.isChecked(), await create.isEnabled()]).toEqual([true, true]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Waiting for your coins' }).waitFor();
  });
});

const isFocused = (page: Page, name: string) =>
  page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
