import type { Locale } from '../../core/domain/locale.ts';
import type { PageHead } from '../screens/page-head.ts';
import { PAGE_COLOUR, type Theme } from '../theme/theme.ts';
import { escapeHtml, scriptJson } from './escape.ts';
import { addressTags, canonicalUrl } from './page-addresses.ts';
import type { PageAssets } from './page-assets.ts';
import { STATE_ID } from './page-state.ts';
import { socialTags } from './social-tags.ts';

export interface DocumentParts {
  readonly locale: Locale;
  /** True where the address asked for the language, so that it stands for this one alone. */
  readonly isAsked: boolean;
  readonly theme: Theme;
  readonly head: PageHead;
  /** Where the site is, for canonical addresses; without it they are left out. */
  readonly publicUrl: string | undefined;
  readonly assets: PageAssets;
  readonly csrfToken: string;
  readonly nonce: string;
  /** The rendered page. */
  readonly body: string;
  /** What the scripts start from; without it the page has no scripts. */
  readonly state?: unknown;
}

/** A whole HTML document. Nothing is inline that a strict content security policy would refuse. */
export function documentHtml(parts: DocumentParts): string {
  const { locale, theme, head, body, state } = parts;
  const lit = theme === 'system' ? '' : ` data-theme="${theme}"`;
  return `<!doctype html>
<html lang="${escapeHtml(locale.tag)}" dir="${locale.direction}"${lit}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${[...describing(parts), ...lighting(theme), ...links(parts)].join('\n')}
</head>
<body>
<div id="root">${body}</div>${state === undefined ? '' : stateElement(parts)}
</body>
</html>
`;
}

function describing(parts: DocumentParts): string[] {
  const { head, publicUrl, csrfToken } = parts;
  const { description, keywords } = head;
  return [
    ...(description === undefined ? ['<meta name="robots" content="noindex">'] : [meta('description', description)]),
    ...(keywords === undefined ? [] : [meta('keywords', keywords)]),
    ...addressTags(parts),
    ...socialTags(head, publicUrl, canonicalUrl(parts)),
    ...(head.isPrivate ? [meta('referrer', 'no-referrer')] : []),
    meta('csrf-token', csrfToken),
  ];
}

function lighting(theme: Theme): string[] {
  if (theme !== 'system') return [meta('color-scheme', theme), meta('theme-color', PAGE_COLOUR[theme])];
  return [meta('color-scheme', 'light dark'), colourWhere('light'), colourWhere('dark')];
}

function colourWhere(scheme: 'light' | 'dark'): string {
  return `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${PAGE_COLOUR[scheme]}">`;
}

function links({ assets, nonce, state }: DocumentParts): string[] {
  const preloads = assets.preloads.filter(({ as }) => as === 'font' || state !== undefined);
  return [
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...preloads.map(({ href, as }) =>
      as === 'font'
        ? `<link rel="preload" href="${escapeHtml(href)}" as="font" type="font/woff2" crossorigin>`
        : `<link rel="modulepreload" href="${escapeHtml(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...(state === undefined
      ? []
      : assets.scripts.map(
          (src) => `<script type="module" src="${escapeHtml(src)}" nonce="${escapeHtml(nonce)}"></script>`,
        )),
  ];
}

function stateElement({ state, nonce }: DocumentParts): string {
  return `\n<script type="application/json" id="${STATE_ID}" nonce="${escapeHtml(nonce)}">${scriptJson(state)}</script>`;
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}
