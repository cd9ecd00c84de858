import type { Page } from 'playwright-core';
import { axeColourFindings, axeFindings, axeLookFindings, bringAxe } from './axe.ts';

/** Waits until the page is rendered and no colour fades any more. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

type Look = readonly [colorScheme: 'light' | 'dark', inspect: (page: Page) => Promise<readonly string[]>];

/** The whole page in one theme, then the rules that depend on the theme. */
const BOTH_THEMES: readonly Look[] = [
  ['light', axeFindings],
  ['dark', axeColourFindings],
];

/** For a page that was inspected as a whole in the other direction or width: the rules that depend on them. */
const OTHER_LOOK: readonly Look[] = [['dark', axeLookFindings]];

/** Opens a page and waits until its forms can be used. @returns what is wrong with its status, if anything */
async function openPage(page: Page, path: string, status: number): Promise<readonly string[]> {
  const answer = await page.goto(path, { waitUntil: 'load' });
  // On pages with forms that need scripts, these have run.
  await page.waitForFunction(() => document.querySelector('fieldset[data-ready="false"]') === null);
  return answer?.status() === status ? [] : [`${path} answered ${answer?.status()}`];
}

/** Opens a page and runs axe in both themes. @param status expected of the page. @returns the findings */
export async function axePage(page: Page, path: string, status: number): Promise<readonly string[]> {
  return [...(await openPage(page, path, status)), ...(await axeThemes(page, path))];
}

/**
 * Opens a page that was inspected as a whole in another direction or width, and runs the rules that depend on them.
 * @param status expected of the page. @returns the findings
 */
export async function axeOtherLook(page: Page, path: string, status: number): Promise<readonly string[]> {
  return [...(await openPage(page, path, status)), ...(await axeDark(page, path))];
}

/** Runs axe in both themes on a page as it is now. @param name of the page. @returns the findings */
export function axeThemes(page: Page, name: string): Promise<readonly string[]> {
  return inspect(page, name, BOTH_THEMES);
}

/** Runs the whole of axe in the light theme, on a page as it is now. @returns the findings */
export function axeLight(page: Page, name: string): Promise<readonly string[]> {
  return inspect(page, name, [['light', axeFindings]]);
}

/** Runs the rules that depend on the look in the dark theme, on a page that was inspected in another. @returns the findings */
export function axeDark(page: Page, name: string): Promise<readonly string[]> {
  return inspect(page, name, OTHER_LOOK);
}

async function inspect(page: Page, name: string, looks: readonly Look[]): Promise<readonly string[]> {
  const found: string[] = [];
  await bringAxe(page);
  for (const [colorScheme, look] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settled);
    found.push(...(await look(page)).map((finding) => `${name} (${colorScheme}): ${finding}`));
  }
  return found;
}
