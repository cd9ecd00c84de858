import { textOn } from '../../core/domain/colour.ts';
import type { Locale } from '../../core/domain/locale.ts';
import { escapeHtml, scriptJson } from '../document/escape.ts';
import type { PageAssets } from '../document/page-assets.ts';
import { STATE_ID } from '../document/page-state.ts';

export interface WidgetDocumentParts {
  readonly locale: Locale;
  readonly theme: 'light' | 'dark' | undefined;
  readonly title: string;
  /** `#rrggbb`: the merchant's, in place of ours. */
  readonly colour: string | undefined;
  readonly assets: PageAssets;
  readonly nonce: string;
  readonly body: string;
  /** What the scripts start from; without it there are none. */
  readonly state?: unknown;
}

/** A framed page as a whole document. It carries no token: nothing that it asks is asked in anybody's name. */
export function widgetDocument(parts: WidgetDocumentParts): string {
  const { locale, theme, title, body } = parts;
  const lit = theme === undefined ? '' : ` data-theme="${theme}"`;
  return `<!doctype html>
<html lang="${escapeHtml(locale.tag)}" dir="${locale.direction}"${lit} data-framed>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)}</title>
${[...links(parts), ...painting(parts)].join('\n')}
</head>
<body>
<div id="root">${body}</div>${stateElement(parts)}
</body>
</html>
`;
}

function links({ assets, nonce, state }: WidgetDocumentParts): string[] {
  const preloads = assets.preloads.filter(({ as }) => as === 'font' || state !== undefined);
  return [
    ...preloads.map(({ href, as }) =>
      as === 'font'
        ? `<link rel="preload" href="${escapeHtml(href)}" as="font" type="font/woff2" crossorigin>`
        : `<link rel="modulepreload" href="${escapeHtml(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...(state === undefined
      ? []
      : assets.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}" nonce="${nonce}"></script>`)),
  ];
}

/** The merchant's colour where ours would be, and the text on it that can be read. */
function painting({ colour, nonce }: WidgetDocumentParts): string[] {
  if (colour === undefined) return [];
  const roles = { accent: colour, 'accent-hover': colour, 'on-accent': textOn(colour) };
  const said = Object.entries(roles).map(([role, value]) => `--${role}:${value}`);
  return [`<style nonce="${nonce}">:root{${said.join(';')}}</style>`];
}

function stateElement({ state, nonce }: WidgetDocumentParts): string {
  if (state === undefined) return '';
  return `\n<script type="application/json" id="${STATE_ID}" nonce="${nonce}">${scriptJson(state)}</script>`;
}
