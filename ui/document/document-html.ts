import type { Locale } from '../../core/domain/locale.ts';
import { PRIVATE_REFERRER } from '../hooks/use-private-page.ts';
import type { PageHead } from '../screens/page-head.ts';
import { PAGE_COLOUR, type Theme } from '../theme/theme.ts';
import { escapeHtml } from './escape.ts';
import { fileTags, type LoadedFiles, stateElement } from './loaded-files.ts';
import { addressTags, canonicalUrl } from './page-addresses.ts';
import { socialTags } from './social-tags.ts';

export interface DocumentParts extends LoadedFiles {
  readonly locale: Locale;
  /** True where the address names the language, so that it shows this language alone. */
  readonly isAsked: boolean;
  readonly theme: Theme;
  readonly head: PageHead;
  /** Public URL of the site, for canonical addresses; without it they are left out. */
  readonly publicUrl: string | undefined;
  readonly csrfToken: string;
  /** The rendered page. */
  readonly body: string;
}

/** A whole HTML document. It contains nothing inline that a strict content security policy would refuse. */
export function documentHtml(parts: DocumentParts): string {
  const { locale, theme, head, body } = parts;
  const lit = theme === 'system' ? '' : ` data-theme="${theme}"`;
  return `<!doctype html>
<html lang="${escapeHtml(locale.tag)}" dir="${locale.direction}"${lit}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${[...describing(parts), ...lighting(theme), ...fileTags(parts, 'drawn')].join('\n')}
</head>
<body>
<div id="root">${body}</div>${stateElement(parts)}
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
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/180.png">',
    ...addressTags(parts),
    ...socialTags(head, publicUrl, canonicalUrl(parts)),
    ...(head.isPrivate ? [meta('referrer', PRIVATE_REFERRER)] : []),
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

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}
