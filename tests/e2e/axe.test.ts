import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeColourFindings, axeFindings, bringAxe } from '../support/axe.ts';
import { startChromium } from '../support/chromium.ts';
import { enterAs, type Member, newMember } from '../support/members.ts';
import { ERROR_PATHS, newExchange, OPEN_PATHS, OWN_PATHS } from '../support/paths.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { startVisit } from '../support/visit.ts';

let server: RunningServer;
let browser: Browser;
let member: Member;
/** Of one exchange: its owner's page, and the one of its link. */
let exchange: readonly [own: string, open: string];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), startChromium()]);
  member = await newMember(server);
  exchange = await newExchange(server, member);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

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

/** Looks at one page in both themes. @returns what is to be mended */
async function inspect(page: Page, path: string, status: number): Promise<readonly string[]> {
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

/** Every page in one language, first as a stranger, then signed in. */
async function inspectAll(lang: string): Promise<readonly string[]> {
  const visit = await startVisit(browser, server.url, { viewport: { width: 1366, height: 900 } });
  const found: string[] = [];
  await visit.page.goto(`/?lang=${lang}`);
  expect(await visit.page.locator('html').getAttribute('lang')).toBe(lang);
  const [own, open] = exchange;
  for (const path of [...OPEN_PATHS, open]) found.push(...(await inspect(visit.page, path, 200)));
  for (const [path, status] of Object.entries(ERROR_PATHS)) found.push(...(await inspect(visit.page, path, status)));
  await enterAs(visit.context, server, member);
  for (const path of [...OWN_PATHS, own]) found.push(...(await inspect(visit.page, path, 200)));
  expect(await visit.page.locator('html').getAttribute('lang')).toBe(lang);
  expect(visit.refusals()).toEqual(Object.entries(ERROR_PATHS).map(([path, status]) => `${status} ${path}`));
  await visit.close();
  return found;
}

/** Half a minute; many times that where others are at the machine too. */
const ALL_MS = 600_000;

it('finds nothing to mend on any page, both ways of writing, in both themes', { timeout: ALL_MS }, async () => {
  const found = await Promise.all(['en', 'ar'].map(inspectAll));
  expect(found.flat()).toEqual([]);
});
