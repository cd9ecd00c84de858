import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startChromium } from '../support/browser/chromium.ts';
import { StoryPage } from './story-page.ts';
import type { StoryEntry } from './storybook.ts';

const { url, stories } = inject('storybook');
let browser: Browser;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

/** Inspects stories one after another on one page. */
async function inspectAll(some: readonly StoryEntry[]): Promise<readonly string[]> {
  const page = await StoryPage.open(browser, url, some.at(-1)!);
  await page.look({ theme: 'light', direction: 'ltr' });
  const found: string[] = [];
  for (const story of some) found.push(...(await page.inspect(story)));
  await page.close();
  return [...found, ...page.problems];
}

/** Hundreds of stories twice over, two at a time, also on a slow machine. */
const ALL_MS = 1_800_000;

it('axe finds nothing in any story, in both themes and both directions', { timeout: ALL_MS }, async () => {
  expect(stories.length).toBeGreaterThan(40);
  const halves = [0, 1].map((half) => stories.filter((_, index) => index % 2 === half));
  const found = await Promise.all(halves.map(inspectAll));
  expect(found.flat()).toEqual([]);
});
