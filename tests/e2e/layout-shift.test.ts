import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/browser/site.ts';
import { alive } from '../support/browser/visit.ts';

const site = useSite();

/** A telephone in portrait orientation. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What the page of a test of the layout records. */
interface Observed {
  readonly moved: readonly string[];
  /** Whether the price is still the one that the server rendered. */
  readonly isSamePrice: () => Promise<boolean>;
}

describe('the layout', () => {
  const PATHS = ['/', '/exchange/btc/eth/1', '/rates'];
  const observe = () => {
    const moved: string[] = [];
    const price = () => document.querySelector('output')?.textContent;
    const rendered = new Promise((resolve) => addEventListener('DOMContentLoaded', () => resolve(price())));
    Object.assign(globalThis, { moved, isSamePrice: async () => (await rendered) === price() });
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; sources: readonly { node?: Element | null }[] };
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value > 0.005) moved.push(`${value}: ${sources.map(({ node }) => node?.textContent).join(' | ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  };
  /** What moved while a page was loaded; nothing if its price changed meanwhile. */
  const shifts = async (page: Page, path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await alive(page);
    await page.evaluate(() => document.fonts.ready);
    // Layout shifts are reported a frame later.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    return page.evaluate(async () => {
      const { moved, isSamePrice } = globalThis as unknown as Observed;
      return (await isSamePrice()) ? moved : undefined;
    });
  };
  /** A price that changes moves what follows it, which neither scripts nor a font cause: the page is loaded again. */
  const shiftsOfSamePrice = async (page: Page, path: string) => {
    let found: readonly string[] | undefined;
    for (let loads = 0; loads < 5 && found === undefined; loads += 1) found = await shifts(page, path);
    return found;
  };

  it.each(PATHS)('does not shift at %s when its scripts hydrate it', async (path) => {
    const { page, context } = await site.visit(PHONE);
    await context.addInitScript(observe);
    expect(await shiftsOfSamePrice(page, path)).toEqual([]);
  });

  it.each(PATHS)(
    'does not shift at %s when its font arrives after it is painted and before its scripts',
    async (path) => {
      const { page, context } = await site.visit(PHONE);
      await context.addInitScript(observe);
      let fonts = 0;
      await page.route('**/*.woff2', async (route) => {
        fonts += 1;
        await page.evaluate(
          () => new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })),
        );
        await route.continue();
      });
      await page.route('**/*.js', async (route) => {
        await page.evaluate(() => document.fonts.ready);
        await route.continue();
      });
      expect([await shiftsOfSamePrice(page, path), fonts > 0]).toEqual([[], true]);
    },
  );
});
