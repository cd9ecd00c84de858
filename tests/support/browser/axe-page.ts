import type { Page } from 'playwright-core';
import { axeColourFindings, axeFindings, bringAxe } from './axe.ts';

/** Drawn whole, in colours that no longer fade into others. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** All of it, and then what else a theme decides. */
const LOOKS = [
  ['light', axeFindings],
  ['dark', axeColourFindings],
] as const;

/** Opens a page and looks at it in both themes. @param status it answers with. @returns what is to be mended */
export async function axePage(page: Page, path: string, status: number): Promise<readonly string[]> {
  const found: string[] = [];
  const answer = await page.goto(path, { waitUntil: 'load' });
  if (answer?.status() !== status) found.push(`${path} answered ${answer?.status()}`);
  // Where there is something that only scripts can do, they have run.
  await page.waitForFunction(() => document.querySelector('fieldset[data-ready="false"]') === null);
  await bringAxe(page);
  for (const [colorScheme, look] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settled);
    const where = `${path} (${colorScheme})`;
    found.push(...(await look(page)).map((finding) => `${where}: ${finding}`));
  }
  return found;
}
