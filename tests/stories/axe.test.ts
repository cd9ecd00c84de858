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

/** Every story in one look, on one page. */
async function inspectAll(look: Look): Promise<readonly string[]> {
  const page = await StoryPage.open(browser, book.url, book.stories[0]!);
  await page.look(look);
  const found: string[] = [];
  for (const story of book.stories) found.push(...(await page.inspect(story)));
  return [...found, ...page.problems];
}

/** Hundreds of stories twice over, two at a time, on whatever machine this is. */
const ALL_MS = 900_000;

// Two looks and not four: no colour depends on the direction, and no size on the theme.
it('finds nothing to mend in any story, in both themes and both directions', { timeout: ALL_MS }, async () => {
  expect(book.stories.length).toBeGreaterThan(40);
  const [light, dark] = await Promise.all([
    inspectAll({ theme: 'light', direction: 'ltr' }),
    inspectAll({ theme: 'dark', direction: 'rtl' }),
  ]);
  expect([...light, ...dark]).toEqual([]);
});
