import { createContext, useContext } from 'react';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import type { Theme } from '../theme/theme.ts';

/** What holds for the whole page and is neither a text nor a use case. */
export interface PageContextValue {
  readonly theme: Theme;
  /** Of the copyright line, as the server knew it. */
  readonly year: number;
  readonly site: SiteLinks;
  /** Lights the page and remembers it; nothing on the server. */
  saveTheme(theme: Theme): void;
}

/** See `PageContextValue`. */
export const PageContext = createContext<PageContextValue | undefined>(undefined);

/** The page's own matters. @throws Error outside the context. */
export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('usePage needs a PageContext');
  return page;
}
