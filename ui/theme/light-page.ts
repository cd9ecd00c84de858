import { PAGE_COLOUR, type Theme } from './theme.ts';

/** Applies a theme to the current document, the browser's own frame included. */
export function lightPage(document: Document, theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  const name = (scheme: 'light' | 'dark') => (theme === 'system' ? scheme : theme);
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', theme === 'system' ? 'light dark' : theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = PAGE_COLOUR[name(meta.media.includes('dark') ? 'dark' : 'light')];
  }
}
