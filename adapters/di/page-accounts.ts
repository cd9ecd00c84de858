import type { ContainerModule } from 'inversify';
import { accountRoutes } from '../../core/contract/account-routes.ts';
import type { AccountApi } from '../../core/ports/account-api.ts';
import { apiOver, type HttpClient } from '../http/http-exchange-api.ts';
import { accountParts } from './account-parts.ts';

/** Accounts for the page, over the client that it already has. A chunk of its own: import it when it is needed. */
export function pageAccounts(client: HttpClient): ContainerModule[] {
  return accountParts({ api: apiOver<AccountApi>(client, accountRoutes) });
}
