import { escapeHtml, scriptJson } from './escape.ts';
import type { PageAssets } from './page-assets.ts';
import { STATE_ID } from './page-state.ts';

export interface LoadedFiles {
  readonly assets: PageAssets;
  readonly nonce: string;
  /** What the scripts start from; without it the page has no scripts. */
  readonly state?: unknown;
}

/** What a document's head loads: the font always, scripts only where there is something that they start from. */
export function fileTags({ assets, nonce, state }: LoadedFiles): string[] {
  const hasScripts = state !== undefined;
  const preloads = assets.preloads.filter(({ as }) => as === 'font' || hasScripts);
  const scripts = hasScripts ? assets.scripts : [];
  return [
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...preloads.map(({ href, as }) =>
      as === 'font'
        ? `<link rel="preload" href="${escapeHtml(href)}" as="font" type="font/woff2" crossorigin>`
        : `<link rel="modulepreload" href="${escapeHtml(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...scripts.map((src) => `<script type="module" src="${escapeHtml(src)}" nonce="${escapeHtml(nonce)}"></script>`),
  ];
}

/** The element that carries the state; nothing where there is none. */
export function stateElement({ state, nonce }: LoadedFiles): string {
  if (state === undefined) return '';
  return `\n<script type="application/json" id="${STATE_ID}" nonce="${escapeHtml(nonce)}">${scriptJson(state)}</script>`;
}
