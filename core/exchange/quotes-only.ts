import { ExchangeError } from '../contract/exchange-error.ts';
import { accountRoutes } from '../contract/account-routes.ts';
import { transactionRoutes } from '../contract/transaction-routes.ts';
import type { AccountApi } from '../ports/account-api.ts';
import type { TransactionApi } from '../ports/exchange-api.ts';

/** The calls on transactions of a house that has no memory: each is refused as `unavailable`. */
export function quotesOnly(): TransactionApi {
  return refusing<TransactionApi>(transactionRoutes, 'Transactions need a server: start one with altway serve');
}

/** Its calls on accounts, refused alike. */
export function noAccounts(): AccountApi {
  return refusing<AccountApi>(accountRoutes, 'Accounts need a server: start one with altway serve');
}

function refusing<Api>(routes: Readonly<Record<keyof Api, unknown>>, message: string): Api {
  const refuse = async (): Promise<never> => {
    throw new ExchangeError('unavailable', message);
  };
  return Object.fromEntries(Object.keys(routes).map((name) => [name, refuse])) as Api;
}
