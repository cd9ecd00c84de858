import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeDark, axeLight } from '../../support/browser/axe-page.ts';
import { Browser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/browser/site.ts';
import type { Visit } from '../../support/browser/visit.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';
import { waitFor } from '../../support/wait-for.ts';

// Words are not looked for: the same tests run in a language from left to right and in one from right to left.

const site = useSite();

/** Share of the window that may move when a state is shown. */
const MOST_SHIFT = 0.02;
/** Time that a page has to come to rest in a state, in milliseconds. */
const REST_MS = 200;
const CHAIN_MS = 150_000;

/** A state of a page that is seldom seen, such as an error. */
interface State {
  readonly name: string;
  /** Opens what the state is in, at the visitor's wish. */
  prepare?(visit: Visit): Promise<unknown>;
  /** Brings the page into the state, and waits until it is shown. */
  enter(visit: Visit): Promise<unknown>;
  /** Goes back to where the next state begins. */
  leave?(visit: Visit): Promise<unknown>;
}

const QUOTE = '**/exchange/quote';
const amount = (page: Page) => page.locator('form input[inputmode="decimal"]').first();
const isRefused = (page: Page) => page.locator('form [role="alert"]').waitFor();
const isInvalid = (page: Page) => page.locator('[aria-invalid="true"]').first().waitFor();

/** Types another amount, and waits for its quote. */
async function priced({ page }: Visit, text = '0.05'): Promise<void> {
  const isQuoted = (response: Response) =>
    response.url().endsWith('/exchange/quote') && Number(response.request().postDataJSON().amount) === Number(text);
  await Promise.all([page.waitForResponse(isQuoted), amount(page).fill(text)]);
  await page.locator('output[aria-busy=false]', { hasText: /\d/ }).waitFor();
}

/** Ends the test's own answers to quotes. */
async function quotedAgain(visit: Visit): Promise<void> {
  await visit.page.unroute(QUOTE);
  await priced(visit);
}

const typed = (name: string, text: string): State => ({
  name,
  enter: async ({ page }) => {
    await amount(page).fill(text);
    await isRefused(page);
  },
  leave: priced,
});

const CARD: readonly State[] = [
  typed('an amount that is too small', '0.00000001'),
  typed('an amount that is too large', '99999999'),
  {
    name: 'no amount',
    enter: async ({ page }) => {
      await amount(page).fill('');
      await page.locator('form button[name="start"]').click();
      await isInvalid(page);
    },
    leave: priced,
  },
  {
    name: 'an amount that was read differently',
    enter: async ({ page }) => {
      // Its quote stays away: another route through the market is no part of the error.
      await page.route(QUOTE, () => undefined);
      await amount(page).fill('0.0.500');
      await page.locator('[data-note="read"]:not(:empty)').waitFor();
    },
    leave: quotedAgain,
  },
  {
    name: 'a quote that fails',
    enter: async ({ page }) => {
      await page.route(QUOTE, (route) => route.fulfill({ status: 503, body: '' }));
      await amount(page).fill('0.06');
      await isRefused(page);
    },
    leave: quotedAgain,
  },
  {
    name: 'no network',
    enter: async ({ context, page }) => {
      await context.setOffline(true);
      await amount(page).fill('0.07');
      await isRefused(page);
    },
    leave: async (visit) => {
      await visit.context.setOffline(false);
      await priced(visit);
    },
  },
  {
    name: 'a search that finds no currency',
    enter: async ({ page }) => {
      await page.locator('form button[aria-haspopup="dialog"]').first().click();
      await page.locator('[role=option]').first().waitFor();
      await page.getByRole('combobox').fill('zzzzzz');
      await page.locator('[role=option]').first().waitFor({ state: 'detached' });
    },
  },
];

const address = (page: Page) => page.locator('input[name="address"]');

const DETAILS: readonly State[] = [
  {
    name: 'no address',
    enter: async ({ page }) => {
      await page.locator('form:has(input[name="address"]) button[type="submit"]').last().click();
      await isInvalid(page);
    },
  },
  {
    name: 'an address of another currency',
    enter: async ({ page }) => {
      await address(page).fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
      await page.keyboard.press('Tab');
      await isInvalid(page);
    },
  },
];

const LOGIN: readonly State[] = [
  {
    name: 'a login without an e-mail',
    enter: async ({ page }) => {
      await page.getByRole('dialog').locator('button[type="submit"]').last().click();
      await isInvalid(page);
    },
  },
];

/** The buttons of the choices of an exchange that is held: the last one sends the coins back. */
const choices = (page: Page) => page.locator('ul > li:has(h3) > button');

const HELD: readonly State[] = [
  {
    name: 'an exchange that is held, whose coins go back to no address',
    prepare: async ({ page }) => {
      await choices(page).last().click();
      await page.locator('input[name="refundAddress"]').waitFor();
      await page.waitForTimeout(REST_MS);
    },
    enter: async ({ page }) => {
      await page.locator('form:has(input[name="refundAddress"]) button[type="submit"]').last().click();
      await isInvalid(page);
    },
  },
  {
    name: 'coins that go back to an address of another currency',
    enter: async ({ page }) => {
      await page.locator('input[name="refundAddress"]').fill('TPb9oJeRvzEsRAdoRLYTx1NqTVWdLgB4te');
      await page.keyboard.press('Tab');
      await isInvalid(page);
    },
  },
];

const PAGES = [
  ['/exchange/btc/xmr/0.05', CARD],
  ['/guest/btc/eth/1', DETAILS],
  ['/?login', LOGIN],
] as const;

/** Both themes and both directions: no colour depends on the direction, and no size on the theme. */
const LOOKS = [
  { lang: 'en', viewport: { width: 360, height: 740 }, axe: axeLight },
  { lang: 'ar', viewport: { width: 1366, height: 768 }, axe: axeDark },
] as const;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Watches the layout while something is done, also the shifts that follow an input at once.
 * @returns a line with the sum and what moved, when it is too much
 */
async function shiftsOf(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  const moved = await page.evaluateHandle(() => {
    const all = { value: 0, parts: new Set<string>() };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        all.value += value;
        for (const { node } of sources) all.parts.add(node instanceof Element ? node.outerHTML.slice(0, 80) : '');
      }
    }).observe({ type: 'layout-shift' });
    return all;
  });
  await act();
  await page.waitForTimeout(REST_MS);
  const { value, parts } = await moved.evaluate((all) => ({ value: all.value, parts: [...all.parts].join(' | ') }));
  return value > MOST_SHIFT ? [`${value} moved: ${parts}`] : [];
}

/** Pays less than was agreed, so that the exchange is held. @returns the path of its tracking page */
async function heldExchange(): Promise<string> {
  const guest = new Browser(site.url);
  const order = { from: 'btc', to: 'eth', amount: '1', address: await testAddress(site, 'eth') };
  const { trackSecret } = await guest.ask<{ trackSecret: string }>('/exchange/transactions', order);
  await guest.ask(`/exchange/track/${trackSecret}/test-payment`, { amount: '0.5' });
  const isHeld = async () =>
    (await guest.ask<{ status: string }>(`/exchange/track/${trackSecret}`)).status === 'hold' || undefined;
  await waitFor('the exchange to be held', isHeld, CHAIN_MS);
  return `/track/${trackSecret}`;
}

it.each(LOOKS)(
  'no error moves anything, and axe finds nothing, in $lang at $viewport.width pixels',
  async ({ lang, viewport, axe }) => {
    const held = await heldExchange();
    const visit = await site.visit({ viewport, expected: /^Failed to load resource/ });
    await visit.page.goto(`/faq?lang=${lang}`);
    const found: string[] = [];
    for (const [path, states] of [...PAGES, [held, HELD] as const]) {
      await visit.open(path);
      await visit.page.waitForLoadState('networkidle');
      for (const { name, prepare, enter, leave } of states) {
        await prepare?.(visit);
        const moved = await shiftsOf(visit.page, () => enter(visit));
        found.push(...moved.map((shift) => `${name}: ${shift}`), ...(await axe(visit.page, name)));
        await leave?.(visit);
      }
    }
    expect(await visit.page.locator('html').getAttribute('lang')).toBe(lang);
    expect(found).toEqual([]);
  },
);
