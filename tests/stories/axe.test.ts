import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startChromium } from '../support/browser/chromium.ts';
import { type Look, StoryPage } from './story-page.ts';

const { url, stories } = inject('storybook');
let browser: Browser;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

/** Inspects every story in one theme and direction, on one page. */
async function inspectAll(look: Look): Promise<readonly string[]> {
  const page = await StoryPage.open(browser, url, stories.at(-1)!);
  await page.look(look);
  const found: string[] = [];
  for (const story of stories) found.push(...(await page.inspect(story)));
  await page.close();
  return [...found, ...page.problems];
}

/** Hundreds of stories twice over, two at a time, also on a slow machine. */
const ALL_MS = 1_800_000;

// Two combinations and not four: no colour depends on the direction, and no size on the theme.
it('axe finds nothing in any story, in both themes and both directions', { timeout: ALL_MS }, async () => {
  expect(stories.length).toBeGreaterThan(40);
  const [light, dark] = await Promise.all([
    inspectAll({ theme: 'light', direction: 'ltr' }),
    inspectAll({ theme: 'dark', direction: 'rtl' }),
  ]);
  expect([...light, ...dark]).toEqual([]);
});
