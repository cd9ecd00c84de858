import type { LoaderFunctionArgs } from 'react-router-dom';
import type { ContentPage, PressItem } from '../../../core/domain/site/content.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { FindContent, type FoundContent, ListPress } from '../../../core/use-cases/content/content-use-cases.ts';
import type { Resolve } from '../../hooks/use-use-case.ts';
import { notFound } from '../exchange/exchange-loader.ts';

// The use cases are created here, not bound in the container: its module is in the first chunk of every page.

/** Loads the page of content at an address. @throws a 404 where there is none. */
export function contentLoader(resolve: Resolve) {
  const found = foundContentLoader(resolve);
  return async (args: LoaderFunctionArgs): Promise<ContentPage> => (await found(args)).page;
}

/** Like `contentLoader`, with data for the visitor alone. */
export function foundContentLoader(resolve: Resolve) {
  const find = new FindContent(resolve(ExchangeApi));
  return async ({ request }: LoaderFunctionArgs): Promise<FoundContent> => {
    const { pathname } = new URL(request.url);
    const found = await find.execute(pathname.replace(/\/$/, ''));
    if (found === undefined) throw notFound();
    return found;
  };
}

/** Loads the press items; none where loading failed. */
export function pressLoader(resolve: Resolve) {
  const list = new ListPress(resolve(ExchangeApi), resolve(Logger));
  return (): Promise<readonly PressItem[]> => list.execute();
}
