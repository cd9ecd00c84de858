import type { LoaderFunctionArgs } from 'react-router-dom';
import { selectionFromParams } from '../../core/domain/exchange-route.ts';
import { LoadNotices } from '../../core/use-cases/load-notices.ts';
import { LoadSelection } from '../../core/use-cases/load-selection.ts';
import type { Resolve } from '../hooks/use-use-case.ts';
import { type ExchangePageData, pageDataOf } from './exchange-page-data.ts';

/** Loads an exchange page. It fails only for addresses that do not exist: one currency alone names no pair. */
export function exchangeLoader(resolve: Resolve) {
  return async ({ params }: LoaderFunctionArgs): Promise<ExchangePageData> => {
    const requested = selectionFromParams(params);
    const isRequested = requested.from !== undefined;
    if (isRequested && requested.to === undefined) throw notFound();
    const [found, notices] = await Promise.all([
      resolve(LoadSelection).execute(requested),
      resolve(LoadNotices).execute(),
    ]);
    return pageDataOf(found, notices, isRequested);
  };
}

/** What a loader throws for an address that does not exist. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' });
}
