import { ExchangeError } from '../contract/exchange-error.ts';
import { contentRoutes } from '../contract/content-routes.ts';
import { transactionRoutes } from '../contract/transaction-routes.ts';
import type { ContentApi, TransactionApi } from '../ports/exchange-api.ts';

/** What a house that has no memory and no pages cannot do: each call is refused as `unavailable`. */
export function quotesOnly(): TransactionApi & ContentApi {
  const names = Object.keys({ ...transactionRoutes, ...contentRoutes });
  return Object.fromEntries(names.map((name) => [name, refuse])) as unknown as TransactionApi & ContentApi;
}

async function refuse(): Promise<never> {
  throw new ExchangeError('unavailable', 'Transactions and pages need a server: start one with altway serve');
}
