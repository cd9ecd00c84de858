import { ExchangeError } from '../contract/exchange-error.ts';
import { transactionRoutes } from '../contract/transaction-routes.ts';
import type { TransactionApi } from '../ports/exchange-api.ts';

/** The calls on transactions of a house that has no memory: each is refused as `unavailable`. */
export function quotesOnly(): TransactionApi {
  return Object.fromEntries(Object.keys(transactionRoutes).map((name) => [name, refuse])) as unknown as TransactionApi;
}

async function refuse(): Promise<never> {
  throw new ExchangeError('unavailable', 'Transactions need a server: start one with altway serve');
}
