import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
}

/** Base UI's guards around an open menu are no stops: they pass the focus on to where it belongs. */
const EVERYTHING = { include: [['html']], exclude: [['[data-base-ui-focus-guard]']] };

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe would see of a change of theme while it goes on are colours of both. */
const AT_ONCE = '*, ::before, ::after { transition: none !important }';

/** Gives a page axe, which goes with the document; from then on its colours change at once. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }, AT_ONCE);
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
}

/** What another theme can break: nothing but colours depends on it. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** What another direction can break: sizes and places. */
const OF_PLACES = ['target-size', 'scrollable-region-focusable', 'meta-viewport'];

/** Looks at a page with axe. @param without rules that do not apply. @returns what it found, one line each */
export async function axeFindings(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  return findings(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
  });
}

/** Looks at the colours alone, of a page that was looked at whole in another theme. */
export async function axeColourFindings(page: Page): Promise<readonly string[]> {
  return findings(page, { runOnly: { type: 'rule', values: OF_COLOURS } });
}

/** Looks at colours and places, of what was looked at whole in another theme and direction. */
export async function axeLookFindings(page: Page): Promise<readonly string[]> {
  return findings(page, { runOnly: { type: 'rule', values: [...OF_COLOURS, ...OF_PLACES] } });
}

async function findings(page: Page, how: RunOptions): Promise<readonly string[]> {
  const options: RunOptions = { ...how, resultTypes: ['violations'] };
  const { violations } = await page.evaluate(([where, how]) => globalThis.axe.run(where, how), [
    EVERYTHING,
    options,
  ] as const);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}
