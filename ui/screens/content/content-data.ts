import type { LoaderFunctionArgs } from 'react-router-dom';
import type { ContentPage, PressItem } from '../../../core/domain/site/content.ts';
import { FindContent, type FoundContent, ListPress } from '../../../core/use-cases/content/content-use-cases.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { notFound } from '../exchange/exchange-loader.ts';

/** Loads the page of content at an address. @throws a 404 where there is none. */
export function contentLoader(resolve: Resolve) {
  const found = foundContentLoader(resolve);
  return async (args: LoaderFunctionArgs): Promise<ContentPage> => (await found(args)).page;
}

/** Like `contentLoader`, with data for the visitor alone. */
export function foundContentLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<FoundContent> => {
    const { pathname } = new URL(request.url);
    const found = await resolve(FindContent).execute(pathname.replace(/\/$/, ''));
    if (found === undefined) throw notFound();
    return found;
  };
}

/** Loads the press items; none where loading failed. */
export function pressLoader(resolve: Resolve) {
  return (): Promise<readonly PressItem[]> => resolve(ListPress).execute();
}
