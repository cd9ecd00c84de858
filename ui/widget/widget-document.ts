import { textOn } from '../../core/domain/colour.ts';
import type { Locale } from '../../core/domain/locale.ts';
import { escapeHtml } from '../document/escape.ts';
import { fileTags, type LoadedFiles, stateElement } from '../document/loaded-files.ts';

interface WidgetDocumentParts extends LoadedFiles {
  readonly locale: Locale;
  readonly theme: 'light' | 'dark' | undefined;
  readonly title: string;
  /** `#rrggbb`: the merchant's colour, in place of ours. */
  readonly colour: string | undefined;
  readonly body: string;
  /** Header and footer, where the page is not framed. */
  readonly around?: { readonly before: string; readonly after: string } | undefined;
}

/** A framed page as a whole document. It carries no CSRF token: none of its calls use a session. */
export function widgetDocument(parts: WidgetDocumentParts): string {
  const { locale, theme, title, body, around } = parts;
  const lit = theme === undefined ? '' : ` data-theme="${theme}"`;
  return `<!doctype html>
<html lang="${escapeHtml(locale.tag)}" dir="${locale.direction}"${lit} data-framed>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${escapeHtml(title)}</title>
${[...fileTags(parts, 'at once'), ...painting(parts)].join('\n')}
</head>
<body>
${around?.before ?? ''}<div id="root">${body}</div>${around?.after ?? ''}${stateElement(parts)}
</body>
</html>
`;
}

/** Styles with the merchant's colour in place of ours, and a readable text colour on it. */
function painting({ colour, nonce }: WidgetDocumentParts): string[] {
  if (colour === undefined) return [];
  const roles = { accent: colour, 'accent-hover': colour, 'on-accent': textOn(colour) };
  const properties = Object.entries(roles).map(([role, value]) => `--${role}:${value}`);
  return [`<style nonce="${nonce}">:root{${properties.join(';')}}</style>`];
}
