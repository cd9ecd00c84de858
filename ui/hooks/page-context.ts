import { createContext, useContext } from 'react';
import type { BehaviorSubject } from 'rxjs';
import type { FiatRate } from '../../core/domain/quotes/fiat-rate.ts';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import type { Theme } from '../theme/theme.ts';

/** Currencies in which worth can be shown. */
export interface FiatChoice {
  /** Dollars, then at least one other. */
  readonly list: readonly FiatRate[];
  readonly chosen$: BehaviorSubject<FiatRate>;
  /** Saves the choice; does nothing on the server. */
  save(currency: string): void;
}

/** Values of the whole page other than texts and use cases. */
export interface PageContextValue {
  readonly theme: Theme;
  /** Year of the copyright line, as rendered by the server. */
  readonly year: number;
  readonly site: SiteLinks;
  /** Absent where worth is shown in dollars alone. */
  readonly fiat?: FiatChoice | undefined;
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
