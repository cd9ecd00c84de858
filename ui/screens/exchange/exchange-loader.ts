import type { LoaderFunctionArgs } from 'react-router-dom';
import { selectionFromParams } from '../../../core/domain/quotes/exchange-route.ts';
import { GetQuote } from '../../../core/use-cases/get-quote.ts';
import { LoadNotices } from '../../../core/use-cases/load-notices.ts';
import { LoadSelection } from '../../../core/use-cases/load-selection.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { type ExchangePageData, pageDataOf } from './exchange-page-data.ts';

/** Loads an exchange page. It fails only for addresses that do not exist: a single currency is not a pair. */
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

/** The trade of the landing page's illustration (specification, section 1). */
const EXAMPLE = { from: 'ltc', to: 'doge', amount: '15' } as const;

/** Loads the landing page: an exchange page with the route that its illustration shows. */
export function landingLoader(resolve: Resolve) {
  const load = exchangeLoader(resolve);
  return async (asked: LoaderFunctionArgs): Promise<ExchangePageData> => {
    const [data, example] = await Promise.all([load(asked), exampleOf(resolve)]);
    return { ...data, ...(example && { example }) };
  };
}

/** The example trade; undefined on failure: sample figures replace it, and no log entry is needed. */
async function exampleOf(resolve: Resolve): Promise<ExchangePageData['example']> {
  const quote = await resolve(GetQuote)
    .execute(EXAMPLE)
    .catch(() => undefined);
  if (quote === undefined) return undefined;
  const { amountFrom, amountTo, legs, networkFee, market } = quote;
  return { amountFrom, amountTo, legs, networkFee, market };
}

/** The response that a loader throws for an address that does not exist. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' });
}
