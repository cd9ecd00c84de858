import { createContext, useContext } from 'react';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import type { Theme } from '../theme/theme.ts';

/** Values of the whole page other than texts and use cases. */
export interface PageContextValue {
  readonly theme: Theme;
  /** Year of the copyright line, as rendered by the server. */
  readonly year: number;
  readonly site: SiteLinks;
  /** Applies the theme and saves it; does nothing on the server. */
  saveTheme(theme: Theme): void;
}

export const PageContext = createContext<PageContextValue | undefined>(undefined);

/** The page's context value. @throws Error outside the context. */
export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('usePage needs a PageContext');
  return page;
}
