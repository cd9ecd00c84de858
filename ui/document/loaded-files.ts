import { escapeHtml, scriptJson } from './escape.ts';
import type { PageAssets } from './page-assets.ts';
import { STATE_ID } from './page-state.ts';
import { startScript } from './start-script.ts';

export interface LoadedFiles {
  readonly assets: PageAssets;
  readonly nonce: string;
  /** Initial state of the scripts; without it the page has no scripts. */
  readonly state?: unknown;
}

/**
 * Tags of a document's head: styles and the font always, scripts only where there is a state. @param when the scripts
 * of a frame start at once: a frame out of view is never drawn, and its host waits for its messages.
 */
export function fileTags({ assets, nonce, state }: LoadedFiles, when: 'drawn' | 'at once'): string[] {
  const hrefsOf = (kind: 'font' | 'script') => assets.preloads.flatMap(({ href, as }) => (as === kind ? [href] : []));
  return [
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...hrefsOf('font').map(
      (href) => `<link rel="preload" href="${escapeHtml(href)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(state === undefined ? [] : scriptTags(assets.scripts, hrefsOf('script'), { nonce, when })),
  ];
}

function scriptTags(
  scripts: readonly string[],
  needed: readonly string[],
  { nonce, when }: { readonly nonce: string; readonly when: 'drawn' | 'at once' },
): string[] {
  const own = `nonce="${escapeHtml(nonce)}"`;
  if (when === 'drawn') return [`<script type="module" ${own}>${startScript(scripts, needed)}</script>`];
  return [
    ...needed.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...scripts.map((src) => `<script type="module" src="${escapeHtml(src)}" ${own}></script>`),
  ];
}

/** The element that contains the state; nothing without a state. */
export function stateElement({ state, nonce }: LoadedFiles): string {
  if (state === undefined) return '';
  return `\n<script type="application/json" id="${STATE_ID}" nonce="${escapeHtml(nonce)}">${scriptJson(state)}</script>`;
}
