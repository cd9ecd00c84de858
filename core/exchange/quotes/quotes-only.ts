import { ExchangeError } from '../../contract/exchange-error.ts';
import { accountRoutes } from '../../contract/accounts/account-routes.ts';
import { contentRoutes } from '../../contract/content/content-routes.ts';
import { merchantRoutes } from '../../contract/merchants/merchant-routes.ts';
import { transactionRoutes } from '../../contract/transactions/transaction-routes.ts';
import type { AccountApi } from '../../ports/apis/account-api.ts';
import type { MerchantApi } from '../../ports/apis/merchant-api.ts';
import type { ContentApi, TransactionApi } from '../../ports/apis/exchange-api.ts';

/** Calls that need a store or pages, on a server without them: each is rejected as `unavailable`. */
export function quotesOnly(): TransactionApi & ContentApi {
  const message = 'Transactions and pages need a server: start one with altway serve';
  return refusing<TransactionApi & ContentApi>({ ...transactionRoutes, ...contentRoutes }, message);
}

export function noAccounts(): AccountApi {
  return refusing<AccountApi>(accountRoutes, 'Accounts need a server: start one with altway serve');
}

export function noMerchants(): MerchantApi {
  return refusing<MerchantApi>(merchantRoutes, 'Merchants and keys need a server: start one with altway serve');
}

function refusing<Api>(routes: Readonly<Record<keyof Api, unknown>>, message: string): Api {
  const refuse = async (): Promise<never> => {
    throw new ExchangeError('unavailable', message);
  };
  return Object.fromEntries(Object.keys(routes).map((name) => [name, refuse])) as Api;
}
