import type { ReactNode } from 'react';
import type { I18n } from '../core/ports/services/i18n.ts';
import { I18nContext } from './hooks/i18n.ts';
import { PageContext, type PageContextValue } from './hooks/page-context.ts';
import { usePreHydrationInput } from './hooks/forms/use-pre-hydration-input.ts';
import type { Resolve } from '../core/use-cases/use-case.ts';
import { ResolveContext } from './hooks/use-use-case.ts';

interface AppProps {
  readonly i18n: I18n;
  readonly page: PageContextValue;
  readonly resolve: Resolve;
  readonly children: ReactNode;
}

/** Provides the contexts that every screen needs; the same around the browser's router and the server's. */
export function App({ i18n, page, resolve, children }: AppProps) {
  usePreHydrationInput();
  return (
    <I18nContext value={i18n}>
      <PageContext value={page}>
        <ResolveContext value={resolve}>{children}</ResolveContext>
      </PageContext>
    </I18nContext>
  );
}
