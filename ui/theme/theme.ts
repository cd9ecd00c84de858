/** The colour theme: the system's, or the visitor's choice. */
export type Theme = 'system' | 'light' | 'dark';

/** In the order of the switch. */
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Background colours of the page, for a browser's own frame; `--page` of the tokens. */
export const PAGE_COLOUR = { light: '#f5f8f7', dark: '#0b1413' } as const;

/** Reads the theme from a cookie's value; visitors can write their own, so anything unknown follows the system. */
export function themeOf(text: string | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

/** Cookie that stores the choice. */
export const THEME_COOKIE = 'altway.theme';
