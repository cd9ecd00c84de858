/** How the page is lit: as the system is, or as the visitor chose. */
export type Theme = 'system' | 'light' | 'dark';

/** In the order in which the switch offers them. */
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The colours of the page itself, for a browser's own frame; `--page` of the tokens. */
export const PAGE_COLOUR = { light: '#f5f8f7', dark: '#0b1413' } as const;

/** Reads what a cookie says; visitors can write their own, so anything else follows the system. */
export function themeOf(text: string | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

/** Cookie that remembers the choice. */
export const THEME_COOKIE = 'altway.theme';
