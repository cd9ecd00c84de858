import type { Page } from 'playwright-core';
import { axeColourFindings, axeFindings, bringAxe } from './axe.ts';

/** Waits until the page is rendered and no colour fades any more. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** The whole page in one theme, then the rules that depend on the theme. */
const LOOKS = [
  ['light', axeFindings],
  ['dark', axeColourFindings],
] as const;

/** Opens a page and runs axe in both themes. @param status expected of the page. @returns the findings */
export async function axePage(page: Page, path: string, status: number): Promise<readonly string[]> {
  const found: string[] = [];
  const answer = await page.goto(path, { waitUntil: 'load' });
  if (answer?.status() !== status) found.push(`${path} answered ${answer?.status()}`);
  // On pages with forms that need scripts, these have run.
  await page.waitForFunction(() => document.querySelector('fieldset[data-ready="false"]') === null);
  found.push(...(await axeThemes(page, path)));
  return found;
}

/** Runs axe in both themes on a page as it is now. @param name of the page. @returns the findings */
export async function axeThemes(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  await bringAxe(page);
  for (const [colorScheme, look] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settled);
    found.push(...(await look(page)).map((finding) => `${name} (${colorScheme}): ${finding}`));
  }
  return found;
}
