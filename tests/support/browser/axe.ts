import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
}

/** Base UI's focus guards around an open menu: they only pass the focus on. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No transitions: during a change of theme axe would see mixed colours. */
const AT_ONCE = '*, ::before, ::after { transition: none !important }';

/** Adds axe to the current document, unless it is there, and makes its colours change at once. */
export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }, AT_ONCE);
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
}

/** Rules that depend on the theme: only those of colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Rules that depend on the direction: sizes and places. */
const OF_PLACES = ['target-size', 'scrollable-region-focusable', 'meta-viewport'];

/** Runs axe on a page. @param without rules that do not apply. @returns the findings, one line each */
export async function axeFindings(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  return findings(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
  });
}

/** Runs only the colour rules, on a page that was inspected as a whole in another theme. */
export async function axeColourFindings(page: Page): Promise<readonly string[]> {
  return findings(page, { runOnly: { type: 'rule', values: OF_COLOURS } });
}

/**
 * Runs only the rules of colours and places, on a page that was inspected as a whole in another theme and direction.
 * @param outside selectors of parts whose markup was inspected before in this look.
 */
export async function axeLookFindings(page: Page, outside: readonly string[] = []): Promise<readonly string[]> {
  return findings(page, { runOnly: { type: 'rule', values: [...OF_COLOURS, ...OF_PLACES] } }, outside);
}

async function findings(page: Page, how: RunOptions, outside: readonly string[] = []): Promise<readonly string[]> {
  // None of the rules reads style sheets, which axe would load once more.
  const options: RunOptions = { ...how, resultTypes: ['violations'], preload: false };
  const where = { include: [['html']], exclude: [FOCUS_GUARDS, ...outside].map((selector) => [selector]) };
  const { violations } = await page.evaluate(([where, how]) => globalThis.axe.run(where, how), [
    where,
    options,
  ] as const);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}
