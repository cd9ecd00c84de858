import { textOn } from '../../core/domain/colour.ts';
import type { Locale } from '../../core/domain/locale.ts';
import { escapeHtml } from '../document/escape.ts';
import { fileTags, type LoadedFiles, stateElement } from '../document/loaded-files.ts';

export interface WidgetDocumentParts extends LoadedFiles {
  readonly locale: Locale;
  readonly theme: 'light' | 'dark' | undefined;
  readonly title: string;
  /** `#rrggbb`: the merchant's, in place of ours. */
  readonly colour: string | undefined;
  readonly body: string;
  /** Around it, where it is a page by itself. */
  readonly around?: { readonly before: string; readonly after: string } | undefined;
}

/** A framed page as a whole document. It carries no token: nothing that it asks is asked in anybody's name. */
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

/** The merchant's colour where ours would be, and the text on it that can be read. */
function painting({ colour, nonce }: WidgetDocumentParts): string[] {
  if (colour === undefined) return [];
  const roles = { accent: colour, 'accent-hover': colour, 'on-accent': textOn(colour) };
  const properties = Object.entries(roles).map(([role, value]) => `--${role}:${value}`);
  return [`<style nonce="${nonce}">:root{${properties.join(';')}}</style>`];
}
