import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { type Look, StoryPage } from './story-page.ts';
import { openStorybook, type Storybook } from './storybook.ts';

let browser: Browser;
let book: Storybook;

beforeAll(async () => {
  [book, browser] = await Promise.all([openStorybook(), startChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await book?.close();
});

/** Both directions of one theme, on one page. */
async function inspectAll(theme: Look['theme']): Promise<readonly string[]> {
  const page = await StoryPage.open(browser, book.url, book.stories[0]!);
  const found: string[] = [];
  for (const direction of ['ltr', 'rtl'] as const) {
    await page.look({ theme, direction });
    for (const story of book.stories) found.push(...(await page.inspect(story)));
  }
  return [...found, ...page.problems];
}

/** Two hundred stories four times over, two at a time, on whatever machine this is. */
const ALL_MS = 900_000;

it('finds nothing to mend in any story, in both themes and both directions', { timeout: ALL_MS }, async () => {
  expect(book.stories.length).toBeGreaterThan(40);
  const [light, dark] = await Promise.all([inspectAll('light'), inspectAll('dark')]);
  expect([...light, ...dark]).toEqual([]);
});
